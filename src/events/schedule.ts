/** The next event of each disk: a hit with a disk, a hit with a wall, or the exit from its cell. */
import { EDGE_BIT } from '../schemas/constants.ts'
import type { Vector } from '../util/validate.ts'
import { type Cells, neighborIndex } from './cells.ts'
import { DISK, type DiskStore } from './diskStore.ts'
import { touchOfDisks } from './disks.ts'
import type { Flight } from './edges.ts'
import type { FeatureCells } from './featureCells.ts'
import type { Features } from './features.ts'
import type { Filters } from './filters.ts'
import { EventHeap } from './heap.ts'
import { timeToReach } from './roots.ts'
import { WallSearch } from './wallSearch.ts'

export const EXIT = 0
export const PAIR = 1
const WALL = 2

/**
 * The event queue, with one entry per disk: the earliest of its three events. For a hit with a disk it stores the partner's count of
 * hits: if the partner was hit since, the event is stale, and the disk searches again when the event is due.
 */
export class Schedule {
  readonly #disks: DiskStore
  readonly #features: Features
  readonly #cells: Cells
  readonly #walls: WallSearch
  readonly #filters: Filters
  readonly #gravityX: number
  readonly #gravityY: number
  readonly #heap: EventHeap
  /** Times of the next events, s; Infinity for none. */
  readonly #pairTimes: Float64Array
  readonly #wallTimes: Float64Array
  readonly #exitTimes: Float64Array
  readonly #exitColumns: Int8Array
  readonly #exitRows: Int8Array
  readonly #partners: Int32Array
  readonly #partnerHits: Int32Array
  readonly #wallFeatures: Int32Array
  readonly #hits: Int32Array
  /** The current state of the disk whose events are searched. */
  readonly #flight: Flight = { x: 0, y: 0, velocityX: 0, velocityY: 0, gravityX: 0, gravityY: 0, radius: 0 }

  constructor(
    disks: DiskStore,
    features: Features,
    cells: Cells,
    listed: FeatureCells,
    filters: Filters,
    gravity: Vector,
  ) {
    const { count, rows } = disks
    this.#disks = disks
    this.#features = features
    this.#cells = cells
    this.#walls = new WallSearch(features, listed, filters)
    this.#filters = filters
    this.#gravityX = gravity[0]
    this.#gravityY = gravity[1]
    this.#flight.gravityX = gravity[0]
    this.#flight.gravityY = gravity[1]
    this.#pairTimes = new Float64Array(count)
    this.#wallTimes = new Float64Array(count)
    this.#exitTimes = new Float64Array(count)
    this.#exitColumns = new Int8Array(count)
    this.#exitRows = new Int8Array(count)
    this.#partners = new Int32Array(count)
    this.#partnerHits = new Int32Array(count)
    this.#wallFeatures = new Int32Array(count)
    this.#hits = new Int32Array(count)
    this.#heap = new EventHeap(count, (disk, other) => this.#isBefore(disk, other))
    for (let k = 0; k < count; k++) cells.place(k, rows[k * DISK.stride], rows[k * DISK.stride + 1])
    for (let k = 0; k < count; k++) this.findNextEvent(k, 0)
  }

  /** Time of the next event, s; Infinity if there is none. */
  get nextTime(): number {
    return this.#heap.firstTime
  }

  /** The disk with the next event. */
  get nextDisk(): number {
    return this.#heap.first
  }

