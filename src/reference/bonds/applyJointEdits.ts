/** Twin of shaders/bonds/applyJointEdits.wgsl. */
import {
  bondSides,
  bonds,
  DYNAMIC,
  dynamicBodies,
  jointEdits,
  jointEditsLength,
  joints,
  poses,
  slots,
  status,
} from '../../../shaders/bonds/applyJointEdits.wgsl'
import { within } from '../shared/exact'
import { clear, copy, ownStruct } from '../shared/memory'
import { alongNear } from '../shared/periodic'
import { turn, turned } from '../shared/turned'
import { setBodyPose } from './parts/bodyPose'
import { isBody } from './parts/bondSides'

/** Sets a pose to that of a side of a joint; all 0 of the world, and of what is dead. */
function findPose(pose: Pose, id: u32): void {
  clear(pose)
  if (isBody(DYNAMIC, id)) setBodyPose(pose, dynamicBodies[id - BODY_BIT])
  else if (id !== NONE && slots[id] !== NONE) copy(pose, poses[slots[id]])
}

function offsetAlong(from: f32, fromResidue: f32, to: f32, residue: f32, period: f32): f32 {
  return alongNear(true, from, to, period) - from + (residue - fromResidue)
}

/** Sets an anchor to where the point of a joint is in a body; of one that is farther away than an anchor can be, the nearest anchor. */
function findAnchor(anchor: Vec2, body: Pose, edit: JointEdit): void {
  const x = offsetAlong(body.position.x, body.residue.x, edit.bond.point.x, 0, edit.period.x)
  const y = offsetAlong(body.position.y, body.residue.y, edit.bond.point.y, 0, edit.period.y)
  turn(x, y, -body.angle)
  anchor.x = within(-(<f32>MAX_ANCHOR), <f32>MAX_ANCHOR, turned.x)
  anchor.y = within(-(<f32>MAX_ANCHOR), <f32>MAX_ANCHOR, turned.y)
}

function add(edit: JointEdit): void {
  bonds[edit.index] = edit.bond
  joints[edit.index] = edit.joint
  const bond = bonds[edit.index]
  const joint = joints[edit.index]
  const sides = bondSides[edit.index]
  clear(sides)
  sides.anchorA.x = edit.anchorA.x
  sides.anchorA.y = edit.anchorA.y
  sides.anchorB.x = edit.anchorB.x
  sides.anchorB.y = edit.anchorB.y
  if (bond.kind === BOND_NONE) return
  const a = ownStruct<Pose>(0)
  const b = ownStruct<Pose>(1)
  findPose(a, bond.a)
  findPose(b, bond.b)
  if ((edit.fields & JOINT_FIND_A) !== 0) {
    findAnchor(sides.anchorA, a, edit)
  }
  if ((edit.fields & JOINT_FIND_B) !== 0) {
    findAnchor(sides.anchorB, b, edit)
    bond.point.x = 0
    bond.point.y = 0
  }
  if (bond.b === NONE) {
    b.position.x = bond.point.x
    b.position.y = bond.point.y
  }
  bond.restTurn = (a.angle + b.angle) * 0.5
  if (joint.reference >= 1e30) joint.reference = b.angle - a.angle
  bond.restBend += joint.reference
  if (bond.kind === BOND_GEAR) {
    bond.restLength = a.angle + joint.ratio * b.angle
    if (bond.carrier !== NONE) {
      findPose(a, bond.carrier)
      bond.restLength = bond.restLength - (<f32>1 + joint.ratio) * a.angle
    }
  } else if (bond.restLength < 0) {
    turn(sides.anchorB.x, sides.anchorB.y, b.angle)
    const armX = turned.x
    const armY = turned.y
    turn(sides.anchorA.x, sides.anchorA.y, a.angle)
    const alongX = offsetAlong(a.position.x, a.residue.x, b.position.x, b.residue.x, edit.period.x)
    const alongY = offsetAlong(a.position.y, a.residue.y, b.position.y, b.residue.y, edit.period.y)
    const x: f32 = alongX + (armX - turned.x)
    const y: f32 = alongY + (armY - turned.y)
    bond.restLength = sqrt(x * x + y * y)
  }
}

function change(edit: JointEdit): void {
  const fields = edit.fields
  const to = edit.joint
  const joint = joints[edit.index]
  const bond = bonds[edit.index]
  const isBend = joint.axis === AXIS_BEND
  if ((fields & JOINT_LOWER) !== 0) joint.lower = to.lower
  if ((fields & JOINT_UPPER) !== 0) joint.upper = to.upper
  if ((fields & JOINT_MOTOR_SPEED) !== 0) joint.motorSpeed = to.motorSpeed
  if ((fields & JOINT_MAX_MOTOR) !== 0) joint.maxMotor = to.maxMotor
  if ((fields & (JOINT_HERTZ | JOINT_STIFFNESS)) !== 0) {
    joint.hertz = to.hertz
    if (isBend) bond.bendStiffness = edit.bond.stiffness
    else bond.stiffness = edit.bond.stiffness
  }
  if ((fields & JOINT_TARGET) !== 0) {
    if (isBend) bond.restBend = joint.reference + edit.bond.restLength
    else bond.restLength = edit.bond.restLength
  }
  if ((fields & JOINT_DAMPING) !== 0) bond.dampingRatio = edit.bond.dampingRatio
}

export function applyJointEdits(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.stale = 1
    status.completed++
    status.collided = 0
  }
  for (let e = firstThread, upTo = endThread(jointEditsLength); e < upTo; e++) {
    const edit = jointEdits[e]
    if ((edit.fields & JOINT_ADD) !== 0) add(edit)
    else change(edit)
    bonds[edit.index].reserve = <f32>1e30
  }
}
