/** Reads the state of joints. */

import { BODY_BIT, NONE } from '../../schemas/constants.ts'
import { BOND, BOND_SIDES, DYNAMIC_BODY, JOINT, POSE } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import type { Vector } from '../../util/validate.ts'
import { angleAt } from '../bodies/dynamicBody.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'
import { type BondEnds, sidesOf } from './bondPaths.ts'
import { isMirrored } from './jointEdits.ts'
import type { JointType } from './joints.ts'
import { bodyOfSide } from './sides.ts'

/** The state of joints, one row per joint: all that `World.joints.add` takes, as it is now, and what the joints do. */
export interface JointState {
  /** Numbers of the joints. */
  readonly joints: Uint32Array
  readonly types: readonly JointType[]
  /** Ids of two disks or grains per joint: a0, b0, a1, b1, …; NONE for the world, and for dynamic bodies. */
  readonly pairs: Uint32Array
  /** Numbers of two dynamic bodies per joint in the same order; 0 for the world, and for disks and grains. */
  readonly bodies: Uint32Array
  /** The points of joints to the world, x0, y0, x1, y1, …, m; 0 for joints of two bodies. */
  readonly points: Float32Array
  /** The points that are joined, m: ax, ay, bx, by per joint, in the coordinates of each body; 0 for centres of disks and grains. */
  readonly anchors: Float32Array
  /** 1 if a body of the joint has died in a sink or is in quarantine, else 0. The joint then has no force. */
  readonly broken: Uint8Array
  /** 1 if the jointed bodies also collide, else 0. */
  readonly collideConnected: Uint8Array
  /** 1 if the joint has no limits, spring and motor: welds, gears and rigid rods. */
  readonly rigid: Uint8Array
  /**
   * The coordinate of each joint now: the angle of 'revolute' in rad, the length of 'distance' and the translation of 'prismatic' in m. Of 'weld' and 'gear'
   * the error of the angle, rad; 0 if the joint is broken.
   */
  readonly values: Float32Array
  /**
   * Tension in N (negative: pressure), shear in N and moment in N·m of each joint in the last substep, as of bonds. The torque of a motor is in the moment, and
   * that of a gear, on its first body, in the tension.
   */
  readonly forces: Float32Array
  /** Lengths at rest of 'distance', m; 0 of others. */
  readonly lengths: Float32Array
  /** Directions of the axes of 'prismatic' now, rad; of others of no meaning. */
  readonly directions: Float32Array
  /** Angles at which the angle of a joint is 0, or that it keeps, rad. */
  readonly angles: Float32Array
  /** Limits; -Infinity and Infinity without. */
  readonly lower: Float32Array
  readonly upper: Float32Array
  /** N/m or N·m/rad; of springs with `hertz` that of the last substep. 0 without a spring. */
  readonly stiffness: Float32Array
  /** 0 if `stiffness` was given. */
  readonly hertz: Float32Array
  readonly dampingRatio: Float32Array
  /** Targets of springs, rad or m; 0 of 'distance'. */
  readonly target: Float32Array
  readonly motorSpeed: Float32Array
  /** N, or N·m of 'revolute'; 0 without a motor. */
  readonly maxMotor: Float32Array
  readonly ratio: Float32Array
  /** Of gears: ids of the disks or grains, and numbers of the dynamic bodies, that the wheels turn on; NONE and 0 for the world and for other joints. */
  readonly carriers: Uint32Array
  readonly carrierBodies: Uint32Array
}

/** The buffers that `jointState` reads. */
export const JOINT_BUFFERS = ['bonds', 'bondSides', 'joints', 'slots', 'poses', 'dynamicBodies'] as const
export type JointViews = Readonly<Record<(typeof JOINT_BUFFERS)[number], TypedViews>>

/** Above all limits of joints that have some. */
const NO_LIMIT = 1e29