  /** Returns the kind of a disk's next event: EXIT, PAIR or WALL. */
  kindOf(disk: number): number {
    const hit = Math.min(this.#pairTimes[disk], this.#wallTimes[disk])
    if (this.#exitTimes[disk] <= hit) return EXIT
    return this.#pairTimes[disk] === hit ? PAIR : WALL
  }

  partnerOf(disk: number): number {
    return this.#partners[disk]
  }

  featureOf(disk: number): number {
    return this.#wallFeatures[disk]
  }

  isStale(disk: number): boolean {
    return this.#hits[this.#partners[disk]] !== this.#partnerHits[disk]
  }

  /** Call when a disk was hit: events of other disks with it become stale. */
  countHit(disk: number): void {
    this.#hits[disk]++
  }

  /** Searches the next event of a disk after a hit. */
  findNextEvent(disk: number, now: number): void {
    const { columns, rows, tableColumn, tableRow } = this.#cells
    this.#setFlight(disk, now)
    this.#pairTimes[disk] = Infinity
    const [column, row] = [tableColumn[disk], tableRow[disk]]
    for (let up = -1; up <= 1; up++) {
      const first = neighborIndex(row, up, rows) * columns
      this.#searchCell(disk, first + neighborIndex(column, -1, columns), now)
      this.#searchCell(disk, first + column, now)
      this.#searchCell(disk, first + neighborIndex(column, 1, columns), now)
    }
    this.#searchExitAndWalls(disk, now)
    this.#updateHeap(disk)
  }

  /** Moves a disk into the next cell and searches its next event in the cells that became neighbours. */
  enterNextCell(disk: number, now: number): void {
    const cells = this.#cells
    const { columns, rows, tableColumn, tableRow } = cells
    const across = this.#exitColumns[disk]
    const up = this.#exitRows[disk]
    cells.cross(disk, across, up)
    this.#setFlight(disk, now)
    const column = neighborIndex(tableColumn[disk], across, columns)
    const row = neighborIndex(tableRow[disk], up, rows)
    for (let k = -1; k <= 1; k++) {
      const cell =
        across === 0
          ? row * columns + neighborIndex(column, k, columns)
          : neighborIndex(row, k, rows) * columns + column
      this.#searchCell(disk, cell, now)
    }
    this.#searchExitAndWalls(disk, now)
    this.#updateHeap(disk)
  }

  #setFlight(disk: number, now: number): void {
    const { rows } = this.#disks
    const w = disk * DISK.stride
    const s = now - rows[w + DISK.time]
    const flight = this.#flight
    flight.x = rows[w + DISK.x] + s * (rows[w + DISK.velocityX] + 0.5 * s * this.#gravityX)
    flight.y = rows[w + DISK.y] + s * (rows[w + DISK.velocityY] + 0.5 * s * this.#gravityY)
    flight.velocityX = rows[w + DISK.velocityX] + s * this.#gravityX
    flight.velocityY = rows[w + DISK.velocityY] + s * this.#gravityY
    flight.radius = rows[w + DISK.radius]
  }

  /** Searches hits with the disks of a cell. */
  #searchCell(disk: number, cell: number, now: number): void {
    const { rows } = this.#disks
    const { first, next } = this.#cells
    const { x, y, velocityX, velocityY, radius } = this.#flight
    const [gravityX, gravityY] = [this.#gravityX, this.#gravityY]
    for (let other = first[cell]; other >= 0; other = next[other]) {
      if (other === disk || !this.#filters.mayHitDisk(disk, other)) continue
      const w = other * DISK.stride
      const s = now - rows[w + DISK.time]
      const theirX = rows[w + DISK.velocityX]
      const theirY = rows[w + DISK.velocityY]
      const touch = touchOfDisks(
        rows[w + DISK.x] + s * (theirX + 0.5 * s * gravityX) - x,
        rows[w + DISK.y] + s * (theirY + 0.5 * s * gravityY) - y,
        theirX + s * gravityX - velocityX,
        theirY + s * gravityY - velocityY,
        rows[w + DISK.radius] + radius,
      )
      const time = now + touch
      if (time > this.#pairTimes[disk]) continue
      // the lowest id wins if several are hit at once
      if (time === this.#pairTimes[disk] && (touch === Infinity || other > this.#partners[disk])) continue
      this.#pairTimes[disk] = time
      this.#partners[disk] = other
      this.#partnerHits[disk] = this.#hits[other]
    }
  }

  /** Finds the exit of a disk from its cell, and its first hit with a wall until then. */
  #searchExitAndWalls(disk: number, now: number): void {
    const cells = this.#cells
    const flight = this.#flight
    const left = flight.x - (cells.originX + cells.columnOf[disk] * cells.size)
    const below = flight.y - (cells.originY + cells.rowOf[disk] * cells.size)
    // a disk that rounding puts beyond a border crosses it now
    const toRight = timeToReach(Math.max(0, cells.size - left), flight.velocityX, this.#gravityX)
    const toLeft = timeToReach(Math.max(0, left), -flight.velocityX, -this.#gravityX)
    const toTop = timeToReach(Math.max(0, cells.size - below), flight.velocityY, this.#gravityY)
    const toBottom = timeToReach(Math.max(0, below), -flight.velocityY, -this.#gravityY)
    const sideways = Math.min(toRight, toLeft)
    const upright = Math.min(toTop, toBottom)
    const until = Math.min(sideways, upright)
    this.#exitTimes[disk] = now + until
    this.#exitColumns[disk] = sideways <= upright ? (toRight <= toLeft ? 1 : -1) : 0
    this.#exitRows[disk] = sideways <= upright ? 0 : toTop <= toBottom ? 1 : -1
    // later hits are searched after the hit with a disk, or in the next cell
    const end = Math.min(until, this.#pairTimes[disk] - now)
    const touch = this.#walls.touch(disk, flight, cells.cellOf(disk), end)
    this.#wallTimes[disk] = now + touch
    if (touch !== Infinity) this.#wallFeatures[disk] = this.#walls.feature
  }

  #updateHeap(disk: number): void {
    this.#heap.move(disk, Math.min(this.#pairTimes[disk], this.#wallTimes[disk], this.#exitTimes[disk]))
  }

  /** Orders simultaneous events: exits first, since the next cell may have a hit at the same time; then by the lower and the higher key. */
  #isBefore(disk: number, other: number): boolean {
    const first = this.#firstKeyOf(disk)
    const otherFirst = this.#firstKeyOf(other)
    return first < otherFirst || (first === otherFirst && this.#secondKeyOf(disk) < this.#secondKeyOf(other))
  }

  #firstKeyOf(disk: number): number {
    const kind = this.kindOf(disk)
    if (kind === EXIT) return -1
    return kind === PAIR ? Math.min(disk, this.#partners[disk]) : disk
  }

  #secondKeyOf(disk: number): number {
    if (this.kindOf(disk) === WALL) return EDGE_BIT + this.#features.edges[this.#wallFeatures[disk]]
    return Math.max(disk, this.#partners[disk])
  }
}
