/** Decomposition of the free space between circles into cells, bounded by lines through the circles' poles. */
import { NONE } from '../schemas/constants.ts'
import { CellTree, OrderError, type Side } from './cellTree.ts'
import { BEND_LEFT, BEND_RIGHT, CLOSE, NORTH, OPEN, SOUTH, type SweepEvents, sweepEvents } from './exposed.ts'
import type { SweepCircles } from './sweepCircles.ts'

/**
 * Cells contain no circle. Each lies between the right side of one circle and the left side of another, or extends to
 * infinity, and between the levels of two poles or corners. From every point of a cell, the first circle straight to
 * the left is `left` and straight to the right is `right`.
 */
export interface Cells {
  readonly count: number
  /** The circle to the left of each cell; NONE if the cell is open. */
  readonly left: Uint32Array
  readonly right: Uint32Array
  /** v of the upper end; Infinity if the cell is unbounded. */
  readonly top: Float64Array
  readonly bottom: Float64Array
  /**
   * The cells above, two per cell, left to right; NONE if there is only one. Between the two lies the pole of the
   * circle to the right of the first.
   */
  readonly above: Uint32Array
  readonly below: Uint32Array
}

/**
 * A decomposition with point location: tree roots[k] holds the cells of slab k, from levels[k - 1] down to levels[k].
 */
export interface Partition {
  readonly cells: Cells
  readonly tree: CellTree
  /** v of each sweep event, descending. */
  readonly levels: Float64Array
  /** Roots of the slabs' trees: one more than there are levels. */
  readonly roots: Uint32Array
}

/**
 * Computes the decomposition by a sweep towards smaller v, in O(n log n) time for n circles plus O(log n) per
 * overlapping pair. Throws `OrderError` if rounding makes the order of events inconsistent.
 */
export function sweep(sweepCircles: SweepCircles): Partition {
  const events = sweepEvents(sweepCircles)
  const state = new Sweep(sweepCircles, events)
  for (let k = 0; k < events.count; k++) state.meet(k)
  return state.partition()
}

class Sweep {
  readonly #sweepCircles: SweepCircles
  readonly #events: SweepEvents
  readonly #cells: { -readonly [K in keyof Cells]: Cells[K] }
  readonly #tree = new CellTree()
  readonly #roots: Uint32Array
  #root: number
  /** The current cells to the right and to the left of each circle. */
  readonly #rightOf: Uint32Array
  readonly #leftOf: Uint32Array

