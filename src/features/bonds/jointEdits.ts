/** Writes batches of `JointEdit` structs for a backend. */

import {
  AXIS_BEND,
  AXIS_LOCKED,
  AXIS_STRETCH,
  BOND_DISTANCE,
  BOND_GEAR,
  BOND_WELD,
  JOINT_ADD,
  JOINT_DAMPING,
  JOINT_HERTZ,
  JOINT_LOWER,
  JOINT_MAX_MOTOR,
  JOINT_MOTOR_SPEED,
  JOINT_STIFFNESS,
  JOINT_TARGET,
  JOINT_UPPER,
  LAW_DRIVEN,
  LAW_PUSH,
  NONE,
} from '../../schemas/constants.ts'
import { BOND, JOINT, JOINT_EDIT } from '../../schemas/offsets.ts'
import { type PeriodicBox, wrapped } from '../periodic/periodicBox.ts'
import { MISSING, NO_ANGLE, UNBREAKABLE } from './bondInputs.ts'
import type { BondEnds } from './bondPaths.ts'
import type { CheckedChanges, CheckedJoints, JointColumn } from './checkJoints.ts'
import { editBatches } from './editBatches.ts'
import type { JointType } from './joints.ts'

const KINDS: Readonly<Record<JointType, number>> = {
  revolute: BOND_WELD,
  distance: BOND_DISTANCE,
  prismatic: BOND_WELD,
  weld: BOND_WELD,
  gear: BOND_GEAR,
}

/** The bit that sets each column, and where an edit has it. */
const CHANGED: Readonly<Partial<Record<JointColumn, readonly [field: number, offset: number]>>> = {
  lower: [JOINT_LOWER, JOINT_EDIT.joint + JOINT.lower],
  upper: [JOINT_UPPER, JOINT_EDIT.joint + JOINT.upper],
  motorSpeed: [JOINT_MOTOR_SPEED, JOINT_EDIT.joint + JOINT.motorSpeed],
  maxMotor: [JOINT_MAX_MOTOR, JOINT_EDIT.joint + JOINT.maxMotor],
  stiffness: [JOINT_STIFFNESS, JOINT_EDIT.bond + BOND.stiffness],
  hertz: [JOINT_HERTZ, JOINT_EDIT.joint + JOINT.hertz],
  dampingRatio: [JOINT_DAMPING, JOINT_EDIT.bond + BOND.dampingRatio],
  target: [JOINT_TARGET, JOINT_EDIT.bond + BOND.restLength],
}

/** Whether the coordinate of a joint has the other sign on the backends: the world is the first body of its joints, and there the second one. */
export const isMirrored = (type: JointType, b: number) => b === NONE && type !== 'distance'

const MIRRORED: Readonly<Partial<Record<JointColumn, JointColumn>>> = {
  lower: 'upper',
  upper: 'lower',
  motorSpeed: 'motorSpeed',
  target: 'target',
  reference: 'reference',
}

/** Returns the column and the value that the backends have. */
function stored(name: JointColumn, value: number, mirrored: boolean): [JointColumn, number] {
  const other = mirrored ? MIRRORED[name] : undefined
  if (other === undefined || (name === 'reference' && value === NO_ANGLE)) return [name, value]
  return [other, 0 - value]
}

type Row = Readonly<Record<JointColumn, number>>

/** Yields the edits that make joints with these numbers. */
export function jointEdits(
  joints: CheckedJoints,
  numbers: Uint32Array,
  box: PeriodicBox,
): Generator<ArrayBuffer> {
  const { a, b, carriers, points, anchors, finds } = joints
  return editBatches(JOINT_EDIT, numbers, ({ u32, f32 }, at, row) => {
    u32[at + JOINT_EDIT.fields] = JOINT_ADD | finds
    const bond = at + JOINT_EDIT.bond
    u32[bond + BOND.a] = a[row]
    u32[bond + BOND.b] = b[row]
    u32[bond + BOND.carrier] = carriers?.[row] ?? NONE
    const [x, y] = points.subarray(2 * row)
    f32.set([wrapped(box, 0, x), wrapped(box, 1, y)], bond + BOND.point)
    if (anchors !== undefined) f32.set(anchors.subarray(4 * row, 4 * row + 4), at + JOINT_EDIT.anchorA)
    f32.set(box.period, at + JOINT_EDIT.period)
    const mirrored = isMirrored(joints.type, b[row])
    const names = Object.entries(joints.columns) as [JointColumn, Float32Array][]
    const own = Object.fromEntries(names.map(([name, column]) => stored(name, column[row], mirrored))) as Row
    writeBond(u32, f32, bond, joints, own)
    writeLaw(u32, f32, at + JOINT_EDIT.joint, joints, own)
  })
}

function writeBond(
  u32: Uint32Array,
  f32: Float32Array,
  bond: number,
  { type, isRigid, collides }: CheckedJoints,
  { stiffness, target, direction, dampingRatio }: Row,
): void {
  u32[bond + BOND.kind] = KINDS[type]
  u32[bond + BOND.collides] = Number(collides)
  f32.set([Math.cos(direction), Math.sin(direction)], bond + BOND.direction)
  const isSlide = type === 'prismatic' || type === 'distance'
  f32[bond + BOND.restLength] = isSlide ? target : 0
  f32[bond + BOND.restBend] = type === 'revolute' ? target : 0
  f32[bond + BOND.stiffness] = isSlide && !isRigid ? stiffness : MISSING
  f32[bond + BOND.shearStiffness] = MISSING
  f32[bond + BOND.bendStiffness] = type === 'revolute' ? stiffness : MISSING
  f32[bond + BOND.dampingRatio] = dampingRatio
  for (const strength of ['tensileStrength', 'shearStrength', 'bendStrength'] as const)
    f32[bond + BOND[strength]] = UNBREAKABLE
}

function writeLaw(
  u32: Uint32Array,
  f32: Float32Array,
  joint: number,
  { type, isRigid }: CheckedJoints,
  row: Row,
): void {
  u32[joint + JOINT.axis] = isRigid ? AXIS_LOCKED : type === 'revolute' ? AXIS_BEND : AXIS_STRETCH
  u32[joint + JOINT.piece] = row.maxMotor > 0 ? LAW_DRIVEN : LAW_PUSH
  for (const name of ['reference', 'lower', 'upper', 'motorSpeed', 'maxMotor', 'hertz', 'ratio'] as const)
    f32[joint + JOINT[name]] = row[name]
}

/** Yields the edits that change joints. */
export function jointChangeEdits(
  changes: CheckedChanges,
  joints: readonly BondEnds[],
): Generator<ArrayBuffer> {
  const columns = Object.entries(changes) as [JointColumn, Float32Array][]
  const numbers = Uint32Array.from(joints, ({ number }) => number)
  return editBatches(JOINT_EDIT, numbers, ({ u32, f32 }, at, row) => {
    const { b, joint } = joints[row]
    for (const [given, column] of columns) {
      const [name, value] = stored(given, column[row], isMirrored(joint!.type, b))
      const [field, offset] = CHANGED[name]!
      u32[at + JOINT_EDIT.fields] |= field
      f32[at + offset] = value
    }
  })
}

/** Yields the edits that remove joints. */
export function jointRemovalEdits(numbers: Uint32Array): Generator<ArrayBuffer> {
  return editBatches(JOINT_EDIT, numbers, ({ u32 }, at) => {
    u32[at + JOINT_EDIT.fields] = JOINT_ADD
  })
}
