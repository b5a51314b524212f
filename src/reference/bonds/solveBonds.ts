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
import { maxExact, within } from '../shared/exact'
import { clear, copy, ownStruct } from '../shared/memory'
import { fillLawRow } from './parts/axisLaw'
import { noteEnds } from './parts/bondEnds'
import { breaks, settled, softened } from './parts/bondRow'
import { isStill, setVelocity, velocityAt } from './parts/bondSides'
import {
  Block,
  bounded,
  Front,
  fillBlock,
  reduce,
  setBehind,
  solve,
  solveTwo,
  startFront,
  Triple,
} from './parts/bondSystem'
import { axisRow, moveOn, restState } from './parts/jointPieces'

/** Whether a path is solved again in the same pass. */
let isRepeated = false

/** Adds to the velocity of a slot, unless that is still. */
function push(slot: u32, x: f32, y: f32, spin: f32): void {
  if (isStill(SLEEP, awakeSlots(params, status, SLEEP), slot)) return
  const old = ownStruct<Triple>(4)
  velocityAt(DYNAMIC, dynamicBodies, motions, old, slot)
  setVelocity(DYNAMIC, dynamicBodies, motions, slot, old.x + x, old.y + y, old.z + spin)
}

/** The right side of a row's equation, if its error changes at this speed. */
function wanted(row: SystemRow, speed: f32, impulse: f32): f32 {
  return -(settled(row.gain * within(-1e12, 1e12, speed)) + row.bias + settled(row.memory * impulse))
}

/** The impulse that a row had before this pass. */
function kept(row: BondRow, word: u32): f32 {
  if (PASS === BIAS_PASS && (word & BOND_LINKED) === 0 && !(JOINTED && isRepeated)) return 0
  return row.impulse
}

/** The impulse that a row's equation takes for what it carries. */
function carried(row: BondRow, stiffness: f32, word: u32): f32 {
  if (AGAIN && stiffness < 0) return 0
  return kept(row, word)
}

