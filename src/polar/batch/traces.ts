/** Collects the results of traces over several dispatches. */
import { EDGE_BIT, NONE, TRIP_GOING, TRIP_HIT, TRIP_INSIDE, TRIP_LOST } from '../../schemas/constants.ts'
import { TRIP_HIT as HIT, TRIP, TRIP_END } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import type { TripPlan } from './trips.ts'

/** How a trace ended; `endings` holds indices into this list. */
export const TRIP_ENDINGS = ['circle', 'side', 'length', 'away', 'lost'] as const
/** Sides of the box; `sides` holds indices into this list. */
export const BOX_SIDES = ['east', 'north', 'west', 'south'] as const
/** Value of `sides` for a hit with a circle. */
export const NO_SIDE = 255

/** The hits of all disks. Rows starts[k] to starts[k + 1] belong to disk k, in order of time. */
export interface TraceHits {
  /** First row of each disk, length n + 1. */
  readonly starts: Uint32Array
  /** Index of the circle; NONE for a side of the box. */
  readonly circles: Uint32Array
  /** Index in `BOX_SIDES`; NO_SIDE (255) for a circle. */
  readonly sides: Uint8Array
  /** Position of the disk's centre in metres, two numbers per hit. */
  readonly positions: Float32Array
  /** Path length in metres from the disk's start. */
  readonly lengths: Float32Array
}

/** Results of n traces. */
export interface Traces {
  /** Final positions of the centres in metres, length 2n. For a disk that escapes, the start of its last leg. */
  readonly positions: Float32Array
  /** Unit direction vectors after the last bounce, length 2n. */
  readonly directions: Float32Array
  /** Path lengths in metres, length n, summed in f32; Infinity for a disk that escapes. */
  readonly lengths: Float32Array
  /** Number of bounces, length n. */
  readonly bounces: Uint32Array
  /**
   * Index in `TRIP_ENDINGS`, length n: at a circle, at a side of the box, at the given length, escaped, or lost. A lost
   * disk was moved by rounding into the corner between two circles and cannot continue.
   */
  readonly endings: Uint8Array
  readonly hits: TraceHits
  /** Amount of work per disk, length n each. */
  readonly effort: {
    /** Cells traversed. */
    readonly cells: Uint32Array
    /** Circles tested. */
    readonly circles: Uint32Array
    /** Tests of whether the path ahead is open, each O(log n). */
    readonly looks: Uint32Array
    /** Point locations, each O(log n). */
    readonly locations: Uint32Array
  }
}

interface Chunk {
  readonly trip: number
  readonly count: number
  /** Index of the first hit's first word in `words`. */
  readonly word: number
  readonly words: TypedViews
}

/** Collects trips from each dispatch until all have ended. */
export class TripLog {
  readonly #plan: TripPlan
  readonly #chunks: Chunk[] = []
  /** Indices of the trips that continue. */
  #pending: Uint32Array

  constructor(plan: TripPlan) {
    this.#plan = plan
    this.#pending = Uint32Array.from({ length: plan.count }, (_, k) => k)
  }

  get isDone(): boolean {
    return this.#pending.length === 0
  }

