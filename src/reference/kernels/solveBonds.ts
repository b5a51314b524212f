/** Twin of shaders/solveBonds.wgsl. */
import {
  bondOrder,
  bonds,
  colorIndex,
  materials,
  motions,
  PASS,
  PERIODIC,
  params,
  poses,
  rests,
  SLEEP,
  slots,
  status,
} from '../../../shaders/solveBonds.wgsl'
import { atomicAdd } from './shared/atomics'
import { awakeSlots } from './shared/awake'
import { flushed, minExact, within } from './shared/exact'
import { clear, ownStruct } from './shared/memory'
import { imageAlong } from './shared/periodic'
import { turn, turned } from './shared/turned'

/** One side of a bond. A point of the world and a sleeping disk have no inverse mass. */
@unmanaged
class Side {
  velocityX: f32
  velocityY: f32
  spin: f32
  inverseMass: f32
  inverseInertia: f32
}

function isAsleep(slot: u32): bool {
  return SLEEP && slot >= awakeSlots(params, status, SLEEP)
}

function loadSide(side: Side, slot: u32, id: u32): void {
  const radius = poses[slot].radius
  const inverseMass: f32 = isAsleep(slot) ? 0 : materials[id].inverseMass
  side.velocityX = motions[slot].velocity.x
  side.velocityY = motions[slot].velocity.y
  side.spin = motions[slot].spin
  side.inverseMass = inverseMass
  side.inverseInertia = (inverseMass * 2) / (radius * radius)
}

function storeSide(side: Side, slot: u32): void {
  if (isAsleep(slot)) return
  const motion = motions[slot]
  motion.velocity.x = within(-1e12, 1e12, flushed(side.velocityX))
  motion.velocity.y = within(-1e12, 1e12, flushed(side.velocityY))
  motion.spin = within(-1e12, 1e12, flushed(side.spin))
}

/** 0 in place of a value that is almost denormal. */
function settled(x: f32): f32 {
  return select(<f32>0, x, abs(x) < <f32>NEGLIGIBLE_IMPULSE)
}

/** The impulse of a row after this pass, less that before; `rate` is the speed of its error. Bounds keep products finite. */
function solveRow(row: BondRow, stiffness: f32, dampingRatio: f32, inverseMass: f32, rate: f32): f32 {
  if (PASS === WARM_PASS) return row.impulse
  const speed = within(-1e12, 1e12, rate)
  const most: f32 = <f32>MOST_BOND_SPEED / inverseMass
  if (stiffness < 0) {
    if (PASS === RELAX_PASS) return within(-most, most, -speed / inverseMass)
    const bias = within(
      -(<f32>MOST_BOND_SPEED),
      <f32>MOST_BOND_SPEED,
      (<f32>STIFF_RATE * row.error) / params.h,
    )
    return within(
      -most,
      most,
      -(<f32>STIFF_MASS * (speed + bias)) / inverseMass - <f32>STIFF_IMPULSE * row.impulse,
    )
  }
  const hold = settled(params.h * stiffness)
  const damping: f32 = dampingRatio * 2 * sqrt(stiffness / inverseMass)
  const softness = settled(params.h * (damping + hold))
  const push = settled(softness * speed) + settled(hold * row.error) + row.impulse
  return within(-most, most, -push / (<f32>1 + softness * inverseMass))
}

/** Solves a row along a line, and pushes both sides; `lever` is the change of its error per turn of each side. */
function solveLine(
  a: Side,
  b: Side,
  lineX: f32,
  lineY: f32,
  lever: f32,
  row: BondRow,
  stiffness: f32,
  dampingRatio: f32,
): f32 {
  const turning: f32 = lever * lever * (a.inverseInertia + b.inverseInertia)
  const inverseMass = minExact(1e30, a.inverseMass + b.inverseMass + turning)
  const relativeX = b.velocityX - a.velocityX
  const relativeY = b.velocityY - a.velocityY
  const speed: f32 = relativeX * lineX + relativeY * lineY + lever * (a.spin + b.spin)
  const impulse = solveRow(row, stiffness, dampingRatio, inverseMass, speed)
  const pushA = a.inverseMass * impulse
  const pushB = b.inverseMass * impulse
  a.velocityX = a.velocityX - pushA * lineX
  a.velocityY = a.velocityY - pushA * lineY
  b.velocityX = b.velocityX + pushB * lineX
  b.velocityY = b.velocityY + pushB * lineY
  a.spin = a.spin + a.inverseInertia * (lever * impulse)
  b.spin = b.spin + b.inverseInertia * (lever * impulse)
  return impulse
}

function solveBend(a: Side, b: Side, row: BondRow, stiffness: f32, dampingRatio: f32): f32 {
  const inverseInertia = minExact(1e30, a.inverseInertia + b.inverseInertia)
  const impulse = solveRow(row, stiffness, dampingRatio, inverseInertia, b.spin - a.spin)
  a.spin = a.spin - a.inverseInertia * impulse
  b.spin = b.spin + b.inverseInertia * impulse
  return impulse
}