/** Reads these joints, whose last substep took `h` seconds. */
export function jointState(
  views: JointViews,
  joints: readonly BondEnds[],
  box: PeriodicBox,
  h: number,
): JointState {
  const bondAt = ({ number }: BondEnds) => number * BOND.stride
  const { f32, u32 } = views.bonds
  const column = (read: (ends: BondEnds, bond: number, law: number) => number) =>
    Float32Array.from(joints, (ends) => read(ends, bondAt(ends), ends.number * JOINT.stride))
  /** The same with the other sign if the backends have that. */
  const signed = (read: (ends: BondEnds, bond: number, law: number) => number) =>
    column((ends, ...at) => (isTurned(ends) ? 0 - read(ends, ...at) : read(ends, ...at)))
  const law = views.joints.f32
  const limit = (own: 'lower' | 'upper', other: 'lower' | 'upper') =>
    column((ends, _, at) => {
      const value = isTurned(ends) ? 0 - law[at + JOINT[other]] : law[at + JOINT[own]]
      return Math.abs(value) < NO_LIMIT ? value : value * Infinity
    })
  const broken = Uint8Array.from(joints, (ends) => {
    const isDead = sidesOf(ends).some((id) => id < BODY_BIT && views.slots.u32[id] === NONE)
    return Number(u32[bondAt(ends) + BOND.isBroken] !== 0 || isDead)
  })
  const springOf = ({ joint }: BondEnds, bond: number) =>
    f32[bond + (joint!.type === 'revolute' ? BOND.bendStiffness : BOND.stiffness)]
  const rowOf = new Map(joints.map((ends, row) => [ends, row]))
  const isBroken = (ends: BondEnds) => broken[rowOf.get(ends)!] === 1
  const perSubstep = (impulse: number, ends: BondEnds) => (h === 0 || isBroken(ends) ? 0 : impulse / h)
  return {
    joints: Uint32Array.from(joints, ({ number }) => number),
    types: joints.map(({ joint }) => joint!.type),
    pairs: Uint32Array.from(joints.flatMap(({ a, b }) => [a, b]).map((id) => (id < BODY_BIT ? id : NONE))),
    bodies: Uint32Array.from(joints.flatMap(({ a, b }) => [a, b]).map(bodyOfSide)),
    points: flat(joints, (ends) => f32.subarray(bondAt(ends) + BOND.point, bondAt(ends) + BOND.point + 2)),
    anchors: flat(joints, ({ number, a, b }) => {
      const side = number * BOND_SIDES.stride + BOND_SIDES.anchorA
      const centers = [a, b].flatMap((id) => centerOf(views, id))
      return views.bondSides.f32.subarray(side, side + 4).map((value, k) => value + centers[k])
    }),
    broken,
    collideConnected: Uint8Array.from(joints, (ends) => u32[bondAt(ends) + BOND.collides]),
    rigid: Uint8Array.from(joints, ({ joint }) => Number(joint!.isRigid)),
    values: signed((ends) => (isBroken(ends) ? 0 : coordinateOf(views, ends, box))),
    forces: flat(joints, (ends) => {
      const bond = bondAt(ends)
      const impulses = [-f32[bond + BOND.stretch], f32[bond + BOND.shear], f32[bond + BOND.bend]]
      return impulses.map((impulse) => perSubstep(impulse, ends))
    }),
    lengths: column(({ joint }, bond) => (joint!.type === 'distance' ? f32[bond + BOND.restLength] : 0)),
    directions: column((ends, bond) => {
      const frame = isBroken(ends) ? 0 : frameOf(views, ends)
      return Math.atan2(f32[bond + BOND.direction + 1], f32[bond + BOND.direction]) + frame
    }),
    angles: signed((_ends, _bond, at) => law[at + JOINT.reference]),
    lower: limit('lower', 'upper'),
    upper: limit('upper', 'lower'),
    stiffness: column((ends, bond) => Math.max(springOf(ends, bond), 0)),
    hertz: column((_ends, _bond, at) => law[at + JOINT.hertz]),
    dampingRatio: column((_ends, bond) => f32[bond + BOND.dampingRatio]),
    target: signed(({ joint }, bond, at) => {
      if (joint!.type === 'prismatic') return f32[bond + BOND.restLength]
      return joint!.type === 'revolute' ? f32[bond + BOND.restBend] - law[at + JOINT.reference] : 0
    }),
    motorSpeed: signed((_ends, _bond, at) => law[at + JOINT.motorSpeed]),
    maxMotor: column((_ends, _bond, at) => law[at + JOINT.maxMotor]),
    ratio: column((_ends, _bond, at) => law[at + JOINT.ratio]),
    carriers: Uint32Array.from(joints, ({ carrier = NONE }) => (carrier < BODY_BIT ? carrier : NONE)),
    carrierBodies: Uint32Array.from(joints, ({ carrier = NONE }) => bodyOfSide(carrier)),
  }
}

