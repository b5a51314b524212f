/** Twin of shaders/bonds/solveBonds.wgsl. */
import {
  AGAIN,
  bondOrder,
  bonds,
  DYNAMIC,
  dynamicBodies,
  JOINTED,
  joints,
  motions,
  PASS,
  params,
  rests,
  SLEEP,
  stageIndex,
  status,
  systemBonds,
} from '../../../shaders/bonds/solveBonds.wgsl'
import { atomicAdd } from '../shared/atomics'
import { awakeSlots } from '../shared/awake'
import { within } from '../shared/exact'
import { clear, copy, ownStruct } from '../shared/memory'
import { fillLawRow } from './parts/axisLaw'
import { eliminate, kept } from './parts/bondElimination'
import { noteEnds } from './parts/bondEnds'
import { softened } from './parts/bondPull'
import { breaks, settled } from './parts/bondRow'
import { isStill, setVelocity, velocityAt } from './parts/bondSides'
import { Front, startFront, Triple } from './parts/bondSystem'
import { axisRow, moveOn, restState } from './parts/jointPieces'

/** Whether a path is solved again in the same pass. */
let isRepeated = false

/** What a path has given its disks, J. */
let work: f32 = 0

/** The impulse of the bond behind on the disk between. */
namespace behind {
  export let x: f32 = 0
  export let y: f32 = 0
  export let spin: f32 = 0
}

function setBehindTo(x: f32, y: f32, spin: f32): void {
  behind.x = x
  behind.y = y
  behind.spin = spin
}

/** Changes the velocity of a slot by what an impulse does. */
function push(slot: u32, x: f32, y: f32, spin: f32, impulseX: f32, impulseY: f32, moment: f32): void {
  if (isStill(SLEEP, awakeSlots(params, status, SLEEP), slot)) return
  const old = ownStruct<Triple>(4)
  velocityAt(DYNAMIC, dynamicBodies, motions, old, slot)
  setVelocity(DYNAMIC, dynamicBodies, motions, slot, old.x + x, old.y + y, old.z + spin)
  work +=
    impulseX * (old.x + x * <f32>0.5) + impulseY * (old.y + y * <f32>0.5) + moment * (old.z + spin * <f32>0.5)
}

/** Whether a bond is to begin without an impulse. */
function isFresh(word: u32): bool {
  return PASS === BIAS_PASS && (word & BOND_LINKED) === 0 && !(JOINTED && isRepeated)
}

function impulseOf(row: SystemRow, change: Triple): f32 {
  const loss: f32 = row.responseX * change.x + row.responseY * change.y + row.responseSpin * change.z
  return within(-row.most, row.most, row.impulse - loss)
}

/**
 * Gives a bond its impulses, if what follows changes the velocity of its far disk by `change`, which becomes the change of that of its near
 * disk.
 */
function substitute(bond: Bond, word: u32, system: SystemBond, change: Triple): void {
  const isReversed = (word & BOND_REVERSED) !== 0
  const farSign: f32 = isReversed ? -1 : 1
  const nearSign: f32 = -farSign
  const stretch = system.stretch
  const impulse0 = impulseOf(stretch, change)
  let towardsX: f32 = farSign * system.along.x * impulse0
  let towardsY: f32 = farSign * system.along.y * impulse0
  let towardsS: f32 = (isReversed ? stretch.leverA : stretch.leverB) * impulse0
  let backX: f32 = nearSign * system.along.x * impulse0
  let backY: f32 = nearSign * system.along.y * impulse0
  let backS: f32 = (isReversed ? stretch.leverB : stretch.leverA) * impulse0
  bond.stretch.impulse = settled(kept(bond.stretch, isFresh(word)) + impulse0)
  if (system.rows === 3) {
    const shear = system.shear
    const impulse1 = impulseOf(shear, change)
    const impulse2 = impulseOf(system.bend, change)
    towardsX = towardsX + -(farSign * system.along.y) * impulse1
    towardsY = towardsY + farSign * system.along.x * impulse1
    towardsS = towardsS + (isReversed ? shear.leverA : shear.leverB) * impulse1
    backX = backX + -(nearSign * system.along.y) * impulse1
    backY = backY + nearSign * system.along.x * impulse1
    backS = backS + (isReversed ? shear.leverB : shear.leverA) * impulse1
    towardsS = towardsS + farSign * impulse2
    backS = backS + nearSign * impulse2
    bond.shear.impulse = settled(kept(bond.shear, isFresh(word)) + impulse1)
    bond.bend.impulse = settled(kept(bond.bend, isFresh(word)) + impulse2)
  }
  const farMass = isReversed ? system.inverseMassA : system.inverseMassB
  const farInertia = isReversed ? system.inverseInertiaA : system.inverseInertiaB
  push(
    isReversed ? system.slotA : system.slotB,
    change.x + towardsX * farMass,
    change.y + towardsY * farMass,
    change.z + towardsS * farInertia,
    behind.x + towardsX,
    behind.y + towardsY,
    behind.spin + towardsS,
  )
  setBehindTo(backX, backY, backS)
  if (JOINTED && system.slotC !== NONE) {
    const turn: f32 = system.leverC * impulse0
    push(system.slotC, 0, 0, turn * system.inverseInertiaC, 0, 0, turn)
  }
  const nearMass = isReversed ? system.inverseMassB : system.inverseMassA
  change.x = backX * nearMass
  change.y = backY * nearMass
  change.z = backS * (isReversed ? system.inverseInertiaB : system.inverseInertiaA)
  if (!JOINTED && PASS === RELAX_PASS && breaks(params.h, bond)) breakBond(bond)
}