/** Eliminates a bond: `front` becomes the one behind it. Stores what substitution needs; behind the last bond of a path nothing is. */
function eliminate(bond: Bond, word: u32, system: SystemBond, front: Front, isLast: bool): void {
  const isReversed = (word & BOND_REVERSED) !== 0
  const farSlot = isReversed ? system.slotA : system.slotB
  const farMass = isReversed ? system.inverseMassA : system.inverseMassB
  const farInertia = isReversed ? system.inverseInertiaA : system.inverseInertiaB
  const farSign: f32 = isReversed ? -1 : 1
  const nearSign: f32 = -farSign
  const farVelocity = ownStruct<Triple>(4)
  velocityAt(DYNAMIC, dynamicBodies, motions, farVelocity, farSlot)
  const velocityX = farVelocity.x
  const velocityY = farVelocity.y
  const spin = farVelocity.z
  const stretch = system.stretch
  const xx = front.xx
  const xy = front.xy
  const yy = front.yy
  const xs = front.xs
  const ys = front.ys
  const ss = front.ss
  const near0X: f32 = nearSign * system.along.x
  const near0Y: f32 = nearSign * system.along.y
  const near0S = isReversed ? stretch.leverB : stretch.leverA
  const far0X: f32 = farSign * system.along.x
  const far0Y: f32 = farSign * system.along.y
  const far0S = isReversed ? stretch.leverA : stretch.leverB
  const push0X: f32 = xx * near0X + xy * near0Y + xs * near0S
  const push0Y: f32 = xy * near0X + yy * near0Y + ys * near0S
  const push0S: f32 = xs * near0X + ys * near0Y + ss * near0S
  const own0X: f32 = far0X * farMass
  const own0Y: f32 = far0Y * farMass
  const own0S: f32 = far0S * farInertia
  let a00 = bounded(
    near0X * push0X + near0Y * push0Y + near0S * push0S + (far0X * own0X + far0Y * own0Y + far0S * own0S),
  )
  let speed0: f32 =
    near0X * front.velocityX +
    near0Y * front.velocityY +
    near0S * front.spin +
    (far0X * velocityX + far0Y * velocityY + far0S * spin)
  // a gear with a carrier is a path of its own
  if (JOINTED && system.slotC !== NONE) {
    velocityAt(DYNAMIC, dynamicBodies, motions, farVelocity, system.slotC)
    a00 = bounded(a00 + system.leverC * system.leverC * system.inverseInertiaC)
    speed0 = speed0 + system.leverC * farVelocity.z
  }
  const wanted0 = wanted(stretch, speed0, carried(bond.stretch, bond.stiffness, word))
  if (system.rows === 1) {
    const pivot: f32 = stretch.softness + stretch.gain * a00
    const impulse = within(-stretch.most, stretch.most, wanted0 / pivot)
    stretch.impulse = impulse
    if (isLast) return
    const rate: f32 = stretch.gain / pivot
    stretch.responseX = far0X * rate
    stretch.responseY = far0Y * rate
    stretch.responseSpin = far0S * rate
    front.velocityX = velocityX + own0X * impulse
    front.velocityY = velocityY + own0Y * impulse
    front.spin = spin + own0S * impulse
    setFrontBehind(front, far0X, far0Y, far0S, stretch, farMass, farInertia)
    return
  }
  const shear = system.shear
  const bend = system.bend
  const near1X: f32 = -(nearSign * system.along.y)
  const near1Y: f32 = nearSign * system.along.x
  const near1S = isReversed ? shear.leverB : shear.leverA
  const far1X: f32 = -(farSign * system.along.y)
  const far1Y: f32 = farSign * system.along.x
  const far1S = isReversed ? shear.leverA : shear.leverB
  const push1X: f32 = xx * near1X + xy * near1Y + xs * near1S
  const push1Y: f32 = xy * near1X + yy * near1Y + ys * near1S
  const push1S: f32 = xs * near1X + ys * near1Y + ss * near1S
  const own1X: f32 = far1X * farMass
  const own1Y: f32 = far1Y * farMass
  const own1S: f32 = far1S * farInertia
  const push2X: f32 = xs * nearSign
  const push2Y: f32 = ys * nearSign
  const push2S: f32 = ss * nearSign
  const bent: f32 = farSign * farInertia
  const a01 = bounded(
    near1X * push0X + near1Y * push0Y + near1S * push0S + (far1X * own0X + far1Y * own0Y + far1S * own0S),
  )
  const a11 = bounded(
    near1X * push1X + near1Y * push1Y + near1S * push1S + (far1X * own1X + far1Y * own1Y + far1S * own1S),
  )
  const a02 = bounded(near0X * push2X + near0Y * push2Y + near0S * push2S + far0S * bent)
  const a12 = bounded(near1X * push2X + near1Y * push2Y + near1S * push2S + far1S * bent)
  const a22 = bounded(nearSign * push2S + farSign * bent)
  const block = ownStruct<Block>(10)
  fillBlock(block, system, a00, a01, a02, a11, a12, a22)
  const speed1: f32 =
    near1X * front.velocityX +
    near1Y * front.velocityY +
    near1S * front.spin +
    (far1X * velocityX + far1Y * velocityY + far1S * spin)
  const speed2: f32 = nearSign * front.spin + farSign * spin
  const wanted1 = wanted(shear, speed1, carried(bond.shear, bond.shearStiffness, word))
  const wanted2 = wanted(bend, speed2, carried(bond.bend, bond.bendStiffness, word))
  const one = ownStruct<Triple>(11)
  solve(one, block, wanted0, wanted1, wanted2)
  const impulse0 = within(-stretch.most, stretch.most, one.x)
  const impulse1 = within(-shear.most, shear.most, one.y)
  const impulse2 = within(-bend.most, bend.most, one.z)
  stretch.impulse = impulse0
  shear.impulse = impulse1
  bend.impulse = impulse2
  if (isLast) return
  solveTwo(one, block, stretch.gain * far0X, shear.gain * far1X)
  stretch.responseX = one.x
  shear.responseX = one.y
  bend.responseX = one.z
  solveTwo(one, block, stretch.gain * far0Y, shear.gain * far1Y)
  stretch.responseY = one.x
  shear.responseY = one.y
  bend.responseY = one.z
  solve(one, block, stretch.gain * far0S, shear.gain * far1S, bend.gain * farSign)
  stretch.responseSpin = one.x
  shear.responseSpin = one.y
  bend.responseSpin = one.z
  front.velocityX = velocityX + (own0X * impulse0 + own1X * impulse1)
  front.velocityY = velocityY + (own0Y * impulse0 + own1Y * impulse1)
  const turned: f32 = spin + (own0S * impulse0 + own1S * impulse1)
  front.spin = turned + bent * impulse2
  setFrontBehind(front, far0X, far0Y, far0S, stretch, farMass, farInertia)
  reduce(
    front,
    far1X,
    far1Y,
    far1S,
    shear.responseX,
    shear.responseY,
    shear.responseSpin,
    farMass,
    farInertia,
  )
  front.ss = maxExact(0, front.ss - bent * (bend.responseSpin * farInertia))
}

