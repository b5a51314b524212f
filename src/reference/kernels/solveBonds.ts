/** Twin of shaders/solveBonds.wgsl. */
import {
  AGAIN,
  bondOrder,
  bonds,
  colorIndex,
  motions,
  PASS,
  params,
  rests,
  SLEEP,
  status,
  systemBonds,
} from '../../../shaders/solveBonds.wgsl'
import { atomicAdd } from './shared/atomics'
import { awakeSlots } from './shared/awake'
import { noteEnds } from './shared/bondEnds'
import { End, setEnd, shearAt, stretchAt } from './shared/bondLines'
import { breaks, settled } from './shared/bondRow'
import {
  Block,
  bounded,
  Front,
  fillBlock,
  product,
  push,
  reduce,
  setBehind,
  solve,
  solveTwo,
  speedOf,
  startFront,
  Triple,
  weigh,
} from './shared/bondSystem'
import { flushed, maxExact, within } from './shared/exact'
import { clear, ownStruct } from './shared/memory'

function velocityAt(result: Triple, slot: u32): void {
  if (slot === NONE) {
    clear(result)
    return
  }
  const motion = motions[slot]
  result.x = motion.velocity.x
  result.y = motion.velocity.y
  result.z = motion.spin
}

function store(slot: u32, x: f32, y: f32, spin: f32): void {
  if (slot === NONE || (SLEEP && slot >= awakeSlots(params, status, SLEEP))) return
  const motion = motions[slot]
  motion.velocity.x = within(-1e12, 1e12, flushed(x))
  motion.velocity.y = within(-1e12, 1e12, flushed(y))
  motion.spin = within(-1e12, 1e12, flushed(spin))
}

/** The right side of a row's equation, if its error changes at this speed. */
function wanted(row: SystemRow, speed: f32, impulse: f32): f32 {
  return -(settled(row.gain * within(-1e12, 1e12, speed)) + row.bias + settled(row.memory * impulse))
}

/** The impulse that a row had before this pass. */
function kept(row: BondRow, word: u32): f32 {
  if (PASS === BIAS_PASS && (word & BOND_LINKED) === 0) return 0
  return row.impulse
}

/** The impulse that a row's equation takes for what it carries. */
function carried(row: BondRow, stiffness: f32, word: u32): f32 {
  if (AGAIN && stiffness < 0) return 0
  return kept(row, word)
}

