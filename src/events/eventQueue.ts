/**
 * Collisions at their exact times, one after the other, in f64: what the paper on PIT and PIC calls the predicted instant of
 * collision. It is the oracle of the waves, and shares no code with the kernels.
 *
 * B. J. Alder and T. E. Wainwright, Studies in molecular dynamics I, J. Chem. Phys. 31 (1959) 459, with the lists of
 * B. D. Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys. 94 (1991) 255: a disk is moved only
 * when it is hit, and the queue holds one event a disk, the earliest of its next hit with a disk, its next hit with a wall,
 * and the moment when it leaves its cell. A disk that was hit looks for its next event among the disks of the nine cells
 * around it, one that enters a cell among those that this brings near. So of two disks that will meet, the one that
 * looked last has this event or an earlier one. A partner that was hit in the meantime shows by its count of hits; then
 * the disk looks again.
 */

import type { DiskOptions } from '../disks/disks.ts'
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
import { edgeBounds, edgeWords, type WallOptions } from '../walls/walls.ts'
import { Cells } from './cells.ts'
import { Collisions } from './collisions.ts'
import { DISK, type DiskStore, moveTo, storeDisks } from './diskStore.ts'
import { listFeatures } from './featureCells.ts'
import { exactEdges, featuresOf } from './features.ts'
import { energyOf, type QueueState, stateAt } from './queueState.ts'
import { EXIT, PAIR, Schedule } from './schedule.ts'

export interface EventQueueOptions {
  /** m/s²; [0, -9.81] unless given. */
  readonly gravity?: readonly [number, number]
  /** As `World.addDisks` takes them, without ids: disks are numbered from 0 in this order. */
  readonly disks: DiskOptions
  /** As `World.addWalls` takes them; none unless given. Their edges are numbered from 0 in this order. */
  readonly walls?: readonly WallOptions[]
  /**
   * Seconds; 0.001 unless given. A hit sooner than this after another one of the same disk dissipates nothing, and a disk at
   * rest on a wall hops no oftener.
   */
  readonly contactDuration?: number
  /** Called after each hit, with both disks at its place and its time; `read` tells how they go on. */
  readonly onCollision?: (collision: Collision) => void
}

export interface Collision {
  /** Seconds since the start. */
  readonly time: number
  /** The disk, of two the one with the lower id. */
  readonly a: number
  /** The other disk; NONE: it was a wall. */
  readonly b: number
  /** The edge of a wall; NONE: it was a disk. */
  readonly edge: number
}

export interface Advance {
  /** Hits in this call. */
  readonly collisions: number
  /** Seconds since the start; before the end of dt where the outcome is not 'done'. */
  readonly time: number
  /**
   * Why it stopped: the time is over ('done'); there were as many hits as allowed ('collisions') or more cells entered
   * than are good for anything ('cells'); or a disk bounces back and forth without time going by, held between things that
   * overlap it ('jammed'). In each case the next call goes on from there.
   */
  readonly outcome: 'done' | 'collisions' | 'cells' | 'jammed'
}

const OPTIONS = ['gravity', 'disks', 'walls', 'contactDuration', 'onCollision']
/** Seconds; of a contact of grains of a millimetre or so. */
const DEFAULT_CONTACT_DURATION = 0.001
const CONTACT_DURATION: Rule = {
  expected: 'a number of seconds from 1e-18 to 1e6',
  holds: (v) => v > 0 && v <= 1e6,
}
/** Cells entered in one call: so many, and so many more for each disk. */
const MOST_ENTERED = 1e6
const MOST_ENTERED_PER_DISK = 1e4

/**
 * Disks and walls that stand still. All inputs are rounded to f32, as a `World` holds them, and computed with in f64. Throws
 * where an option is not what it should be.
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
    this.#schedule = new Schedule(disks, features, cells, listed, gravity)
    this.#hits = new Collisions(disks, features, edges, this.#schedule, gravity, contactDuration)
  }

  /** Disks. */
  get count(): number {
    return this.#disks.count
  }

  /** Seconds since the start. */
  get time(): number {
    return this.#time
  }

  /** Hits since the start. */
  get collisions(): number {
    return this.#collisions
  }

  /**
   * Goes on by dt seconds: through all hits from now until then, without those at the very end, which come first in the
   * next call. It stops before that where there are `mostCollisions`; see `Advance.outcome`. Throws where dt is not finite
   * or negative, or `mostCollisions` is not a whole number of at least 0, nor Infinity; then nothing has changed.
   */
  advance(dt: number, mostCollisions = Infinity): Advance {
    requireNumber('dt', dt, SIZE)
    const isCount = Number.isInteger(mostCollisions) && mostCollisions >= 0
    if (!(isCount || mostCollisions === Infinity))
      throw new Error(
        `mostCollisions is ${show(mostCollisions)}: expected a whole number of at least 0, or Infinity`,
      )
    const schedule = this.#schedule
    const end = this.#time + dt
    const before = this.#collisions
    const mostEntered = MOST_ENTERED + MOST_ENTERED_PER_DISK * this.count
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
        if (entered++ === mostEntered) return stop('cells')
        schedule.enterNextCell(disk, now)
      } else if (kind === PAIR && schedule.isStale(disk)) {
        schedule.findNextEvent(disk, now)
      } else {
        if (this.#collisions - before === mostCollisions) return stop('collisions')
        if (this.#hits.isJammed) return stop('jammed')
        if (kind === PAIR) this.#hitPair(disk, schedule.partnerOf(disk), now)
        else this.#recordHit(now, disk, NONE, this.#hits.resolveWallHit(disk, schedule.featureOf(disk), now))
      }
      this.#time = now
    }
    this.#time = end
    return stop('done')
  }

  /** Copies, of all disks at this time. */
  read(): QueueState {
    return stateAt(this.#disks, this.#time, this.#gravity)
  }

  /** Joules; potential energy is 0 at the origin. */
  energy(): { readonly kinetic: number; readonly potential: number } {
    return energyOf(this.#disks, this.read(), this.#gravity)
  }

  /** Turns all velocities and spins around: elastic disks then go back the way they came, as far as f64 knows it. */
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
