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
import { breaks, settled, solveRow } from './shared/bondRow'
import { noteEnds, Side, solveBend, storeSide } from './shared/bondSides'
import { minExact } from './shared/exact'
import { clear, ownStruct } from './shared/memory'
import { imageAlong } from './shared/periodic'
import { turn, turned } from './shared/turned'

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
  const impulse = solveRow(PASS, params.h, row, stiffness, dampingRatio, inverseMass, speed)
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
    const bent = solveBend(PASS, params.h, a, b, bond.bend, bond.bendStiffness, dampingRatio)
    const lever: f32 = stretch * -0.5
    const sheared = solveLine(a, b, -alongY, alongX, lever, bond.shear, bond.shearStiffness, dampingRatio)
    if (PASS !== WARM_PASS) {
      bond.bend.impulse = settled(bond.bend.impulse + bent)
      bond.shear.impulse = settled(bond.shear.impulse + sheared)
    }
  }
  const stretched = solveLine(a, b, alongX, alongY, shear * 0.5, bond.stretch, bond.stiffness, dampingRatio)
  if (PASS !== WARM_PASS) bond.stretch.impulse = settled(bond.stretch.impulse + stretched)

  if (!isAsleep(slotA)) storeSide(motions[slotA], a)
  if (slotB !== NONE && !isAsleep(slotB)) storeSide(motions[slotB], b)
  if (PASS === WARM_PASS) noteEnds(SLEEP, rests, bond, REST_BONDED)
  if (PASS === RELAX_PASS && breaks(params.h, bond)) {
    bond.isBroken = 1
    clear(bond.stretch)
    clear(bond.shear)
    clear(bond.bend)
    atomicAdd(status.brokenBondsAddress, 1)
    status.loosened = 1
    noteEnds(SLEEP, rests, bond, REST_EDITED)
  }
}

export function solveBonds(): void {
  if (status.halted !== 0) return
  const first = bondOrder[colorIndex]
  const count = bondOrder[colorIndex + 1] - first
  for (let k = firstThread, upTo = endThread(count); k < upTo; k++) solveBond(bonds[bondOrder[first + k]])
}
