/** The grid of the event queue. */
import type { Bounds } from '../util/bounds.ts'

/** Compensates for rounding, so that touching disks are never two cells apart. */
const SLACK = 1 + 1 / 64
/** Maximum cell size in diameters of the largest disk. Sparse disks get large cells, since each crossing is an event. */
const MAX_DIAMETERS = 8
/** Area of a cell over the mean area per disk, between the limits given by diameters. */
const AREAS_PER_CELL = 2
const FEWEST_ENTRIES = 4096
const ENTRIES_PER_DISK = 4

/**
 * A table of cells that wraps around: columns and rows repeat periodically, so a disk far outside still has a cell. Distant disks
 * may share a cell, and no pair is missed. The disks of a cell form a doubly linked list.
 */
export class Cells {
  /** Size of a cell, m; at least the largest diameter. */
  readonly size: number
  readonly columns: number
  readonly rows: number
  readonly originX: number
  readonly originY: number
  /** The first disk of each cell, and the next disk after each; -1 for none. */
  readonly first: Int32Array
  readonly next: Int32Array
  /** Column and row of each disk, counted from the origin without wrapping. */
  readonly columnOf: Float64Array
  readonly rowOf: Float64Array
  /** Column and row of each disk in the table. */
  readonly tableColumn: Int32Array
  readonly tableRow: Int32Array
  readonly #previous: Int32Array

  constructor([minX, minY, maxX, maxY]: Bounds, largestRadius: number, disks: number) {
    const [width, height] = [maxX - minX, maxY - minY]
    const diameter = 2 * largestRadius * SLACK
    const roomy = Math.sqrt((AREAS_PER_CELL * width * height) / Math.max(disks, 1))
    this.size = Math.min(Math.max(roomy, diameter), MAX_DIAMETERS * diameter)
    this.originX = minX
    this.originY = minY
    const most = Math.max(FEWEST_ENTRIES, ENTRIES_PER_DISK * disks)
    const wide = Math.floor(width / this.size) + 1
    const high = Math.floor(height / this.size) + 1
    const columns = wide * high <= most ? wide : Math.min(wide, Math.max(Math.sqrt(most), most / high))
    // with fewer than three, a cell would be its neighbour on both sides
    this.columns = Math.max(3, Math.floor(columns))
    this.rows = Math.max(3, Math.min(high, Math.floor(most / this.columns)))
    this.first = new Int32Array(this.columns * this.rows).fill(-1)
    this.next = new Int32Array(disks)
    this.#previous = new Int32Array(disks)
    this.columnOf = new Float64Array(disks)
    this.rowOf = new Float64Array(disks)
    this.tableColumn = new Int32Array(disks)
    this.tableRow = new Int32Array(disks)
  }

  cellOf(disk: number): number {
    return this.tableRow[disk] * this.columns + this.tableColumn[disk]
  }

  /** Puts a disk into the cell of its centre (x, y), m. */
  place(disk: number, x: number, y: number): void {
    const column = Math.floor((x - this.originX) / this.size)
    const row = Math.floor((y - this.originY) / this.size)
    this.columnOf[disk] = column
    this.rowOf[disk] = row
    this.tableColumn[disk] = wrappedIndex(column, this.columns)
    this.tableRow[disk] = wrappedIndex(row, this.rows)
    this.#link(disk)
  }

  /** Moves a disk by columns and rows, each -1, 0 or 1. */
  cross(disk: number, columns: number, rows: number): void {
    this.#unlink(disk)
    this.columnOf[disk] += columns
    this.rowOf[disk] += rows
    this.tableColumn[disk] = neighborIndex(this.tableColumn[disk], columns, this.columns)
    this.tableRow[disk] = neighborIndex(this.tableRow[disk], rows, this.rows)
    this.#link(disk)
  }

  #link(disk: number): void {
    const cell = this.cellOf(disk)
    const head = this.first[cell]
    this.next[disk] = head
    this.#previous[disk] = -1
    if (head >= 0) this.#previous[head] = disk
    this.first[cell] = disk
  }

  #unlink(disk: number): void {
    const before = this.#previous[disk]
    const after = this.next[disk]
    if (before >= 0) this.next[before] = after
    else this.first[this.cellOf(disk)] = after
    if (after >= 0) this.#previous[after] = before
  }
}

/** Returns the column or row in the table of an unwrapped one. */
export function wrappedIndex(index: number, count: number): number {
  const rest = index % count
  return rest < 0 ? rest + count : rest
}

/** Returns the wrapped index of a neighbouring column or row; `step` is -1, 0 or 1. */
export function neighborIndex(index: number, step: number, count: number): number {
  const next = index + step
  if (next < 0) return count - 1
  return next === count ? 0 : next
}