function breakBond(bond: Bond): void {
  bond.isBroken = 1
  clear(bond.stretch)
  clear(bond.shear)
  clear(bond.bend)
  atomicAdd(status.brokenBondsAddress, 1)
  status.loosened = 1
  noteEnds(SLEEP, rests, bond, REST_EDITED)
}

/** Eliminates a bond; with the piece of the law that it is on, if it is a joint. */
function eliminateLawful(
  bond: Bond,
  number: u32,
  word: u32,
  system: SystemBond,
  front: Front,
  isLast: bool,
): void {
  const joint = joints[number]
  if (joint.axis < AXIS_STRETCH) {
    eliminatePlain(bond, word, system, front, isLast)
    return
  }
  const row = axisRow(system, joint)
  const spring = ownStruct<SystemRow>(20)
  copy(spring, row)
  fillLawRow(row, spring, joint, AGAIN ? 0 : joint.softness)
  eliminatePlain(bond, word, system, front, isLast)
  row.gain = spring.gain
  row.softness = spring.softness
  row.memory = spring.memory
  row.bias = spring.bias
}

function eliminatePlain(bond: Bond, word: u32, system: SystemBond, front: Front, isLast: bool): void {
  const isReversed = (word & BOND_REVERSED) !== 0
  eliminate(
    AGAIN,
    JOINTED,
    DYNAMIC,
    dynamicBodies,
    motions,
    bond,
    isFresh(word),
    isReversed,
    system,
    front,
    isLast,
  )
}

function breakPath(first: u32, end: u32): void {
  for (let k = first; k < end; k++) {
    const number: u32 = bondOrder[k] & (BOND_LINKED - 1)
    const bond = bonds[number]
    if (systemBonds[number].rows === 0 || bond.isBroken !== 0 || !breaks(params.h, bond)) continue
    breakBond(bond)
  }
}

function solvePath(first: u32, end: u32): void {
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
    if (PASS === BIAS_PASS) {
      noteEnds(SLEEP, rests, bond, JOINTED ? restState(joints[number]) : REST_BONDED)
      if (!(JOINTED && isRepeated)) {
        const isJoint = JOINTED && joints[number].axis !== AXIS_NONE
        const isLinked = (word & BOND_LINKED) !== 0
        bond.softening = softened(bond, system, isLinked, isJoint)
        if (!isLinked) bond.reserve = <f32>1e30
      }
    }
    if (!follows) {
      const isReversed = (word & BOND_REVERSED) !== 0
      velocityAt(DYNAMIC, dynamicBodies, motions, change, isReversed ? system.slotB : system.slotA)
      const inverseInertia = isReversed ? system.inverseInertiaB : system.inverseInertiaA
      startFront(front, change, isReversed ? system.inverseMassB : system.inverseMassA, inverseInertia)
    }
    system.follows = u32(follows)
    if (JOINTED) eliminateLawful(bond, number, word, system, front, k + 1 === end)
    else eliminatePlain(bond, word, system, front, k + 1 === end)
    follows = true
  }
  clear(change)
  let last: u32 = NONE
  work = 0
  setBehindTo(0, 0, 0)
  for (let k = end; k > first; k--) {
    const word = bondOrder[k - 1]
    const number: u32 = word & (BOND_LINKED - 1)
    const system = systemBonds[number]
    const bond = bonds[number]
    if (system.rows === 0 || bond.isBroken !== 0) continue
    substitute(bond, word, system, change)
    if (system.follows === 0) {
      const slot = (word & BOND_REVERSED) !== 0 ? system.slotB : system.slotA
      push(slot, change.x, change.y, change.z, behind.x, behind.y, behind.spin)
      clear(change)
      setBehindTo(0, 0, 0)
    }
    if ((word & BOND_LINKED) !== 0) last = number
  }
  if (last !== NONE) bonds[last].reserve -= work
}

function solveJoints(first: u32, end: u32): void {
  for (let round: u32 = 0; round < MAX_JOINT_ROUNDS; round++) {
    isRepeated = round > 0
    solvePath(first, end)
    if (
      !moveOn(
        DYNAMIC,
        dynamicBodies,
        bondOrder,
        bonds,
        systemBonds,
        motions,
        joints,
        first,
        end,
        round >= BLOCK_ROUNDS,
      )
    )
      break
  }
  if (PASS === RELAX_PASS) breakPath(first, end)
}

export function solveBonds(): void {
  if (status.halted !== 0) return
  const first = bondOrder[stageIndex]
  const count = bondOrder[stageIndex + 1] - first
  for (let k = firstThread, upTo = endThread(count); k < upTo; k++) {
    if (JOINTED) solveJoints(bondOrder[first + k], bondOrder[first + k + 1])
    else solvePath(bondOrder[first + k], bondOrder[first + k + 1])
  }
}
