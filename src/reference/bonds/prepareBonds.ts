/** Twin of shaders/bonds/prepareBonds.wgsl. */
import {
  ANCHORED,
  bondSides,
  bonds,
  bondsLength,
  DYNAMIC,
  dynamicBodies,
  JOINTED,
  joints,
  motions,
  PASS,
  PERIODIC,
  params,
  poses,
  SLEEP,
  status,
  systemBonds,
} from '../../../shaders/bonds/prepareBonds.wgsl'
import { atomicAdd } from '../shared/atomics'
import { awakeSlots } from '../shared/awake'
import { maxExact } from '../shared/exact'
import { ownStruct } from '../shared/memory'
import { cross2 } from '../shared/outline'
import { imageAlong } from '../shared/periodic'
import { turn, turned } from '../shared/turned'
import { setLimits, stiffnessAt } from './parts/axisLimits'
import { setBodyPose } from './parts/bodyPose'
import { findFrame, frame } from './parts/bondFrame'
import { setPull } from './parts/bondPull'
import { errorAhead, fillRow, loadFade, softStiffness } from './parts/bondRow'
import { isBody, isStill, velocityAt } from './parts/bondSides'
import { Triple } from './parts/bondSystem'
import { ahead, arms, lookAhead } from './parts/turnAhead'

function isStillNow(slot: u32): bool {
  return isStill(SLEEP, awakeSlots(params, status, SLEEP), slot)
}

/** Returns the pose of a slot; that of a body is in memory of this worker, which `place` tells apart. */
function poseAt(slot: u32, place: u32): Pose {
  if (!isBody(DYNAMIC, slot)) return poses[slot]
  const pose = ownStruct<Pose>(place)
  setBodyPose(pose, dynamicBodies[slot - BODY_BIT])
  return pose
}

/** The inverse mass of a row by the turns of both sides. */
function turning(leverA: f32, leverB: f32, system: SystemBond): f32 {
  const a = system.inverseInertiaA
  const b = system.inverseInertiaB
  if (!ANCHORED) return leverA * leverA * (a + b)
  return leverA * leverA * a + leverB * leverB * b
}

function offsetAlongX(pose: Pose, x: f32, residue: f32): f32 {
  return imageAlong(PERIODIC, pose.position.x, pose.residue.x, x, residue, params.period.x)
}

function offsetAlongY(pose: Pose, y: f32, residue: f32): f32 {
  return imageAlong(PERIODIC, pose.position.y, pose.residue.y, y, residue, params.period.y)
}