const isTurned = ({ joint, b }: BondEnds) => isMirrored(joint!.type, b)

function flat(joints: readonly BondEnds[], read: (ends: BondEnds) => ArrayLike<number>): Float32Array {
  return Float32Array.from(joints.flatMap((ends) => Array.from(read(ends))))
}

/** Returns the center of a dynamic body in body coordinates, from which its anchors are kept; [0, 0] of disks and grains. */
function centerOf({ dynamicBodies }: JointViews, id: number): Vector {
  const body = bodyOfSide(id)
  if (body === 0) return [0, 0]
  const [x, y] = dynamicBodies.f32.subarray(body * DYNAMIC_BODY.stride + DYNAMIC_BODY.center)
  return [x, y]
}

/** Returns where the center of a side is, and its angle. */
function placeOf({ slots, poses, dynamicBodies }: JointViews, id: number): Anchored {
  const body = bodyOfSide(id)
  const [from, at, fields] =
    body === 0
      ? [poses, slots.u32[id] * POSE.stride, POSE]
      : [dynamicBodies, body * DYNAMIC_BODY.stride, DYNAMIC_BODY]
  const [x, y] = from.f32.subarray(at + fields.position)
  const [residueX, residueY] = from.f32.subarray(at + fields.residue)
  const angle = body === 0 ? from.f32[at + POSE.angle] : angleAt(from, at)
  return { x: x + residueX, y: y + residueY, angle }
}

interface Anchored {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** Returns where an anchor of a joint is. */
function anchored(views: JointViews, number: number, id: number, isA: boolean): Anchored {
  const { bonds, bondSides } = views
  if (id === NONE) {
    const at = number * BOND.stride + BOND.point
    return { x: bonds.f32[at], y: bonds.f32[at + 1], angle: 0 }
  }
  const { x, y, angle } = placeOf(views, id)
  const [ax, ay] = bondSides.f32.subarray(
    number * BOND_SIDES.stride + (isA ? BOND_SIDES.anchorA : BOND_SIDES.anchorB),
  )
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { x: x + (c * ax - s * ay), y: y + (s * ax + c * ay), angle }
}

function coordinateOf(
  views: JointViews,
  { number, a, b, carrier, joint }: BondEnds,
  { period }: PeriodicBox,
): number {
  const from = anchored(views, number, a, true)
  const to = anchored(views, number, b, false)
  const bond = views.bonds.f32.subarray(number * BOND.stride)
  const law = views.joints.f32.subarray(number * JOINT.stride)
  if (joint!.type === 'gear') {
    const base = carrier === undefined ? 0 : placeOf(views, carrier).angle
    return from.angle - base + law[JOINT.ratio] * (to.angle - base) - bond[BOND.restLength]
  }
  const turn = to.angle - from.angle - law[JOINT.reference]
  if (joint!.type === 'revolute' || joint!.type === 'weld') return turn
  const [dx, dy] = [to.x - from.x, to.y - from.y].map((d, axis) =>
    period[axis] > 0 ? d - period[axis] * Math.round(d / period[axis]) : d,
  )
  if (joint!.type === 'distance') return Math.hypot(dx, dy)
  const frame = frameOf(views, { number, a, b })
  const [ux, uy] = bond.subarray(BOND.direction)
  return (
    dx * (Math.cos(frame) * ux - Math.sin(frame) * uy) + dy * (Math.sin(frame) * ux + Math.cos(frame) * uy)
  )
}

/** Returns by how much the frame of a joint has turned since it was made, rad. */
function frameOf(views: JointViews, { number, a, b }: Pick<BondEnds, 'number' | 'a' | 'b'>): number {
  const turn = 0.5 * (anchored(views, number, a, true).angle + anchored(views, number, b, false).angle)
  return turn - views.bonds.f32[number * BOND.stride + BOND.restTurn]
}