function setFrontBehind(
  front: Front,
  x: f32,
  y: f32,
  spin: f32,
  row: SystemRow,
  inverseMass: f32,
  inverseInertia: f32,
): void {
  setBehind(front, x, y, spin, row.responseX, row.responseY, row.responseSpin, inverseMass, inverseInertia)
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
  bond.stretch.impulse = settled(kept(bond.stretch, word) + impulse0)
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
    bond.shear.impulse = settled(kept(bond.shear, word) + impulse1)
    bond.bend.impulse = settled(kept(bond.bend, word) + impulse2)
  }
  const farMass = isReversed ? system.inverseMassA : system.inverseMassB
  const farInertia = isReversed ? system.inverseInertiaA : system.inverseInertiaB
  push(
    isReversed ? system.slotA : system.slotB,
    change.x + towardsX * farMass,
    change.y + towardsY * farMass,
    change.z + towardsS * farInertia,
  )
  if (JOINTED && system.slotC !== NONE)
    push(system.slotC, 0, 0, system.leverC * impulse0 * system.inverseInertiaC)
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

/** As `eliminate`, with the piece of the law that the bond is on if it is a joint. */
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
    eliminate(bond, word, system, front, isLast)
    return
  }
  const row = axisRow(system, joint)
  const spring = ownStruct<SystemRow>(20)
  copy(spring, row)
  fillLawRow(row, spring, joint, AGAIN ? 0 : joint.softness)
  eliminate(bond, word, system, front, isLast)
  row.gain = spring.gain
  row.softness = spring.softness
  row.memory = spring.memory
  row.bias = spring.bias
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
        const isLinked = (word & BOND_LINKED) !== 0
        const isPressed = system.pressedPull > 0
        const pull = isPressed ? system.pressedPull : system.pull
        const limit: f32 = isLinked || isPressed ? <f32>SOFT_PRESSED_PULL : <f32>SOFT_PULL
        const isJoint = JOINTED && joints[number].axis !== AXIS_NONE
        const up: f32 = isJoint ? <f32>JOINT_SOFTENING_RATE : <f32>SOFTENING_RATE
        const down: f32 = !isJoint && bond.stiffness >= 0 ? <f32>STIFFENING_RATE : <f32>SOFTENING_RATE
        bond.softening = softened(bond.softening, pull, limit, up, down)
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
    else eliminate(bond, word, system, front, k + 1 === end)
    follows = true
  }
  clear(change)
  for (let k = end; k > first; k--) {
    const word = bondOrder[k - 1]
    const number: u32 = word & (BOND_LINKED - 1)
    const system = systemBonds[number]
    const bond = bonds[number]
    if (system.rows === 0 || bond.isBroken !== 0) continue
    substitute(bond, word, system, change)
    if (system.follows === 0) {
      const slot = (word & BOND_REVERSED) !== 0 ? system.slotB : system.slotA
      push(slot, change.x, change.y, change.z)
      clear(change)
    }
  }
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
