/** Finds free dynamic bodies that pass through fixed walls or through each other: walls do not touch walls. */
import { DYNAMIC_FREE } from '../../../schemas/constants.ts'
import { EDGE } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { type Bounds, unite } from '../../../util/bounds.ts'
import type { Vector } from '../../../util/validate.ts'
import { isRemoved } from '../../walls/edgeStore.ts'
import type { WallSet } from '../../walls/wallSet.ts'
import { GROUND } from '../../walls/walls.ts'
import type { Bodies } from '../bodies.ts'
import type { Placement } from '../motion.ts'
import {
  boundsOf,
  collide,
  cross,
  type Outline,
  overlap,
  placed,
  placedSegments,
  rimOf,
  type Segment,
} from './overlap.ts'

/** Pairs of edges that a look compares at most; the next one continues with other bodies. */
const MAX_PAIRS = 100_000
/** Seconds between two looks up to which the path of one body past another counts as straight. */
const STRAIGHT = 0.1

/** A body and the edge that it passes through, of the fixed walls or of a dynamic body. */
export interface Crossing {
  readonly body: number
  readonly edge: number
  /** The body of the edge; 0 for fixed walls. */
  readonly other: number
}

/** A body at a look. */
interface Seen {
  /** What it was added with: the number may be that of a removed body. */
  readonly added: unknown
  readonly place: Placement | undefined
}

/** A dynamic body at this look and, if it may have moved straight since, at the last one. */
interface Posed {
  readonly body: number
  readonly isFree: boolean
  readonly now: Placement
  readonly before: Placement | undefined
  readonly own: readonly Segment[]
  readonly outline: Outline
  /** Around all places since. */
  readonly bounds: Bounds
}

const NO_WALLS: Outline = { segments: [], rim: [] }

export class Crossings {
  readonly #set: WallSet
  readonly #bodies: Bodies
  /** The edges that the outlines are of. */
  #edges: Float32Array | undefined
  #outlines = new Map<number, Outline>()
  /** Each body when its path was last compared with the fixed walls, and where it was added. */
  readonly #seen = new Map<number, Seen>()
  /** All dynamic bodies at the last look, which was at `#time`. */
  #all = new Map<number, Seen>()
  #time = -Infinity
  #looked = 0
  readonly #areJoined: (body: number, other: number) => boolean

  /** `areJoined` returns whether a joint holds two bodies together, which may then overlap. */
  constructor(set: WallSet, bodies: Bodies, areJoined: (body: number, other: number) => boolean) {
    this.#set = set
    this.#bodies = bodies
    this.#areJoined = areJoined
  }

