/** Twin of shaders/bonds/parts/jointPieces.wgsl. */

import { Items, Numbers, ownStruct } from '../../shared/memory'
import { nextPiece } from './axisLaw'
import { End, setEnd, stretchAt } from './bondLines'
import { velocityAt } from './bondSides'
import { Triple } from './bondSystem'

/** The row of the free axis of a joint. */
export function axisRow(system: SystemBond, joint: Joint): SystemRow {
  return joint.axis === AXIS_BEND ? system.bend : system.stretch
}

/** The rate of the free axis of a joint, and the sum of the magnitudes of its terms. */
namespace rate {
  export let speed: f32 = 0
  export let size: f32 = 0
}

function product(a: Triple, b: Triple): f32 {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

function productOfSizes(a: Triple, b: Triple): f32 {
  return abs(a.x) * abs(b.x) + abs(a.y) * abs(b.y) + abs(a.z) * abs(b.z)
}

/** Sets `rate`. */
function measureRate(
  DYNAMIC: bool,
  dynamicBodies: Items<DynamicBody>,
  motions: Items<Motion>,
  system: SystemBond,
  axis: u32,
): void {
  const a = ownStruct<Triple>(21)
  const b = ownStruct<Triple>(22)
  velocityAt(DYNAMIC, dynamicBodies, motions, a, system.slotA)
  velocityAt(DYNAMIC, dynamicBodies, motions, b, system.slotB)
  if (axis === AXIS_BEND) {
    rate.speed = b.z - a.z
    rate.size = abs(b.z) + abs(a.z)
    return
  }
  const end = ownStruct<End>(23)
  const lineA = ownStruct<Triple>(24)
  const lineB = ownStruct<Triple>(25)
  setEnd(end, system, true)
  stretchAt(lineA, system, end)
  setEnd(end, system, false)
  stretchAt(lineB, system, end)
  rate.speed = product(lineA, a) + product(lineB, b)
  rate.size = productOfSizes(lineA, a) + productOfSizes(lineB, b)
}

/** Moves the joints of a path to the pieces of their laws that fit better, only the first one if `isSingle`. Returns whether there were any. */
export function moveOn(
  DYNAMIC: bool,
  dynamicBodies: Items<DynamicBody>,
  bondOrder: Numbers<u32>,
  bonds: Items<Bond>,
  systemBonds: Items<SystemBond>,
  motions: Items<Motion>,
  joints: Items<Joint>,
  first: u32,
  end: u32,
  isSingle: bool,
): bool {
  let isMoved = false
  for (let k = first; k < end && !(isSingle && isMoved); k++) {
    const number: u32 = bondOrder[k] & (BOND_LINKED - 1)
    const joint = joints[number]
    const system = systemBonds[number]
    const bond = bonds[number]
    if (joint.axis < AXIS_STRETCH || system.rows === 0 || bond.isBroken !== 0) continue
    measureRate(DYNAMIC, dynamicBodies, motions, system, joint.axis)
    const impulse = joint.axis === AXIS_BEND ? bond.bend.impulse : bond.stretch.impulse
    const piece = nextPiece(axisRow(system, joint), joint, rate.speed, rate.size, impulse)
    if (piece === joint.piece) continue
    joint.piece = piece
    isMoved = true
  }
  return isMoved
}

/** The bits of `Rest.state` that a bond sets at both ends. A motor keeps them awake, however slow it is, unless a limit stops it. */
export function restState(joint: Joint): u32 {
  if (!(joint.push > 0) || joint.motorSpeed === 0) return REST_BONDED
  return joint.driven === joint.motorSpeed ? REST_BONDED | REST_EDITED : REST_BONDED
}
