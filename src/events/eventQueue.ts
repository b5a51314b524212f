/**
 * Event-driven simulation in f64 with an event queue: collisions at their exact times, one by one (PIC, predicted instants of
 * collision). It is the oracle for the event-driven kernels, and shares no code with them.
 *
 * The algorithm is that of B. J. Alder and T. E. Wainwright, Studies in molecular dynamics I, J. Chem. Phys. 31 (1959) 459, with the
 * lists of B. D. Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys. 94 (1991) 255. A disk is moved only
 * when it is hit. The queue holds one event per disk: the earliest of its next hit with a disk, its next hit with a wall, and its
 * exit from its cell. After a hit, a disk searches its next event in the nine cells around it; after entering a cell, in the cells
 * that became neighbours. So of two disks that will collide, the one that searched last has this event or an earlier one. An event is
 * stale if the partner was hit since, which its count of hits shows; the disk then searches again.
 */

import type { DiskOptions } from '../features/disks/disks.ts'
import { edgeBounds } from '../features/walls/edgeGeometry.ts'
import { edgeWords, type WallOptions } from '../features/walls/walls.ts'
import { NONE } from '../schemas/constants.ts'
import { type Bounds, unite } from '../util/bounds.ts'
import { closeClass } from '../util/closedClass.ts'
import {
  ACCELERATION,
  type Rule,
  requireFields,
  requireNumber,
  requireVector,
  SIZE,
  show,
  type Vector,
} from '../util/validate.ts'
import { Cells } from './cells.ts'
import { Collisions } from './collisions.ts'
import { DISK, type DiskStore, moveTo, storeDisks } from './diskStore.ts'
import { listFeatures } from './featureCells.ts'
import { exactEdges, featuresOf } from './features.ts'
import { Filters } from './filters.ts'
import { energyOf, type QueueState, stateAt } from './queueState.ts'
import { EXIT, PAIR, Schedule } from './schedule.ts'

export interface EventQueueOptions {
  /** Gravity [x, y], m/s²; default [0, -9.81]. */
  readonly gravity?: readonly [number, number]
  /** Disks as for `World.disks.add`, without ids: they are numbered from 0. */
  readonly disks: DiskOptions
  /** Static walls as for `World.walls.add`; default none. Their edges are numbered from 0. */
  readonly walls?: readonly WallOptions[]
  /**
   * Duration of a contact, s; default 0.001. A hit dissipates nothing if the last hit of one of its disks is more recent than this
   * (TC model). A disk at rest on a wall hops at most once per this duration.
   */
  readonly contactDuration?: number
  /** Called after each hit; `read` then returns the state right after it. */
  readonly onCollision?: (collision: Collision) => void
}

export interface Collision {
  /** Time since the start, s. */
  readonly time: number
  /** The disk; of two disks, the one with the lower id. */
  readonly a: number
  /** The other disk; NONE for a hit with a wall. */
  readonly b: number
  /** The edge of the wall; NONE for a hit between disks. */
  readonly edge: number
}

export interface Advance {
  /** Number of hits in this call. */
  readonly collisions: number
  /** Time since the start, s; less than requested if the outcome is not 'done'. */
  readonly time: number
  /**
   * Why the call returned: `dt` has passed ('done'), `maxCollisions` was reached ('collisions'), disks crossed too many cells
   * ('cells'), or a disk bounces endlessly between overlapping objects while time does not advance ('jammed'). The next call
   * continues from there.
   */
  readonly outcome: 'done' | 'collisions' | 'cells' | 'jammed'
}

const OPTIONS = ['gravity', 'disks', 'walls', 'contactDuration', 'onCollision']
/** Typical duration of a contact between grains of a millimetre, s. */
const DEFAULT_CONTACT_DURATION = 0.001
const CONTACT_DURATION: Rule = {
  expected: 'a number of seconds from 1e-18 to 1e6',
  holds: (v) => v > 0 && v <= 1e6,
}
/** Maximum number of cells entered per call: MAX_ENTERED, plus MAX_ENTERED_PER_DISK per disk. */
const MAX_ENTERED = 1e6
const MAX_ENTERED_PER_DISK = 1e4

/**
 * Simulates disks among static walls, event by event. Inputs are rounded to f32, as in a `World`; all computation is in f64. The
 * constructor throws if an option is invalid.
 */
export class EventQueue {
  static {
    closeClass(EventQueue, 'queue')
  }

  readonly #disks: DiskStore
  readonly #schedule: Schedule
  readonly #hits: Collisions
  readonly #gravity: Vector
  readonly #onCollision: ((collision: Collision) => void) | undefined
  #time = 0
  #collisions = 0