  /** Returns the `Trip` structs that continue. */
  pending(): Uint8Array<ArrayBuffer> {
    const { u32 } = this.#plan.trips
    const rest = new Uint32Array(TRIP.stride * this.#pending.length)
    this.#pending.forEach((trip, k) => {
      rest.set(u32.subarray(TRIP.stride * trip, TRIP.stride * (trip + 1)), TRIP.stride * k)
    })
    return new Uint8Array(rest.buffer)
  }

  /** Stores the results for `pending`. */
  add(words: TypedViews): void {
    const { u32 } = this.#plan.trips
    const isGoing = (trip: number) => u32[TRIP.stride * trip + TRIP.state] === TRIP_GOING
    this.#pending.forEach((trip, k) => {
      const w = TRIP_END.stride * k
      const state = w + TRIP_END.trip
      u32.set(words.u32.subarray(state, state + TRIP.stride), TRIP.stride * trip)
      const count = words.u32[state + TRIP.hits]
      if (count > 0) this.#chunks.push({ trip, count, word: w + TRIP_END.hits, words })
    })
    this.#pending = this.#pending.filter(isGoing)
  }

  /** Index of the first disk that started inside a circle; -1 if there is none. */
  get firstInside(): number {
    const { trips, count } = this.#plan
    for (let k = 0; k < count; k++) if (trips.u32[TRIP.stride * k + TRIP.state] === TRIP_INSIDE) return k
    return -1
  }

  traces(): Traces {
    const { trips, count } = this.#plan
    const { f32, u32 } = trips
    const hits = this.#hits()
    const each = (field: number) =>
      Uint32Array.from({ length: count }, (_, k) => u32[TRIP.stride * k + field])
    const pairs = (field: number) =>
      Float32Array.from({ length: 2 * count }, (_, n) => f32[TRIP.stride * (n >> 1) + field + (n & 1)])
    const [positions, lengths] = [pairs(TRIP.origin), new Float32Array(count)]
    const [bounces, endings] = [new Uint32Array(count), new Uint8Array(count)]
    for (let k = 0; k < count; k++) {
      const w = TRIP.stride * k
      bounces[k] = this.#plan.bounces - u32[w + TRIP.bounces]
      lengths[k] = f32[w + TRIP.travelled]
      const last = hits.starts[k + 1] - 1
      const ending = endingOf(u32[w + TRIP.state], u32[w + TRIP.isEndless] === 1, hits.sides[last])
      endings[k] = TRIP_ENDINGS.indexOf(ending)
      if (ending === 'away') {
        lengths[k] = Infinity
        const isHit = last >= hits.starts[k]
        const from = isHit
          ? hits.positions.subarray(2 * last, 2 * last + 2)
          : this.#plan.origins.subarray(2 * k, 2 * k + 2)
        positions.set(from, 2 * k)
      }
    }
    const effort = {
      cells: each(TRIP.cells),
      circles: each(TRIP.tests),
      looks: each(TRIP.looks),
      locations: each(TRIP.locations),
    }
    return { positions, directions: pairs(TRIP.direction), lengths, bounces, endings, hits, effort }
  }

  #hits(): TraceHits {
    const starts = new Uint32Array(this.#plan.count + 1)
    for (const { trip, count } of this.#chunks) starts[trip + 1] += count
    for (let k = 0; k < this.#plan.count; k++) starts[k + 1] += starts[k]
    const total = starts[this.#plan.count]
    const hits = {
      starts,
      circles: new Uint32Array(total),
      sides: new Uint8Array(total),
      positions: new Float32Array(2 * total),
      lengths: new Float32Array(total),
    }
    // dispatches are stored in sequence, so the hits of each trip are in order
    const rows = starts.slice()
    for (const { trip, count, word, words } of this.#chunks)
      for (let n = 0; n < count; n++) {
        const [row, w] = [rows[trip]++, word + HIT.stride * n]
        const what = words.u32[w + HIT.what]
        const isSide = what >= EDGE_BIT
        hits.circles[row] = isSide ? NONE : what
        hits.sides[row] = isSide ? what - EDGE_BIT : NO_SIDE
        hits.positions.set(words.f32.subarray(w + HIT.position, w + HIT.position + 2), 2 * row)
        hits.lengths[row] = words.f32[w + HIT.length]
      }
    return hits
  }
}

function endingOf(state: number, isEndless: boolean, lastSide: number): (typeof TRIP_ENDINGS)[number] {
  if (state === TRIP_LOST) return 'lost'
  if (state === TRIP_HIT) return lastSide === NO_SIDE ? 'circle' : 'side'
  return isEndless ? 'away' : 'length'
}
