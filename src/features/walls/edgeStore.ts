/** The edges of all walls. Each keeps its index until its wall is removed, because contacts and queries name edges by index. */
import { NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { type Bounds, EMPTY_BOUNDS, unite } from '../../util/bounds.ts'
import { ALL_BITS } from '../../util/validate.ts'
import { NO_BOX, type PeriodicBox } from '../periodic/periodicBox.ts'
import { edgeBounds } from './edgeGeometry.ts'
import { joinEnds } from './joinEnds.ts'
import type { WallEdges } from './walls.ts'

/** Whether the edge at word `w` is the place of a removed one. */
export function isRemoved(u32: Uint32Array, w: number): boolean {
  return u32[w + EDGE.body] === NONE
}

export class EdgeStore {
  readonly #box: PeriodicBox
  #edges: Float32Array<ArrayBuffer> = new Float32Array(0)
  /** The same with ends joined; undefined if it has to be made anew. */
  #joined: Float32Array<ArrayBuffer> | undefined
  /** Id of the wall of each edge; undefined if it has to be made anew. */
  #wallOf: Uint32Array | undefined
  /** First edges of the walls that are not joined to others. */
  readonly #apart = new Set<number>()
  /** Number of edges of each wall, by the index of its first. */
  readonly #lengths = new Map<number, number>()
  /** Index of the first edge of each wall, ascending, by body. */
  readonly #firsts: number[][] = []
  #removed = 0
  /** Edges added since the last step, which have no contacts yet. */
  readonly #added = new Set<number>()
  /** Places of other edges removed since the last step: contacts with those still have impulses, which no other edge must get. */
  readonly #held = new Set<number>()

  constructor(box = NO_BOX) {
    this.#box = box
  }

  /**
   * `Edge` structs, those of removed walls with body NONE, with the ends of different walls joined where they meet. The array is replaced,
   * not written, when walls are added or removed.
   */
  get edges(): Float32Array<ArrayBuffer> {
    this.#joined ??= joinEnds(this.#edges, this.#joinedWalls, this.#box)
    return this.#joined
  }

  get #joinedWalls() {
    const walls = [...this.#lengths].filter(([first]) => !this.#apart.has(first))
    return walls.map(([first, count]) => ({ first, count })).sort((a, b) => a.first - b.first)
  }

  /** Id of the wall of each edge, NONE for places of removed ones. The array is replaced, not written, when walls are added or removed. */
  get wallOf(): Uint32Array {
    if (this.#wallOf === undefined) {
      this.#wallOf = new Uint32Array(this.length).fill(NONE)
      for (const [first, count] of this.#lengths) this.#wallOf.fill(first, first, first + count)
    }
    return this.#wallOf
  }

  /** Number of `Edge` structs. */
  get length(): number {
    return this.#edges.length / EDGE.stride
  }

  /** Number of edges of all walls. */
  get count(): number {
    return this.length - this.#removed
  }

  /** Returns the index of the first edge of each wall of a body, ascending. */
  firstEdges(body: number): readonly number[] {
    return this.#firsts[body] ?? []
  }

  /** Whether a wall begins at this edge. */
  isFirst(edge: number): boolean {
    return this.#lengths.has(edge)
  }

  /** Returns the bounding box of the walls of a body, in body coordinates. */
  boundsOf(body: number): Bounds {
    return this.firstEdges(body).reduce((bounds, first) => {
      const end = first + this.#lengths.get(first)!
      return unite(bounds, edgeBounds(this.#edges.slice(first * EDGE.stride, end * EDGE.stride).buffer))
    }, EMPTY_BOUNDS)
  }

  /** Adds the walls of a body, in places of removed ones where they fit, and returns the index of the first edge of each. */
  add(body: number, { edges, firsts, apart }: WallEdges): Uint32Array {
    const count = edges.length / EDGE.stride
    const lengths = Array.from(firsts, (first, k) => (firsts[k + 1] ?? count) - first)
    let next = 0
    const added = firsts.map((_, k) => {
      const place = this.#placeFor(lengths[k], next)
      next = place + lengths[k]
      return place
    })
    const length = Math.max(this.length, next)
    const grown = new Float32Array(length * EDGE.stride)
    grown.set(this.#edges)
    this.#removed += length - this.length - count
    for (const [k, place] of added.entries()) {
      const end = firsts[k] + lengths[k]
      grown.set(edges.subarray(firsts[k] * EDGE.stride, end * EDGE.stride), place * EDGE.stride)
      moveJoints(grown, place, lengths[k], place - firsts[k])
      this.#lengths.set(place, lengths[k])
      if (apart[k]) this.#apart.add(place)
      for (let edge = place; edge < place + lengths[k]; edge++) this.#added.add(edge)
    }
    this.#edges = grown
    this.#joined = undefined
    this.#wallOf = undefined
    this.#firsts[body] = [...this.firstEdges(body), ...added].sort((a, b) => a - b)
    return added
  }

  /** Removes the walls that begin at these edges and returns their bodies. */
  remove(firsts: ArrayLike<number>): Set<number> {
    const edges = this.#edges.slice()
    const { u32 } = words(edges.buffer)
    const bodies = new Set<number>()
    for (const first of Array.from(firsts)) {
      bodies.add(u32[first * EDGE.stride + EDGE.body])
      for (let edge = first; edge < first + this.#lengths.get(first)!; edge++) {
        const w = edge * EDGE.stride
        u32.fill(0, w, w + EDGE.stride)
        for (const field of [EDGE.body, EDGE.previous, EDGE.next]) u32[w + field] = NONE
        if (!this.#added.has(edge)) this.#held.add(edge)
        this.#removed++
      }
      this.#lengths.delete(first)
      this.#apart.delete(first)
    }
    for (const body of bodies)
      this.#firsts[body] = this.firstEdges(body).filter((first) => this.isFirst(first))
    this.#edges = edges
    this.#joined = undefined
    this.#wallOf = undefined
    return bodies
  }

  /** Returns the state as plain data. */
  save() {
    return {
      edges: this.#edges,
      lengths: [...this.#lengths],
      apart: [...this.#apart],
      firsts: Array.from(this.#firsts, (firsts) => firsts ?? []),
      removed: this.#removed,
      added: [...this.#added],
      held: [...this.#held],
    }
  }

  /** Restores a saved state. */
  load(saved: ReturnType<EdgeStore['save']>): void {
    this.#edges = saved.edges
    this.#joined = undefined
    this.#wallOf = undefined
    this.#lengths.clear()
    for (const [first, length] of saved.lengths) this.#lengths.set(first, length)
    this.#apart.clear()
    for (const first of saved.apart) this.#apart.add(first)
    this.#firsts.splice(0, this.#firsts.length, ...saved.firsts)
    this.#removed = saved.removed
    this.endStep()
    for (const edge of saved.added) this.#added.add(edge)
    for (const edge of saved.held) this.#held.add(edge)
  }

  /** Call when a step was submitted. */
  endStep(): void {
    this.#added.clear()
    this.#held.clear()
  }

  /** Returns the first index from `from` on with this many free places in a row; those behind the last edge are free. */
  #placeFor(length: number, from: number): number {
    if (this.#removed === 0) return Math.max(from, this.length)
    const { u32 } = words(this.#edges.buffer)
    let free = 0
    for (let edge = from; edge < this.length; edge++) {
      free = isRemoved(u32, edge * EDGE.stride) && !this.#held.has(edge) ? free + 1 : 0
      if (free === length) return edge + 1 - length
    }
    return Math.max(from, this.length) - free
  }
}

/** Adds `by` to the indices of the neighbours of `length` edges from the first one on. */
function moveJoints(edges: Float32Array<ArrayBuffer>, first: number, length: number, by: number): void {
  const { u32 } = words(edges.buffer)
  for (let w = first * EDGE.stride; w < (first + length) * EDGE.stride; w += EDGE.stride)
    for (const joint of [EDGE.previous, EDGE.next]) if (u32[w + joint] !== NONE) u32[w + joint] += by
}

/** Returns whether any edge has restitution, or does not collide with all categories. */
export function traitsOf(edges: Float32Array<ArrayBuffer>): {
  readonly bounces: boolean
  readonly filters: boolean
} {
  const { u32 } = words(edges.buffer)
  let [bounces, filters] = [false, false]
  for (let w = 0; w < edges.length; w += EDGE.stride) {
    if (isRemoved(u32, w)) continue
    bounces ||= edges[w + EDGE.restitution] > 0
    filters ||= u32[w + EDGE.mask] !== ALL_BITS
  }
  return { bounces, filters }
}