  constructor(sweepCircles: SweepCircles, events: SweepEvents) {
    this.#sweepCircles = sweepCircles
    this.#events = events
    const most = 1 + 2 * events.count
    this.#cells = {
      count: 0,
      left: new Uint32Array(most),
      right: new Uint32Array(most),
      top: new Float64Array(most),
      bottom: new Float64Array(most).fill(-Infinity),
      above: new Uint32Array(2 * most).fill(NONE),
      below: new Uint32Array(2 * most).fill(NONE),
    }
    this.#rightOf = new Uint32Array(sweepCircles.count).fill(NONE)
    this.#leftOf = new Uint32Array(sweepCircles.count).fill(NONE)
    this.#roots = new Uint32Array(events.count + 1)
    const first = this.#begin(NONE, NONE, Infinity)
    this.#root = this.#tree.insert(0, first, () => 0)
    this.#roots[0] = this.#root
  }

  meet(k: number): void {
    const { kinds, v, circles, others } = this.#events
    const [level, circle, other] = [v[k], circles[k], others[k]]
    const { left, right } = this.#cells
    const at = this.#events.u[k]
    switch (kinds[k]) {
      case NORTH: {
        const cell = this.#tree.find(this.#root, (c) => sideOf(this.#sweepCircles, this.#cells, c, at))
        if (cell === NONE || this.#isCovered(cell, at, level)) throw new OrderError()
        const before = this.#begin(left[cell], circle, level)
        const after = this.#begin(circle, right[cell], level)
        this.#root = this.#tree.split(this.#root, before, after, this.#towards(cell, at))
        this.#end(cell, level, before, after)
        break
      }
      case SOUTH: {
        const [before, after] = [this.#live(this.#leftOf, circle), this.#live(this.#rightOf, circle)]
        const cell = this.#begin(left[before], right[after], level)
        const rest = this.#tree.remove(this.#root, this.#towards(after, at))
        this.#root = this.#tree.replace(rest, cell, this.#towards(before, at))
        this.#end(before, level, cell, NONE)
        this.#end(after, level, cell, NONE)
        this.#leftOf[circle] = this.#rightOf[circle] = NONE
        break
      }
      case BEND_RIGHT: {
        const cell = this.#live(this.#rightOf, circle)
        this.#supersede(cell, this.#begin(other, right[cell], level), at, level)
        this.#rightOf[circle] = NONE
        break
      }
      case BEND_LEFT: {
        const cell = this.#live(this.#leftOf, circle)
        this.#supersede(cell, this.#begin(left[cell], other, level), at, level)
        this.#leftOf[circle] = NONE
        break
      }
      case CLOSE: {
        const cell = this.#live(this.#rightOf, circle)
        if (right[cell] !== other) throw new OrderError()
        this.#root = this.#tree.remove(this.#root, this.#towards(cell, at))
        this.#end(cell, level, NONE, NONE)
        this.#rightOf[circle] = this.#leftOf[other] = NONE
        break
      }
      case OPEN: {
        const cell = this.#begin(circle, other, level)
        this.#root = this.#tree.insert(this.#root, cell, this.#towards(cell, at))
        break
      }
    }
    this.#roots[k + 1] = this.#root
  }

  partition(): Partition {
    const { count, left, right, top, bottom, above, below } = this.#cells
    // cells of the initial state remain, or a circle has not ended
    if (this.#tree.left[this.#root] !== 0 || this.#tree.right[this.#root] !== 0) throw new OrderError()
    return {
      cells: {
        count,
        left: left.subarray(0, count),
        right: right.subarray(0, count),
        top: top.subarray(0, count),
        bottom: bottom.subarray(0, count),
        above: above.subarray(0, 2 * count),
        below: below.subarray(0, 2 * count),
      },
      tree: this.#tree,
      levels: this.#events.v,
      roots: this.#roots,
    }
  }

  /** Returns a search for `cell`, whose border passes through u; other cells may share that point. */
  #towards(cell: number, u: number): Side {
    const { left, right } = this.#cells
    return (c) => {
      if (c === cell) return 0
      if (left[c] === NONE) return 1
      return u < this.#sweepCircles.u[left[c]] || left[c] === right[cell] ? -1 : 1
    }
  }

  #live(cells: Uint32Array, circle: number): number {
    if (cells[circle] === NONE) throw new OrderError()
    return cells[circle]
  }

  #begin(left: number, right: number, level: number): number {
    const cell = this.#cells.count++
    this.#cells.left[cell] = left
    this.#cells.right[cell] = right
    this.#cells.top[cell] = level
    if (left !== NONE) this.#rightOf[left] = cell
    if (right !== NONE) this.#leftOf[right] = cell
    return cell
  }

  #end(cell: number, level: number, first: number, second: number): void {
    const { bottom, above, below } = this.#cells
    bottom[cell] = level
    below[2 * cell] = first
    below[2 * cell + 1] = second
    for (const next of [first, second])
      if (next !== NONE) above[above[2 * next] === NONE ? 2 * next : 2 * next + 1] = cell
  }

  /** Replaces a cell by the one below it, which has one circle more or fewer beside it. */
  #supersede(cell: number, next: number, u: number, level: number): void {
    this.#root = this.#tree.replace(this.#root, next, this.#towards(cell, u))
    this.#end(cell, level, next, NONE)
  }

  #isCovered(cell: number, u: number, v: number): boolean {
    const { left, right } = this.#cells
    return [left[cell], right[cell]].some(
      (c) => c !== NONE && isWithin(this.#sweepCircles, this.#sweepCircles.built, c, u, v),
    )
  }
}

/**
 * Compares a free point in a cell's slab with the cell: negative to the left, positive to the right, 0 inside. The
 * circles beside a cell span its whole slab, so comparing with their centres is sufficient.
 */
export function sideOf(
  sweepCircles: SweepCircles,
  { left, right }: Pick<Cells, 'left' | 'right'>,
  cell: number,
  u: number,
): number {
  if (left[cell] !== NONE && u < sweepCircles.u[left[cell]]) return -1
  return right[cell] !== NONE && u > sweepCircles.u[right[cell]] ? 1 : 0
}

/** Whether a point is inside a circle with one of these radii. */
export function isWithin(
  sweepCircles: SweepCircles,
  radii: Float64Array,
  circle: number,
  u: number,
  v: number,
): boolean {
  const [du, dv] = [u - sweepCircles.u[circle], v - sweepCircles.v[circle]]
  return du * du + dv * dv < radii[circle] * radii[circle]
}