/** Eliminates a bond: `front` becomes the one behind it. Stores what substitution needs; behind the last bond of a path nothing is. */
function eliminate(
  bond: Bond,
  word: u32,
  system: SystemBond,
  front: Front,
  near: End,
  far: End,
  isLast: bool,
): void {
  const velocity = ownStruct<Triple>(0)
  const near0 = ownStruct<Triple>(1)
  const far0 = ownStruct<Triple>(2)
  const push0 = ownStruct<Triple>(3)
  const own0 = ownStruct<Triple>(4)
  velocityAt(velocity, far.slot)
  stretchAt(near0, system, near)
  stretchAt(far0, system, far)
  push(push0, front, near0)
  weigh(own0, far0, far.inverseMass, far.inverseInertia)
  const stretch = system.stretch
  const a00 = bounded(product(near0, push0) + product(far0, own0))
  const speed0: f32 = speedOf(near0, front) + product(far0, velocity)
  const wanted0 = wanted(stretch, speed0, carried(bond.stretch, bond.stiffness, word))
  if (system.rows === 1) {
    const pivot: f32 = stretch.softness + stretch.gain * a00
    const impulse = within(-stretch.most, stretch.most, wanted0 / pivot)
    stretch.impulse = impulse
    if (isLast) return
    const rate: f32 = stretch.gain / pivot
    stretch.responseX = far0.x * rate
    stretch.responseY = far0.y * rate
    stretch.responseSpin = far0.z * rate
    front.velocityX = velocity.x + own0.x * impulse
    front.velocityY = velocity.y + own0.y * impulse
    front.spin = velocity.z + own0.z * impulse
    setFrontBehind(front, far0, stretch, far)
    return
  }
  const near1 = ownStruct<Triple>(5)
  const far1 = ownStruct<Triple>(6)
  const push1 = ownStruct<Triple>(7)
  const own1 = ownStruct<Triple>(8)
  const push2 = ownStruct<Triple>(9)
  const shear = system.shear
  const bend = system.bend
  shearAt(near1, system, near)
  shearAt(far1, system, far)
  push(push1, front, near1)
  weigh(own1, far1, far.inverseMass, far.inverseInertia)
  push2.x = front.xs * near.sign
  push2.y = front.ys * near.sign
  push2.z = front.ss * near.sign
  const bent: f32 = far.sign * far.inverseInertia
  const a01 = bounded(product(near1, push0) + product(far1, own0))
  const a11 = bounded(product(near1, push1) + product(far1, own1))
  const a02 = bounded(product(near0, push2) + far0.z * bent)
  const a12 = bounded(product(near1, push2) + far1.z * bent)
  const a22 = bounded(near.sign * push2.z + far.sign * bent)
  const block = ownStruct<Block>(10)
  fillBlock(block, system, a00, a01, a02, a11, a12, a22)
  const speed1: f32 = speedOf(near1, front) + product(far1, velocity)
  const speed2: f32 = near.sign * front.spin + far.sign * velocity.z
  const wanted1 = wanted(shear, speed1, carried(bond.shear, bond.shearStiffness, word))
  const wanted2 = wanted(bend, speed2, carried(bond.bend, bond.bendStiffness, word))
  const impulses = ownStruct<Triple>(11)
  solve(impulses, block, wanted0, wanted1, wanted2)
  stretch.impulse = within(-stretch.most, stretch.most, impulses.x)
  shear.impulse = within(-shear.most, shear.most, impulses.y)
  bend.impulse = within(-bend.most, bend.most, impulses.z)
  if (isLast) return
  const ofOne = ownStruct<Triple>(12)
  solveTwo(ofOne, block, stretch.gain * far0.x, shear.gain * far1.x)
  stretch.responseX = ofOne.x
  shear.responseX = ofOne.y
  bend.responseX = ofOne.z
  solveTwo(ofOne, block, stretch.gain * far0.y, shear.gain * far1.y)
  stretch.responseY = ofOne.x
  shear.responseY = ofOne.y
  bend.responseY = ofOne.z
  solve(ofOne, block, stretch.gain * far0.z, shear.gain * far1.z, bend.gain * far.sign)
  stretch.responseSpin = ofOne.x
  shear.responseSpin = ofOne.y
  bend.responseSpin = ofOne.z
  front.velocityX = velocity.x + (own0.x * stretch.impulse + own1.x * shear.impulse)
  front.velocityY = velocity.y + (own0.y * stretch.impulse + own1.y * shear.impulse)
  const spin: f32 = velocity.z + (own0.z * stretch.impulse + own1.z * shear.impulse)
  front.spin = spin + bent * bend.impulse
  setFrontBehind(front, far0, stretch, far)
  reduce(
    front,
    far1.x,
    far1.y,
    far1.z,
    shear.responseX,
    shear.responseY,
    shear.responseSpin,
    far.inverseMass,
    far.inverseInertia,
  )
  front.ss = maxExact(0, front.ss - bent * (bend.responseSpin * far.inverseInertia))
}

function setFrontBehind(front: Front, line: Triple, row: SystemRow, far: End): void {
  setBehind(
    front,
    line.x,
    line.y,
    line.z,
    row.responseX,
    row.responseY,
    row.responseSpin,
    far.inverseMass,
    far.inverseInertia,
  )
}

function impulseOf(row: SystemRow, change: Triple): f32 {
  const loss: f32 = row.responseX * change.x + row.responseY * change.y + row.responseSpin * change.z
  return within(-row.most, row.most, row.impulse - loss)
}

