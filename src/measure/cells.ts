/** Finds the disks near a place. */

import type { PeriodicBox } from '../features/periodic/periodicBox.ts'
import type { Bounds } from '../util/bounds.ts'
import type { MeasuredState } from './bodies.ts'

/** Cells per axis at most. */
const MOST = 1024
/** Factor of the distance that leaves room for rounding. */
const SLACK = 1 + 1e-9

/** The disks of a region, in cells about as long as a distance. */
export class Cells {
  readonly #bounds: Bounds
  readonly #distance: number
  readonly #period: readonly [number, number]
  readonly #counts: readonly [number, number]
  readonly #rows: readonly (readonly number[] | undefined)[]

  /** `rows` are those of the disks, all inside `bounds`. */
  constructor(
    { positions }: MeasuredState,
    rows: readonly number[],
    bounds: Bounds,
    distance: number,
    { period }: PeriodicBox,
  ) {
    this.#bounds = bounds
    this.#distance = SLACK * distance
    this.#period = [period[0], period[1]]
    const along = (axis: 0 | 1) =>
      Math.min(Math.max(Math.floor((bounds[axis + 2] - bounds[axis]) / distance), 1), MOST)
    this.#counts = [along(0), along(1)]
    const cells: number[][] = []
    for (const row of rows) {
      const [x, y] = [this.#cellOf(0, positions[2 * row]), this.#cellOf(1, positions[2 * row + 1])]
      const cell = x + this.#counts[0] * y
      cells[cell] ??= []
      cells[cell].push(row)
    }
    this.#rows = cells
  }

  /** Calls `visit` once with the row of each disk that may be within the distance. */
  visitAround(x: number, y: number, visit: (row: number) => void): void {
    const columns = this.#near(0, x)
    for (const cellY of this.#near(1, y))
      for (const cellX of columns)
        for (const row of this.#rows[cellX + this.#counts[0] * cellY] ?? []) visit(row)
  }

  /** Returns the cells along an axis that are near a coordinate or one of its images. */
  #near(axis: 0 | 1, center: number): number[] {
    const [period, low, high] = [this.#period[axis], this.#bounds[axis], this.#bounds[axis + 2]]
    const near: number[] = []
    for (const shift of period > 0 ? [-period, 0, period] : [0]) {
      const [from, to] = [center + shift - this.#distance, center + shift + this.#distance]
      if (to < low || from > high) continue
      for (let cell = this.#cellOf(axis, from); cell <= this.#cellOf(axis, to); cell++)
        if (!near.includes(cell)) near.push(cell)
    }
    return near
  }

  /** Returns the cell of a coordinate, or the cell at the end of the region that is nearer to it. */
  #cellOf(axis: 0 | 1, at: number): number {
    const [low, high, count] = [this.#bounds[axis], this.#bounds[axis + 2], this.#counts[axis]]
    return Math.min(Math.max(Math.floor(((at - low) / (high - low)) * count), 0), count - 1)
  }
}
