/** Host-side bookkeeping of a world's joints, which are bonds with a law of their free axis. */

import type { Backend } from '../../../pipeline/backend.ts'
import type { WorldDisks } from '../../disks/world/worldDisks.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import { checkJointChanges, checkJoints } from '../checkJoints.ts'
import { jointChangeEdits, jointEdits } from '../jointEdits.ts'
import { JOINT_BUFFERS, type JointState, jointState } from '../jointState.ts'
import type { JointChanges, JointOptions } from '../joints.ts'
import type { WorldBonds } from './worldBonds.ts'

export class WorldJoints {
  readonly #backend: Backend
  readonly #disks: WorldDisks
  readonly #bonds: WorldBonds
  readonly #box: PeriodicBox

  /** `bonds` keeps the numbers and the order of joints, too. */
  constructor(backend: Backend, disks: WorldDisks, bonds: WorldBonds, box: PeriodicBox) {
    this.#backend = backend
    this.#disks = disks
    this.#bonds = bonds
    this.#box = box
  }

  /** Adds joints and returns their numbers. Throws, and adds none, if an option is invalid. */
  add(options: JointOptions): Uint32Array {
    const checked = checkJoints(options, (id) => this.#disks.has(id))
    const { a, b, type, isRigid, columns } = checked
    const numbers = this.#bonds.reserve(a, b, 'joint', true)
    for (const edits of jointEdits(checked, numbers, this.#box)) this.#bonds.send('jointEdits', edits)
    const terms = (row: number) => ({ type, isRigid, lower: columns.lower[row], upper: columns.upper[row] })
    this.#bonds.hold(
      Array.from(numbers, (number, row) => ({ number, a: a[row], b: b[row], joint: terms(row) })),
    )
    return numbers
  }

  /** Removes joints. Throws, and removes none, if a number is unknown or given twice. */
  remove(joints: ArrayLike<number>): void {
    this.#bonds.drop(this.#bonds.named('joint', joints))
  }

  /** Changes joints. Throws, and changes nothing, if a number is unknown or given twice, or a value is invalid. */
  write(joints: ArrayLike<number>, changes: JointChanges): void {
    const named = this.#bonds.named('joint', joints)
    const checked = checkJointChanges(
      changes,
      joints,
      named.map(({ joint }) => joint!),
    )
    if (Object.keys(checked).length === 0) return
    for (const edits of jointChangeEdits(checked, named)) this.#bonds.send('jointEdits', edits)
    const { lower, upper } = checked
    this.#bonds.hold(
      named.map(({ joint, ...ends }, row) => ({
        ...ends,
        joint: { ...joint!, lower: lower?.[row] ?? joint!.lower, upper: upper?.[row] ?? joint!.upper },
      })),
    )
  }

  /** Reads all joints, ascending; the last substep took `h` seconds. */
  async read(h: () => number): Promise<JointState> {
    const joints = this.#bonds.joints
    const views = await this.#backend.read(JOINT_BUFFERS)
    return jointState(views, joints, this.#box, h())
  }
}