function breaks(bond: Bond): bool {
  return (
    -bond.stretch.impulse > bond.tensileStrength * params.h ||
    abs(bond.shear.impulse) > bond.shearStrength * params.h ||
    abs(bond.bend.impulse) > bond.bendStrength * params.h
  )
}

/** Notes REST_BONDED for both ends, or REST_EDITED: what a broken bond held wakes before the next step. */
function noteEnds(bond: Bond, state: u32): void {
  if (!SLEEP) return
  rests[bond.a].state |= state
  if (bond.b !== NONE) rests[bond.b].state |= state
}

function offsetAlongX(pose: Pose, x: f32, residue: f32): f32 {
  return imageAlong(PERIODIC, pose.position.x, pose.residue.x, x, residue, params.period.x)
}

function offsetAlongY(pose: Pose, y: f32, residue: f32): f32 {
  return imageAlong(PERIODIC, pose.position.y, pose.residue.y, y, residue, params.period.y)
}

function solveBond(bond: Bond): void {
  if (bond.kind === BOND_NONE || bond.isBroken !== 0) return
  // a disk that died in a sink takes its bonds with it
  if (slots[bond.a] === NONE || (bond.b !== NONE && slots[bond.b] === NONE)) {
    bond.isBroken = 1
    atomicAdd(status.brokenBondsAddress, 1)
    return
  }
  const slotA = slots[bond.a]
  if (isAsleep(slotA) && (bond.b === NONE || isAsleep(slots[bond.b]))) return
  const poseA = poses[slotA]
  const a = ownStruct<Side>(0)
  const b = ownStruct<Side>(1)
  loadSide(a, slotA, bond.a)
  clear(b)
  let slotB: u32 = NONE
  let angleB: f32 = 0
  let offsetX: f32 = 0
  let offsetY: f32 = 0
  if (bond.b !== NONE) {
    slotB = slots[bond.b]
    const poseB = poses[slotB]
    loadSide(b, slotB, bond.b)
    angleB = poseB.angle
    offsetX = offsetAlongX(poseA, poseB.position.x, poseB.residue.x)
    offsetY = offsetAlongY(poseA, poseB.position.y, poseB.residue.y)
  } else {
    offsetX = offsetAlongX(poseA, bond.point.x, 0)
    offsetY = offsetAlongY(poseA, bond.point.y, 0)
  }
  const isWeld = bond.kind === BOND_WELD

  let alongX: f32 = 1
  let alongY: f32 = 0
  let stretch: f32 = 0
  let shear: f32 = 0
  if (isWeld) {
    turn(bond.direction.x, bond.direction.y, (poseA.angle + angleB) * 0.5 - bond.restTurn)
    alongX = turned.x
    alongY = turned.y
    stretch = offsetX * alongX + offsetY * alongY
    shear = offsetX * -alongY + offsetY * alongX
  } else {
    stretch = sqrt(offsetX * offsetX + offsetY * offsetY)
    if (stretch > COINCIDENT) {
      alongX = offsetX / stretch
      alongY = offsetY / stretch
    }
  }
  if (PASS === BIAS_PASS) {
    bond.stretch.error = stretch - bond.restLength
    bond.shear.error = shear
    bond.bend.error = angleB - poseA.angle - bond.restBend
  }

  const dampingRatio = bond.dampingRatio
  if (isWeld) {
    const bent = solveBend(a, b, bond.bend, bond.bendStiffness, dampingRatio)
    const lever: f32 = stretch * -0.5
    const sheared = solveLine(a, b, -alongY, alongX, lever, bond.shear, bond.shearStiffness, dampingRatio)
    if (PASS !== WARM_PASS) {
      bond.bend.impulse = settled(bond.bend.impulse + bent)
      bond.shear.impulse = settled(bond.shear.impulse + sheared)
    }
  }
  const stretched = solveLine(a, b, alongX, alongY, shear * 0.5, bond.stretch, bond.stiffness, dampingRatio)
  if (PASS !== WARM_PASS) bond.stretch.impulse = settled(bond.stretch.impulse + stretched)

  storeSide(a, slotA)
  if (slotB !== NONE) storeSide(b, slotB)
  if (PASS === WARM_PASS) noteEnds(bond, REST_BONDED)
  if (PASS === RELAX_PASS && breaks(bond)) {
    bond.isBroken = 1
    clear(bond.stretch)
    clear(bond.shear)
    clear(bond.bend)
    atomicAdd(status.brokenBondsAddress, 1)
    status.loosened = 1
    noteEnds(bond, REST_EDITED)
  }
}

export function solveBonds(): void {
  if (status.halted !== 0) return
  const first = bondOrder[colorIndex]
  const count = bondOrder[colorIndex + 1] - first
  for (let k = firstThread, upTo = endThread(count); k < upTo; k++) solveBond(bonds[bondOrder[first + k]])
}