  /**
   * Returns a free dynamic body that overlaps a fixed wall or another dynamic body, or has crossed one of them since the last call, or
   * undefined. `time` in seconds.
   */
  find(time: number): Crossing | undefined {
    this.#refresh()
    const all = this.#look(time)
    const free = all.filter(({ isFree }) => isFree)
    const ground = this.#outlines.get(GROUND)?.segments ?? []
    let pairs = 0
    for (let k = 0; k < free.length && pairs < MAX_PAIRS; k++) {
      const one = free[this.#looked++ % free.length]
      const { body, now, own } = one
      const added = this.#bodies.paths[body].motion as Placement
      const seen = this.#seen.get(body)
      const before = seen?.added === added ? (seen.place ?? now) : added
      this.#seen.set(body, { added, place: now })
      pairs += ground.length * (own.length + 1)
      const edge = crossed(own, before, now, ground)
      if (edge !== undefined) return { body, edge, other: GROUND }
      for (const other of all) {
        // of two free bodies, the lower number compares both ways
        if (other.body === body || (other.isFree && other.body < body)) continue
        pairs++
        if (areApart(one.bounds, other.bounds) || this.#areJoined(body, other.body)) continue
        pairs += own.length * other.own.length
        if (overlap(one.outline, other.outline) || hasPassed(one, other) || hasPassed(other, one))
          return { body, edge: other.outline.segments[0].edge, other: other.body }
      }
    }
    return undefined
  }

  /** Call when a body was put elsewhere: it has crossed nothing on its way. */
  forget(body: number): void {
    const seen = { added: this.#bodies.paths[body].motion, place: undefined }
    this.#seen.set(body, seen)
    this.#all.set(body, seen)
  }

  /** Returns all dynamic bodies where they are now. */
  #look(time: number): Posed[] {
    const [last, isSoon] = [this.#all, Math.abs(time - this.#time) <= STRAIGHT]
    this.#all = new Map()
    this.#time = time
    return this.#bodies.dynamicNumbers.map((body) => {
      const now = this.#bodies.placement(body, 0)
      const added = this.#bodies.paths[body].motion
      const seen = last.get(body)
      this.#all.set(body, { added, place: now })
      const before = isSoon && seen?.added === added ? seen.place : undefined
      const isFree = this.#bodies.dynamicKind(body) === DYNAMIC_FREE
      return posed(body, isFree, now, before, this.#outlines.get(body) ?? NO_WALLS)
    })
  }

  #refresh(): void {
    const { edges, wallOf } = this.#set
    if (this.#edges === edges) return
    this.#edges = edges
    const walls = new Map<number, Map<number, Segment[]>>()
    const twoSided = new Set<number>()
    const { f32, u32 } = words(edges.buffer)
    for (let w = 0; w < f32.length; w += EDGE.stride) {
      if (isRemoved(u32, w) || u32[w + EDGE.sensor] !== 0) continue
      const at = (field: number): Vector => [f32[w + field], f32[w + field + 1]]
      const edge = w / EDGE.stride
      const segment = {
        edge,
        from: at(EDGE.start),
        to: at(EDGE.end),
        category: u32[w + EDGE.category],
        mask: u32[w + EDGE.mask],
      }
      const body = u32[w + EDGE.body]
      if (u32[w + EDGE.oneSided] === 0) twoSided.add(body)
      const ofBody = walls.get(body) ?? new Map<number, Segment[]>()
      walls.set(body, ofBody)
      const segments = ofBody.get(wallOf[edge])
      if (segments === undefined) ofBody.set(wallOf[edge], [segment])
      else segments.push(segment)
    }
    this.#outlines = new Map()
    for (const [body, ofBody] of walls) {
      const all = [...ofBody.values()]
      const rim = body === GROUND ? [] : rimOf(all, !twoSided.has(body))
      this.#outlines.set(body, { segments: all.flat(), rim })
    }
  }
}

function posed(
  body: number,
  isFree: boolean,
  now: Placement,
  before: Placement | undefined,
  { segments: own, rim }: Outline,
): Posed {
  const outline = { segments: placedSegments(own, now), rim: placedSegments(rim, now) }
  const back = { position: before?.position ?? now.position, angle: now.angle }
  const places = before === undefined ? [] : [before, back]
  const bounds = places
    .map((place) => boundsOf(placedSegments(own, place)))
    .reduce(unite, boundsOf(outline.segments))
  return { body, isFree, now, before, own, outline, bounds }
}

function areApart(one: Bounds, other: Bounds): boolean {
  return one[0] > other[2] || other[0] > one[2] || one[1] > other[3] || other[1] > one[3]
}

/** Returns the fixed edge that a wall of a body is on, or that a point of the body has crossed. */
function crossed(
  own: readonly Segment[],
  before: Placement,
  now: Placement,
  ground: readonly Segment[],
): number | undefined {
  for (const segment of own) {
    const [start, end] = [placed(segment.from, now), placed(segment.to, now)]
    const was = placed(segment.from, before)
    for (const wall of ground)
      if (collide(segment, wall) && (cross(start, end, wall) || cross(was, start, wall))) return wall.edge
  }
  return undefined
}

/** Whether a point of one body has crossed a wall of another since the last look, as seen from the other's origin. */
function hasPassed(one: Posed, other: Posed): boolean {
  if (one.before === undefined || other.before === undefined) return false
  const [fromX, fromY] = other.before.position
  const [toX, toY] = other.now.position
  for (const [k, segment] of one.own.entries()) {
    const [x, y] = placed(segment.from, one.before)
    const was: Vector = [x - fromX + toX, y - fromY + toY]
    const { from: is } = one.outline.segments[k]
    if (other.outline.segments.some((wall) => collide(segment, wall) && cross(was, is, wall))) return true
  }
  return false
}
