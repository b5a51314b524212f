/** What each disk does next: it is hit by a disk, it is hit by a wall, or it leaves its cell. */
import { EDGE_BIT } from '../schemas/constants.ts'
import type { Vector } from '../util/validate.ts'
import { type Cells, stepped } from './cells.ts'
import { DISK, type DiskStore } from './diskStore.ts'
import { touchOfDisks } from './disks.ts'
import type { Flight } from './edges.ts'
import type { FeatureCells } from './featureCells.ts'
import type { Features } from './features.ts'
import { EventHeap } from './heap.ts'
import { risesTo } from './roots.ts'
import { WallSearch } from './wallSearch.ts'

export const EXIT = 0
export const PAIR = 1
const WALL = 2

/**
 * One entry a disk in the queue: the earliest of its three events. With a partner it holds how often that one had been hit:
 * an event with a partner that was hit since is stale, and the disk looks again when its time comes.
 */
export class Schedule {
  readonly #disks: DiskStore
  readonly #features: Features
  readonly #cells: Cells
  readonly #walls: WallSearch
  readonly #gravityX: number
  readonly #gravityY: number
  readonly #heap: EventHeap
  /** Seconds; Infinity: never. */
  readonly #pairTimes: Float64Array
  readonly #wallTimes: Float64Array
  readonly #exitTimes: Float64Array
  readonly #exitColumns: Int8Array
  readonly #exitRows: Int8Array
  readonly #partners: Int32Array
  readonly #partnerHits: Int32Array
  readonly #wallFeatures: Int32Array
  readonly #hits: Int32Array
  /** The disk that looks, as it is now. */
  readonly #flight: Flight = { x: 0, y: 0, velocityX: 0, velocityY: 0, gravityX: 0, gravityY: 0, radius: 0 }

  constructor(disks: DiskStore, features: Features, cells: Cells, listed: FeatureCells, gravity: Vector) {
    const { count, rows } = disks
    this.#disks = disks
    this.#features = features
    this.#cells = cells
    this.#walls = new WallSearch(features, listed)
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
    for (let k = 0; k < count; k++) this.look(k, 0)
  }

  /** Seconds; Infinity where nothing is to come. */
  get nextTime(): number {
    return this.#heap.firstTime
  }

  /** The disk whose event is next. */
  get nextDisk(): number {
    return this.#heap.first
  }

  /** EXIT, PAIR or WALL. */
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

  /** A hit has changed the way of a disk: what others expect of it does not hold. */
  noteHit(disk: number): void {
    this.#hits[disk]++
  }

  /** Finds the next event of a disk anew. */
  look(disk: number, now: number): void {
    const { columns, rows, tableColumn, tableRow } = this.#cells
    this.#fly(disk, now)
    this.#pairTimes[disk] = Infinity
    const [column, row] = [tableColumn[disk], tableRow[disk]]
    for (let up = -1; up <= 1; up++) {
      const first = stepped(row, up, rows) * columns
      this.#lookIn(disk, first + stepped(column, -1, columns), now)
      this.#lookIn(disk, first + column, now)
      this.#lookIn(disk, first + stepped(column, 1, columns), now)
    }
    this.#lookAtWalls(disk, now)
    this.#enqueue(disk)
  }

  /** Takes a disk into the next cell, where it looks at what it has come near. */
  cross(disk: number, now: number): void {
    const cells = this.#cells
    const { columns, rows, tableColumn, tableRow } = cells
    const across = this.#exitColumns[disk]
    const up = this.#exitRows[disk]
    cells.cross(disk, across, up)
    this.#fly(disk, now)
    const column = stepped(tableColumn[disk], across, columns)
    const row = stepped(tableRow[disk], up, rows)
    for (let k = -1; k <= 1; k++) {
      const cell =
        across === 0 ? row * columns + stepped(column, k, columns) : stepped(row, k, rows) * columns + column
      this.#lookIn(disk, cell, now)
    }
    this.#lookAtWalls(disk, now)
    this.#enqueue(disk)
  }

  #fly(disk: number, now: number): void {
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

  /** Hits with the disks of a cell. */
  #lookIn(disk: number, cell: number, now: number): void {
    const { rows } = this.#disks
    const { first, next } = this.#cells
    const { x, y, velocityX, velocityY, radius } = this.#flight
    const [gravityX, gravityY] = [this.#gravityX, this.#gravityY]
    for (let other = first[cell]; other >= 0; other = next[other]) {
      if (other === disk) continue
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
      // of several at once the lowest id
      if (time === this.#pairTimes[disk] && (touch === Infinity || other > this.#partners[disk])) continue
      this.#pairTimes[disk] = time
      this.#partners[disk] = other
      this.#partnerHits[disk] = this.#hits[other]
    }
  }

  /** When the disk leaves its cell, and what it hits of the walls until then. */
  #lookAtWalls(disk: number, now: number): void {
    const cells = this.#cells
    const flight = this.#flight
    const left = flight.x - (cells.originX + cells.columnOf[disk] * cells.size)
    const below = flight.y - (cells.originY + cells.rowOf[disk] * cells.size)
    // a border that the disk is past by rounding is crossed now
    const toRight = risesTo(Math.max(0, cells.size - left), flight.velocityX, this.#gravityX)
    const toLeft = risesTo(Math.max(0, left), -flight.velocityX, -this.#gravityX)
    const toTop = risesTo(Math.max(0, cells.size - below), flight.velocityY, this.#gravityY)
    const toBottom = risesTo(Math.max(0, below), -flight.velocityY, -this.#gravityY)
    const sideways = Math.min(toRight, toLeft)
    const upright = Math.min(toTop, toBottom)
    const until = Math.min(sideways, upright)
    this.#exitTimes[disk] = now + until
    this.#exitColumns[disk] = sideways <= upright ? (toRight <= toLeft ? 1 : -1) : 0
    this.#exitRows[disk] = sideways <= upright ? 0 : toTop <= toBottom ? 1 : -1
    // whatever comes after a hit with a disk, or in another cell, is looked for then
    const end = Math.min(until, this.#pairTimes[disk] - now)
    const touch = this.#walls.touch(flight, cells.cellOf(disk), end)
    this.#wallTimes[disk] = now + touch
    if (touch !== Infinity) this.#wallFeatures[disk] = this.#walls.feature
  }

  #enqueue(disk: number): void {
    this.#heap.move(disk, Math.min(this.#pairTimes[disk], this.#wallTimes[disk], this.#exitTimes[disk]))
  }

  /** Of events at one time: cells first, for what is seen from the next one may come as soon; then by lower id and key. */
  #isBefore(disk: number, other: number): boolean {
    const low = this.#lowOf(disk)
    const otherLow = this.#lowOf(other)
    return low < otherLow || (low === otherLow && this.#keyOf(disk) < this.#keyOf(other))
  }

  #lowOf(disk: number): number {
    const kind = this.kindOf(disk)
    if (kind === EXIT) return -1
    return kind === PAIR ? Math.min(disk, this.#partners[disk]) : disk
  }

  #keyOf(disk: number): number {
    if (this.kindOf(disk) === WALL) return EDGE_BIT + this.#features.edges[this.#wallFeatures[disk]]
    return Math.max(disk, this.#partners[disk])
  }
}