/**
 * Gives a bond its impulses, if what follows changes the velocity of its far disk by `change`, which becomes the change of that of its near
 * disk.
 */
function substitute(bond: Bond, word: u32, system: SystemBond, change: Triple, near: End, far: End): void {
  const line = ownStruct<Triple>(0)
  const towards = ownStruct<Triple>(1)
  const back = ownStruct<Triple>(2)
  const moved = ownStruct<Triple>(3)
  const velocity = ownStruct<Triple>(4)
  const impulse0 = impulseOf(system.stretch, change)
  stretchAt(line, system, far)
  towards.x = line.x * impulse0
  towards.y = line.y * impulse0
  towards.z = line.z * impulse0
  stretchAt(line, system, near)
  back.x = line.x * impulse0
  back.y = line.y * impulse0
  back.z = line.z * impulse0
  bond.stretch.impulse = settled(kept(bond.stretch, word) + impulse0)
  if (system.rows === 3) {
    const impulse1 = impulseOf(system.shear, change)
    const impulse2 = impulseOf(system.bend, change)
    shearAt(line, system, far)
    towards.x = towards.x + line.x * impulse1
    towards.y = towards.y + line.y * impulse1
    towards.z = towards.z + line.z * impulse1
    shearAt(line, system, near)
    back.x = back.x + line.x * impulse1
    back.y = back.y + line.y * impulse1
    back.z = back.z + line.z * impulse1
    towards.z = towards.z + far.sign * impulse2
    back.z = back.z + near.sign * impulse2
    bond.shear.impulse = settled(kept(bond.shear, word) + impulse1)
    bond.bend.impulse = settled(kept(bond.bend, word) + impulse2)
  }
  weigh(moved, towards, far.inverseMass, far.inverseInertia)
  velocityAt(velocity, far.slot)
  store(
    far.slot,
    velocity.x + (change.x + moved.x),
    velocity.y + (change.y + moved.y),
    velocity.z + (change.z + moved.z),
  )
  weigh(change, back, near.inverseMass, near.inverseInertia)
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

function solvePath(first: u32, end: u32): void {
  const near = ownStruct<End>(16)
  const far = ownStruct<End>(17)
  const front = ownStruct<Front>(18)
  const change = ownStruct<Triple>(19)
  let follows = false
  for (let k = first; k < end; k++) {
    const word = bondOrder[k]
    const number: u32 = word & (BOND_LINKED - 1)
    const system = systemBonds[number]
    const bond = bonds[number]
    if (system.rows === 0 || bond.isBroken !== 0) {
      follows = false
      continue
    }
    const isReversed = (word & BOND_REVERSED) !== 0
    setEnd(near, system, !isReversed)
    setEnd(far, system, isReversed)
    if (!follows) {
      velocityAt(change, near.slot)
      startFront(front, change, near.inverseMass, near.inverseInertia)
    }
    system.follows = u32(follows)
    eliminate(bond, word, system, front, near, far, k + 1 === end)
    follows = true
  }
  clear(change)
  for (let k = end; k > first; k--) {
    const word = bondOrder[k - 1]
    const number: u32 = word & (BOND_LINKED - 1)
    const system = systemBonds[number]
    const bond = bonds[number]
    if (system.rows === 0 || bond.isBroken !== 0) continue
    const isReversed = (word & BOND_REVERSED) !== 0
    setEnd(near, system, !isReversed)
    setEnd(far, system, isReversed)
    substitute(bond, word, system, change, near, far)
    if (system.follows === 0) {
      const velocity = ownStruct<Triple>(4)
      velocityAt(velocity, near.slot)
      store(near.slot, velocity.x + change.x, velocity.y + change.y, velocity.z + change.z)
      clear(change)
    }
  }
}

export function solveBonds(): void {
  if (status.halted !== 0) return
  const first = bondOrder[colorIndex]
  const count = bondOrder[colorIndex + 1] - first
  for (let k = firstThread, upTo = endThread(count); k < upTo; k++)
    solvePath(bondOrder[first + k], bondOrder[first + k + 1])
}
