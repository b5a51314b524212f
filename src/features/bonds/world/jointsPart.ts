import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { JointState } from '../jointState.ts'
import type { JointChanges, JointOptions } from '../joints.ts'

/** The joints of a world, `World.joints`. */
export class Joints {
  static {
    closeClass(Joints, 'world.joints')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Joins disks, grains and dynamic bodies to each other, or to the world, as they are now. Returns the numbers of the joints in the same order: the
   * smallest that neither a bond nor a joint has. A disk or a body has at most 64 bonds and joints. Throws, and adds none, if an id is unknown, a
   * body is kinematic or was added with a joint, one is joined to itself, a value is out of range, lengths do not match, or stepping is
   * 'eventDriven'. See `JointOptions`.
   */
  add(options: JointOptions): Uint32Array {
    this.#core.backend.requireAlive()
    const joints = this.#core.joints.add(options)
    this.#core.recording?.note('joints.add', options)
    return joints
  }

  /** Removes the joints with these numbers. Throws, and removes none, if a number is unknown or given twice. */
  remove(joints: ArrayLike<number>): void {
    this.#core.backend.requireAlive()
    this.#core.joints.remove(joints)
    this.#core.recording?.note('joints.remove', joints)
  }

  /**
   * Updates the given fields of the joints with these numbers: limits, motors, springs. Values are one number per joint, or one for all; -Infinity
   * and Infinity take limits away, and 0 of `maxMotorForce` or `maxMotorTorque` the motor. Throws, and changes nothing, if a number is
   * unknown or given twice, a value is out of range, or a joint has no such field. See `JointChanges`.
   */
  write(joints: ArrayLike<number>, changes: JointChanges): void {
    this.#core.backend.requireAlive()
    this.#core.joints.write(joints, changes)
    this.#core.recording?.note('joints.write', joints, changes)
  }

  /** Returns the state of all joints by ascending number, after all submitted work. */
  async read(): Promise<JointState> {
    this.#core.backend.requireAlive()
    const lastStep = this.#core.values.lastStep
    return this.#core.joints.read(() => lastStep / this.#core.stats.substeps)
  }
}