  constructor(options: EventQueueOptions) {
    requireFields('options', options, OPTIONS)
    const gravity = requireVector('gravity', options.gravity ?? [0, -9.81], ACCELERATION)
    const contactDuration = requireNumber(
      'contactDuration',
      options.contactDuration ?? DEFAULT_CONTACT_DURATION,
      CONTACT_DURATION,
    )
    if (options.onCollision !== undefined && typeof options.onCollision !== 'function')
      throw new Error(`onCollision is ${show(options.onCollision)}: expected a function`)
    this.#onCollision = options.onCollision
    const disks = storeDisks(options.disks)
    const edges = edgeWords(options.walls ?? [])
    this.#disks = disks
    this.#gravity = gravity
    const features = featuresOf(exactEdges(edges.buffer))
    let largestRadius = 0
    let bounds: Bounds = edgeBounds(edges.buffer)
    for (let w = 0; w < disks.rows.length; w += DISK.stride) {
      largestRadius = Math.max(largestRadius, disks.rows[w + DISK.radius])
      const [x, y] = [disks.rows[w + DISK.x], disks.rows[w + DISK.y]]
      bounds = unite(bounds, [x, y, x, y])
    }
    const cells = new Cells(disks.count === 0 ? [0, 0, 0, 0] : bounds, largestRadius || 1, disks.count)
    const listed = listFeatures(features, cells, largestRadius)
    const filters = new Filters(disks, edges.buffer)
    this.#schedule = new Schedule(disks, features, cells, listed, filters, gravity)
    this.#hits = new Collisions(disks, features, edges, this.#schedule, gravity, contactDuration)
  }

  /** Number of disks. */
  get count(): number {
    return this.#disks.count
  }

  /** Time since the start, s. */
  get time(): number {
    return this.#time
  }

  /** Number of hits since the start. */
  get collisions(): number {
    return this.#collisions
  }

  /**
   * Advances the simulation by `dt` seconds and returns why it stopped; see `Advance.outcome`. Hits exactly at the end belong to the
   * next call. Stops early after `maxCollisions` hits, default Infinity. Throws, and changes nothing, if `dt` is negative or not
   * finite, or if `maxCollisions` is neither a whole number of at least 0 nor Infinity.
   */
  advance(dt: number, maxCollisions = Infinity): Advance {
    requireNumber('dt', dt, SIZE)
    const isCount = Number.isInteger(maxCollisions) && maxCollisions >= 0
    if (!(isCount || maxCollisions === Infinity))
      throw new Error(
        `maxCollisions is ${show(maxCollisions)}: expected a whole number of at least 0, or Infinity`,
      )
    const schedule = this.#schedule
    const end = this.#time + dt
    const before = this.#collisions
    const maxEntered = MAX_ENTERED + MAX_ENTERED_PER_DISK * this.count
    let entered = 0
    this.#hits.isJammed = false
    const stop = (outcome: Advance['outcome']): Advance => ({
      collisions: this.#collisions - before,
      time: this.#time,
      outcome,
    })
    while (schedule.nextTime < end) {
      const disk = schedule.nextDisk
      const now = schedule.nextTime
      const kind = schedule.kindOf(disk)
      if (kind === EXIT) {
        if (entered++ === maxEntered) return stop('cells')
        schedule.enterNextCell(disk, now)
      } else if (kind === PAIR && schedule.isStale(disk)) {
        schedule.findNextEvent(disk, now)
      } else {
        if (this.#collisions - before === maxCollisions) return stop('collisions')
        if (this.#hits.isJammed) return stop('jammed')
        if (kind === PAIR) this.#hitPair(disk, schedule.partnerOf(disk), now)
        else this.#recordHit(now, disk, NONE, this.#hits.resolveWallHit(disk, schedule.featureOf(disk), now))
      }
      this.#time = now
    }
    this.#time = end
    return stop('done')
  }

  /** Returns the state of all disks at the current time. */
  read(): QueueState {
    return stateAt(this.#disks, this.#time, this.#gravity)
  }

  /** Returns the energies at the current time, J; potential energy is 0 at the origin. */
  energy(): { readonly kinetic: number; readonly potential: number } {
    return energyOf(this.#disks, this.read(), this.#gravity)
  }

  /** Reverses all velocities and spins. Elastic disks then retrace their paths, within the accuracy of f64. */
  reverse(): void {
    const { count, rows } = this.#disks
    const [gravityX, gravityY] = this.#gravity
    for (let k = 0; k < count; k++) {
      moveTo(this.#disks, k, this.#time, gravityX, gravityY)
      for (const field of [DISK.velocityX, DISK.velocityY, DISK.spin]) rows[k * DISK.stride + field] *= -1
      this.#schedule.countHit(k)
    }
    for (let k = 0; k < count; k++) this.#schedule.findNextEvent(k, this.#time)
  }

  #hitPair(disk: number, partner: number, now: number): void {
    const a = Math.min(disk, partner)
    const b = Math.max(disk, partner)
    this.#hits.resolvePairHit(a, b, now)
    this.#recordHit(now, a, b, NONE)
  }

  #recordHit(now: number, a: number, b: number, edge: number): void {
    this.#time = now
    this.#collisions++
    this.#onCollision?.({ time: now, a, b, edge })
  }
}
