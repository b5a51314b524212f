/** Host-side bookkeeping of a world's joints, which are bonds with a law of their free axis. */

import type { Backend } from '../../../pipeline/backend.ts'
import type { Bodies } from '../../bodies/bodies.ts'
import type { WorldDisks } from '../../disks/world/worldDisks.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import { type CheckedJoints, checkJointChanges, checkJoints } from '../checkJoints.ts'
import { jointChangeEdits, jointEdits } from '../jointEdits.ts'
import { JOINT_BUFFERS, type JointState, jointState } from '../jointState.ts'
import type { JointChanges, JointOptions } from '../joints.ts'
import { bodyOfSide, jointSides, requireJointable, type SideOf } from '../sides.ts'
import type { WorldBonds } from './worldBonds.ts'

export class WorldJoints {
  readonly #backend: Backend
  readonly #bodies: Bodies
  readonly #sideOf: SideOf
  readonly #bonds: WorldBonds
  readonly #box: PeriodicBox

  /** `bonds` keeps the numbers and the order of joints, too. */
  constructor(backend: Backend, disks: WorldDisks, bodies: Bodies, bonds: WorldBonds, box: PeriodicBox) {
    this.#backend = backend
    this.#bodies = bodies
    this.#sideOf = jointSides(
      (id) => disks.has(id),
      (name, body) => requireJointable(name, body, bodies.dynamic(body)),
    )
    this.#bonds = bonds
    this.#box = box
  }

  /** Adds joints and returns their numbers. Throws, and adds none, if an option is invalid. */
  add(options: JointOptions): Uint32Array {
    const checked = this.#fromCenters(checkJoints(options, this.#sideOf))
    const { a, b, carriers, type, isRigid, columns } = checked
    const sides = carriers === undefined ? [a, b] : [a, b, carriers]
    const numbers = this.#bonds.reserve(sides, 'joint', true)
    for (const edits of jointEdits(checked, numbers, this.#box)) this.#bonds.send('jointEdits', edits)
    const terms = (row: number) => ({ type, isRigid, lower: columns.lower[row], upper: columns.upper[row] })
    this.#bonds.hold(
      Array.from(numbers, (number, row) => ({
        number,
        a: a[row],
        b: b[row],
        ...(carriers && { carrier: carriers[row] }),
        joint: terms(row),
      })),
    )
    return numbers
  }

  /** Returns joints with the anchors in bodies relative to their centers, which bodies turn about. */
  #fromCenters(joints: CheckedJoints): CheckedJoints {
    const { anchors, a, b } = joints
    if (anchors === undefined) return joints
    const shifted = anchors.map((value, k) => {
      const body = bodyOfSide((k & 2) === 0 ? a[k >> 2] : b[k >> 2])
      return body === 0 ? value : value - this.#bodies.centerOf(body)[k & 1]
    })
    return { ...joints, anchors: shifted }
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