function prepareBond(number: u32): void {
  const system = systemBonds[number]
  system.rows = 0
  const bond = bonds[number]
  if (bond.kind === BOND_NONE || bond.isBroken !== 0) return
  // a disk that died in a sink takes its bonds with it
  const sides = bondSides[number]
  const isDead =
    sides.slotA === NONE ||
    (bond.b !== NONE && sides.slotB === NONE) ||
    (bond.carrier !== NONE && sides.slotC === NONE)
  if (isDead) {
    bond.isBroken = 1
    atomicAdd(status.brokenBondsAddress, 1)
    return
  }
  if (isStillNow(sides.slotA) && isStillNow(sides.slotB) && isStillNow(sides.slotC)) return
  const poseA = poseAt(sides.slotA, 0)
  memory.fill(changetype<usize>(system), 0, offsetof<SystemBond>())
  system.slotA = sides.slotA
  system.slotB = sides.slotB
  system.slotC = sides.slotC
  if (!isStillNow(sides.slotA)) {
    system.inverseMassA = sides.inverseMassA
    system.inverseInertiaA = sides.inverseInertiaA
  }
  let angleB: f32 = 0
  let offsetX: f32 = 0
  let offsetY: f32 = 0
  if (bond.b !== NONE) {
    const poseB = poseAt(sides.slotB, 1)
    angleB = poseB.angle
    offsetX = offsetAlongX(poseA, poseB.position.x, poseB.residue.x)
    offsetY = offsetAlongY(poseA, poseB.position.y, poseB.residue.y)
    if (!isStillNow(sides.slotB)) {
      system.inverseMassB = sides.inverseMassB
      system.inverseInertiaB = sides.inverseInertiaB
    }
  } else {
    offsetX = offsetAlongX(poseA, bond.point.x, 0)
    offsetY = offsetAlongY(poseA, bond.point.y, 0)
  }
  const least = maxExact(<f32>1e-9, params.smallestRadius)
  const size = maxExact(least, sqrt(offsetX * offsetX + offsetY * offsetY))
  if (ANCHORED) {
    turn(sides.anchorA.x, sides.anchorA.y, poseA.angle)
    arms.ax = turned.x
    arms.ay = turned.y
    turn(sides.anchorB.x, sides.anchorB.y, angleB)
    arms.bx = turned.x
    arms.by = turned.y
    offsetX += arms.bx - arms.ax
    offsetY += arms.by - arms.ay
  }
  const isWeld = bond.kind === BOND_WELD
  system.rows = isWeld ? 3 : 1
  findFrame(number, bond, offsetX, offsetY, (poseA.angle + angleB) * 0.5)
  const alongX = frame.alongX
  const alongY = frame.alongY
  let stretch = frame.stretch
  const shear = frame.shear
  system.along.x = alongX
  system.along.y = alongY

  let leverA: f32 = shear * 0.5
  let leverB = leverA
  let crossingA: f32 = stretch * -0.5
  let crossingB = crossingA
  if (ANCHORED) {
    leverA = leverA - cross2(arms.ax, arms.ay, alongX, alongY)
    leverB = leverB + cross2(arms.bx, arms.by, alongX, alongY)
    crossingA = crossingA - cross2(arms.ax, arms.ay, -alongY, alongX)
    crossingB = crossingB + cross2(arms.bx, arms.by, -alongY, alongX)
  }
  const inverseMass: f32 = system.inverseMassA + system.inverseMassB
  let stretching: f32 = inverseMass + turning(leverA, leverB, system)
  const shearing: f32 = inverseMass + turning(crossingA, crossingB, system)
  const isGear = JOINTED && bond.kind === BOND_GEAR
  if (isGear) {
    system.along.x = 0
    system.along.y = 0
    leverA = 1
    leverB = joints[number].ratio
    stretch = poseA.angle + leverB * angleB
    let geared = turning(leverA, leverB, system)
    if (sides.slotC !== NONE) {
      const leverC: f32 = -(<f32>1 + leverB)
      system.leverC = leverC
      if (!isStillNow(sides.slotC)) system.inverseInertiaC = sides.inverseInertiaC
      stretch = stretch + leverC * poseAt(sides.slotC, 4).angle
      geared = geared + leverC * leverC * system.inverseInertiaC
    }
    stretching = geared > 0 ? geared : 1
  }
  const turns: f32 = system.inverseInertiaA + system.inverseInertiaB
  const bending: f32 = turns > 0 ? turns : 1

  const h = params.h
  const dampingRatio = bond.dampingRatio
  if (JOINTED && joints[number].hertz > 0) {
    if (joints[number].axis === AXIS_BEND) bond.bendStiffness = stiffnessAt(joints[number].hertz, bending)
    else bond.stiffness = stiffnessAt(joints[number].hertz, stretching)
  }
  const softening = maxExact(1, bond.softening)
  const stiffness = softStiffness(h, bond.stiffness, stretching, softening)
  const shearStiffness = softStiffness(h, bond.shearStiffness, shearing, softening)
  const bendStiffness = softStiffness(h, bond.bendStiffness, bending, softening)
  ahead.stretch = 0
  ahead.shear = 0
  ahead.hasTurned = false
  // an error of a gear is an angle
  const fade: f32 = isGear ? <f32>MAX_BOND_SPEED : params.maxPushSpeed
  const bendFade: f32 = fade / least
  if (PASS === BIAS_PASS) {
    const motionA = ownStruct<Triple>(2)
    const motionB = ownStruct<Triple>(3)
    velocityAt(DYNAMIC, dynamicBodies, motions, motionA, sides.slotA)
    velocityAt(DYNAMIC, dynamicBodies, motions, motionB, sides.slotB)
    let velocityX: f32 = motionB.x - motionA.x
    let velocityY: f32 = motionB.y - motionA.y
    const spinA = motionA.z
    const spinB = motionB.z
    if (ANCHORED) {
      velocityX += spinB * -arms.by - spinA * -arms.ay
      velocityY += spinB * arms.bx - spinA * arms.ax
    }
    // what turns alone has no length that could swing
    if (!isGear) {
      setPull(h, system, bond, velocityX, velocityY, spinA, spinB, stretch, size)
      lookAhead(
        ANCHORED,
        h,
        spinA,
        spinB,
        alongX,
        alongY,
        stretch,
        shear,
        h * velocityX,
        h * velocityY,
        isWeld,
      )
    }
    const leap: f32 = <f32>MAX_BOND_LEAP * params.smallestRadius
    const hasTurned = ahead.hasTurned
    const stretched: f32 = stretch - bond.restLength
    const bent: f32 = angleB - poseA.angle - bond.restBend
    bond.stretch.loadFade = loadFade(h, bond.stretch.loadFade, bond.stretch.error, stretched, leap, hasTurned)
    bond.stretch.error = errorAhead(h, stretched, ahead.stretch, stiffness, stretching)
    if (isWeld) {
      bond.shear.loadFade = loadFade(h, bond.shear.loadFade, bond.shear.error, shear, leap, hasTurned)
      bond.bend.loadFade = loadFade(h, bond.bend.loadFade, bond.bend.error, bent, <f32>MAX_BOND_TURN, false)
      bond.shear.error = errorAhead(h, shear, ahead.shear, shearStiffness, shearing)
    } else {
      bond.shear.error = shear
    }
    bond.bend.error = bent
  }

  if (JOINTED && joints[number].axis >= AXIS_STRETCH) {
    const joint = joints[number]
    if (joint.axis === AXIS_BEND)
      setLimits(
        PASS,
        h,
        joint,
        angleB - poseA.angle - joint.reference,
        0,
        <f32>MAX_BOND_SPEED,
        bending,
        softening,
      )
    else setLimits(PASS, h, joint, stretch, ahead.stretch, params.maxPushSpeed, stretching, softening)
  }
  const stretchError = bond.stretch.error
  const along = ahead.stretch
  fillRow(
    PASS,
    h,
    system.stretch,
    leverA,
    leverB,
    stretching,
    stretchError,
    along,
    bond.stretch.loadFade,
    fade,
    stiffness,
    dampingRatio,
    softening,
  )
  if (!isWeld) return
  const sheared = bond.shear.error
  const across = ahead.shear
  fillRow(
    PASS,
    h,
    system.shear,
    crossingA,
    crossingB,
    shearing,
    sheared,
    across,
    bond.shear.loadFade,
    fade,
    shearStiffness,
    dampingRatio,
    softening,
  )
  fillRow(
    PASS,
    h,
    system.bend,
    -1,
    1,
    bending,
    bond.bend.error,
    0,
    bond.bend.loadFade,
    bendFade,
    bendStiffness,
    dampingRatio,
    softening,
  )
}

export function prepareBonds(): void {
  if (status.halted !== 0) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) prepareBond(k)
}
