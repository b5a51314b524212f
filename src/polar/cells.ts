/** The free space between circles, cut into cells by lines through their poles. */
import { NONE } from '../schemas/constants.ts'
import { CellTree, Misplaced, type Side } from './cellTree.ts'
import { BEND_LEFT, BEND_RIGHT, CLOSE, NORTH, OPEN, SOUTH, type SweepEvents, sweepEvents } from './exposed.ts'
import type { Lanes } from './lanes.ts'

/**
 * A cell is free of circles. It lies between the right side of one and the left side of another, or open to infinity, and
 * between the levels of two poles or corners. Whoever is in it sees the one straight to the left, the other to the right.
 */
export interface Cells {
  readonly count: number
  /** The circle to the left of each; NONE: it is open. */
  readonly left: Uint32Array
  readonly right: Uint32Array
  /** v of its upper end, Infinity where it has none. */
  readonly top: Float64Array
  readonly bottom: Float64Array
  /**
   * Two a cell: those that it meets above, left to right; NONE where there is one less. Between two of them is the pole of the
   * circle to the right of the first.
   */
  readonly above: Uint32Array
  readonly below: Uint32Array
}

/** Where the cells are found: in strip k, from levels[k - 1] down to levels[k], is what the tree roots[k] holds. */
export interface Partition {
  readonly cells: Cells
  readonly tree: CellTree
  /** v of each event of the sweep, descending. */
  readonly levels: Float64Array
  /** One more than there are levels. */
  readonly roots: Uint32Array
}

/**
 * By a sweep towards smaller v: O(n log n) for n circles, and O(log n) for each pair that overlaps. Throws Misplaced where
 * rounding has made the order of what the sweep meets one that cannot be.
 */
export function sweep(lanes: Lanes): Partition {
  const events = sweepEvents(lanes)
  const state = new Sweep(lanes, events)
  for (let k = 0; k < events.count; k++) state.meet(k)
  return state.partition()
}

class Sweep {
  readonly #lanes: Lanes
  readonly #events: SweepEvents
  readonly #cells: { -readonly [K in keyof Cells]: Cells[K] }
  readonly #tree = new CellTree()
  readonly #roots: Uint32Array
  #root: number
  /** The cell that is now to the right of each circle and to its left. */
  readonly #rightOf: Uint32Array
  readonly #leftOf: Uint32Array

  constructor(lanes: Lanes, events: SweepEvents) {
    this.#lanes = lanes
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
    this.#rightOf = new Uint32Array(lanes.count).fill(NONE)
    this.#leftOf = new Uint32Array(lanes.count).fill(NONE)
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
        const cell = this.#tree.find(this.#root, (c) => sideOf(this.#lanes, this.#cells, c, at))
        if (cell === NONE || this.#isCovered(cell, at, level)) throw new Misplaced()
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
        if (right[cell] !== other) throw new Misplaced()
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
    // what the sweep began with is left over, or a circle has not ended
    if (this.#tree.left[this.#root] !== 0 || this.#tree.right[this.#root] !== 0) throw new Misplaced()
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

  /** Where to look for `cell`, whose border has a point at u; some other cells may share that point. */
  #towards(cell: number, u: number): Side {
    const { left, right } = this.#cells
    return (c) => {
      if (c === cell) return 0
      if (left[c] === NONE) return 1
      return u < this.#lanes.u[left[c]] || left[c] === right[cell] ? -1 : 1
    }
  }

  #live(cells: Uint32Array, circle: number): number {
    if (cells[circle] === NONE) throw new Misplaced()
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

  /** One cell goes on below another, with a circle less or more beside it. */
  #supersede(cell: number, next: number, u: number, level: number): void {
    this.#root = this.#tree.replace(this.#root, next, this.#towards(cell, u))
    this.#end(cell, level, next, NONE)
  }

  #isCovered(cell: number, u: number, v: number): boolean {
    const { left, right } = this.#cells
    return [left[cell], right[cell]].some(
      (c) => c !== NONE && isWithin(this.#lanes, this.#lanes.built, c, u, v),
    )
  }
}

/**
 * On which side of a cell a point of its strip is that no circle holds: negative left of it, positive right, 0: in it. The
 * circles beside a cell reach across its whole strip, so that their centres tell.
 */
export function sideOf(
  lanes: Lanes,
  { left, right }: Pick<Cells, 'left' | 'right'>,
  cell: number,
  u: number,
): number {
  if (left[cell] !== NONE && u < lanes.u[left[cell]]) return -1
  return right[cell] !== NONE && u > lanes.u[right[cell]] ? 1 : 0
}

/** Whether a point is inside a circle, whose radius is one of these. */
export function isWithin(lanes: Lanes, radii: Float64Array, circle: number, u: number, v: number): boolean {
  const [du, dv] = [u - lanes.u[circle], v - lanes.v[circle]]
  return du * du + dv * dv < radii[circle] * radii[circle]
}
