/**
 * The uniform grid that polar diagrams are compared with. Each cell lists the circles that overlap it. A path visits
 * cell by cell and tests each circle once (J. Amanatides and A. Woo, A fast voxel traversal algorithm for ray tracing,
 * Eurographics 1987).
 */
import { NONE } from '../../src/schemas/constants.ts'
import type { CircleSet } from './circleSets.ts'
import { distanceToCircle, type Finder, type Found } from './reference.ts'

/** Margin relative to the box: above the rounding of a position and below any circle's size. */
const PAD = 1e-12

export class Grid implements Finder {
  readonly #set: CircleSet
  readonly #size: number
  readonly #columns: number
  readonly #rows: number
  /** Index in `#listed` of the first circle of each cell. */
  readonly #begins: Uint32Array
  readonly #listed: Uint32Array
  /** The last path that tested each circle. */
  readonly #stamps: Uint32Array
  #path = 0
  cells = 0
  tests = 0

  /** Builds a grid of square cells with this width in metres. */
  constructor(set: CircleSet, size: number) {
    this.#set = set
    this.#size = size
    this.#columns = Math.ceil((set.box[2] - set.box[0]) / size)
    this.#rows = Math.ceil((set.box[3] - set.box[1]) / size)
    this.#begins = new Uint32Array(this.#columns * this.#rows + 1)
    this.#stamps = new Uint32Array(set.radii.length)
    this.#eachCell((cell) => this.#begins[cell + 1]++)
    for (let cell = 0; cell < this.count; cell++) this.#begins[cell + 1] += this.#begins[cell]
    this.#listed = new Uint32Array(this.#begins[this.count])
    const ends = this.#begins.slice()
    this.#eachCell((cell, circle) => {
      this.#listed[ends[cell]++] = circle
    })
  }

  /** Number of cells. */
  get count(): number {
    return this.#columns * this.#rows
  }

  /** Bytes of cells and lists, without the circles. */
  get bytes(): number {
    return this.#begins.byteLength + this.#listed.byteLength + this.#stamps.byteLength
  }

  find(x: number, y: number, dx: number, dy: number, most: number): Found {
    const { box, centers, radii } = this.#set
    const [size, columns] = [this.#size, this.#columns]
    const [begins, listed, stamps] = [this.#begins, this.#listed, this.#stamps]
    const path = ++this.#path
    let column = Math.min(Math.max(Math.floor((x - box[0]) / size), 0), columns - 1)
    let row = Math.min(Math.max(Math.floor((y - box[1]) / size), 0), this.#rows - 1)
    const [stepX, stepY] = [Math.sign(dx), Math.sign(dy)]
    let nextX = stepX === 0 ? Infinity : (box[0] + (column + (stepX > 0 ? 1 : 0)) * size - x) / dx
    let nextY = stepY === 0 ? Infinity : (box[1] + (row + (stepY > 0 ? 1 : 0)) * size - y) / dy
    const [acrossX, acrossY] = [size / Math.abs(dx), size / Math.abs(dy)]
    let [circle, length] = [NONE, most]
    for (;;) {
      this.cells++
      const cell = row * columns + column
      for (let k = begins[cell]; k < begins[cell + 1]; k++) {
        const candidate = listed[k]
        if (stamps[candidate] === path) continue
        stamps[candidate] = path
        this.tests++
        const touch = distanceToCircle(centers, radii, candidate, x, y, dx, dy)
        if (touch < length) [circle, length] = [candidate, touch]
      }
      if (length <= Math.min(nextX, nextY)) return { circle, length }
      if (nextX < nextY) {
        column += stepX
        nextX += acrossX
        if (column < 0 || column >= columns) return { circle, length }
      } else {
        row += stepY
        nextY += acrossY
        if (row < 0 || row >= this.#rows) return { circle, length }
      }
    }
  }

  /** Calls `tell` for each cell that a circle overlaps. */
  #eachCell(tell: (cell: number, circle: number) => void): void {
    const { box, centers, radii } = this.#set
    const [size, columns, rows] = [this.#size, this.#columns, this.#rows]
    const pad = PAD * Math.max(Math.abs(box[0]), Math.abs(box[1]), Math.abs(box[2]), Math.abs(box[3]))
    const index = (place: number, most: number) => Math.min(Math.max(Math.floor(place / size), 0), most - 1)
    for (let circle = 0; circle < radii.length; circle++) {
      const [x, y] = [centers[2 * circle] - box[0], centers[2 * circle + 1] - box[1]]
      const reach = radii[circle] + pad
      const [first, last] = [index(x - reach, columns), index(x + reach, columns)]
      const highest = index(y + reach, rows)
      for (let row = index(y - reach, rows); row <= highest; row++) {
        const dy = Math.max(row * size - y, y - (row + 1) * size, 0)
        for (let column = first; column <= last; column++) {
          const dx = Math.max(column * size - x, x - (column + 1) * size, 0)
          if (dx * dx + dy * dy <= reach * reach) tell(row * columns + column, circle)
        }
      }
    }
  }
}
