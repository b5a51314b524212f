import { storedImpulses } from '../../../record/calls.ts'
import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { BodyOptions } from '../../walls/world/worldWalls.ts'
import type { BodyMotion, Placement } from '../motion.ts'
import type { BodyChanges, BodyImpulseOptions, DynamicBodyState } from './dynamicBodies.ts'

/** The bodies of a world, `World.bodies`: walls that move together. */
export class Bodies {
  static {
    closeClass(Bodies, 'world.bodies')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /** Current positions and angles of all bodies, from body 1 on; of a removed one those at which it was removed. */
  get placements(): Placement[] {
    return this.#core.walls.placements(this.#core.values.time)
  }

  /**
   * Adds a body: walls that move together. Without `mass` and `joint` it is kinematic: it moves by its `motion`, and nothing affects it; with one it is dynamic
   * and is pushed by what touches it, see docs/guide/bodies.md. Returns its number: the smallest of removed bodies, or else the next,
   * starting at 1. Throws, and adds nothing, if the motion or the joint is invalid, a mass is missing, a wall has no length, a value is out of
   * range, or a dynamic body is given under 'eventDriven', or one in a periodic box that may move along an axis of it.
   */
  add(options: BodyOptions): number {
    this.#core.backend.requireAlive()
    const body = this.#core.walls.addBody(options, this.#core.values.time)
    this.#core.recording?.noteBody('bodies.add', options)
    return body
  }

  /** Removes a body with its walls, and the joints of `World.joints` that hold it. Throws, and removes nothing, if the body is unknown. */
  remove(body: number): void {
    this.#core.backend.requireAlive()
    this.#core.walls.removeBody(body, this.#core.values.time)
    this.#core.recording?.note('bodies.remove', body)
  }

  /**
   * Replaces the motion of a body, from the current time on. If the new motion starts elsewhere, the body jumps there at the next
   * step and pushes out disks that it overlaps. Throws, and changes nothing, if the body is unknown or the motion is invalid.
   */
  setMotion(body: number, motion: BodyMotion): void {
    this.#core.backend.requireAlive()
    this.#core.walls.setMotion(body, motion, this.#core.values.time)
    this.#core.recording?.noteBody('bodies.setMotion', { motion }, body)
  }

  /**
   * Changes a dynamic body: its placement, velocity, spin, or the motor, spring or friction of its joint, from the next step on. Throws, and
   * changes nothing, if the body is unknown or not dynamic, a value is out of range, or its joint does not allow the change.
   */
  write(body: number, changes: BodyChanges): void {
    this.#core.backend.requireAlive()
    this.#core.walls.requireBody(body)
    this.#core.dynamic.write(body, changes)
    if (changes.position !== undefined || changes.angle !== undefined) this.#core.crossings.forget(body)
    this.#core.values.wakesAll = true
    this.#core.recording?.note('bodies.write', body, changes)
  }

  /**
   * Applies impulses to dynamic bodies, from the next step on: at `points` in the world, or else at the centroid. A joint takes what it does not let
   * through. Throws, and changes nothing, if a body is unknown, not dynamic or named twice, a value is out of range, or lengths do not match.
   */
  applyImpulses(options: BodyImpulseOptions): void {
    this.#core.backend.requireAlive()
    this.#core.dynamic.applyImpulses(options, (body) => this.#core.walls.requireBody(body))
    this.#core.values.wakesAll = true
    this.#core.recording?.note('bodies.applyImpulses', storedImpulses(options))
  }

  /** Returns the states of dynamic bodies by ascending number, after all submitted work. `placement` then returns where they are, too. */
  read(): Promise<DynamicBodyState[]> {
    return this.#core.readBodies()
  }

  /**
   * Returns the current position and angle of a body; of a dynamic one those at the last `settle`, `read` or `bodies.read`. Throws if the body is
   * unknown.
   */
  placement(body: number): Placement {
    return this.#core.walls.placement(body, this.#core.values.time)
  }
}
