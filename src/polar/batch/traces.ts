/** What a batch of disks met, gathered run by run. */
import { EDGE_BIT, NONE, TRIP_GOING, TRIP_HIT, TRIP_INSIDE, TRIP_LOST } from '../../schemas/constants.ts'
import { TRIP_HIT as HIT, TRIP, TRIP_END } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import type { TripPlan } from './trips.ts'

/** How a trip ended, as `endings` has it. */
export const TRIP_ENDINGS = ['circle', 'side', 'length', 'away', 'lost'] as const
/** Sides of the box, as `sides` has them. */
export const BOX_SIDES = ['east', 'north', 'west', 'south'] as const
/** Of a hit that is no side. */
export const NO_SIDE = 255

/** Hits of all disks: those of disk k are the rows from starts[k] to starts[k + 1], in the order in which they happened. */
export interface TraceHits {
  /** One more than there are disks. */
  readonly starts: Uint32Array
  /** Of the circle, by index; NONE where it is a side of the box. */
  readonly circles: Uint32Array
  /** Index in `BOX_SIDES`; NO_SIDE, 255, where it is a circle. */
  readonly sides: Uint8Array
  /** Of the disk's centre, in metres, two a hit. */
  readonly positions: Float32Array
  /** Metres from where the disk began. */
  readonly lengths: Float32Array
}

/** Of n disks. */
export interface Traces {
  /** Of the centres where they end, in metres, 2n long; of one that flies away, where its last leg begins. */
  readonly positions: Float32Array
  /** Unit vectors, 2n long: after the last bounce. */
  readonly directions: Float32Array
  /** Metres, n long, summed in f32; Infinity where the disk flies away. */
  readonly lengths: Float32Array
  /** n long. */
  readonly bounces: Uint32Array
  /**
   * Index in `TRIP_ENDINGS`, n long: at a circle, at a side of the box, after the length that was given, never, or where
   * rounding has put it into the corner between circles, from which it cannot go on.
   */
  readonly endings: Uint8Array
  readonly hits: TraceHits
  /** What it took, n long each. */
  readonly effort: {
    /** Cells that were gone through. */
    readonly cells: Uint32Array
    /** Circles that were tested. */
    readonly circles: Uint32Array
    /** Looks at the open angle ahead, each O(log n). */
    readonly looks: Uint32Array
    /** Searches for the cell of a point, each O(log n). */
    readonly locations: Uint32Array
  }
}

interface Chunk {
  readonly trip: number
  readonly count: number
  /** The first word of its first hit, in these words. */
  readonly word: number
  readonly words: TypedViews
}

/** Trips as they come back from runs, until all have ended. */
export class TripLog {
  readonly #plan: TripPlan
  readonly #chunks: Chunk[] = []
  /** Those that go on, by index. */
  #pending: Uint32Array

  constructor(plan: TripPlan) {
    this.#plan = plan
    this.#pending = Uint32Array.from({ length: plan.count }, (_, k) => k)
  }

  get isDone(): boolean {
    return this.#pending.length === 0
  }

  /** The `Trip` structs of those that go on. */
  pending(): Uint8Array<ArrayBuffer> {
    const { u32 } = this.#plan.trips
    const rest = new Uint32Array(TRIP.stride * this.#pending.length)
    this.#pending.forEach((trip, k) => {
      rest.set(u32.subarray(TRIP.stride * trip, TRIP.stride * (trip + 1)), TRIP.stride * k)
    })
    return new Uint8Array(rest.buffer)
  }

  /** Takes the answers to `pending`. */
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

  /** The first disk that began in a circle; -1 where none did. */
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
    // runs come one after the other, and so the hits of each trip are in order
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
