/** Twin of shaders/bonds/parts/bondElimination.wgsl. */
import { maxExact, within } from '../../shared/exact'
import { Items, ownStruct } from '../../shared/memory'
import { settled } from './bondRow'
import { velocityAt } from './bondSides'
import { Block, bounded, Front, fillBlock, reduce, setBehind, solve, solveTwo, Triple } from './bondSystem'

/** The right side of a row's equation, if its error changes at this speed. */
function rightSide(row: SystemRow, speed: f32, impulse: f32): f32 {
  return -(settled(row.gain * within(-1e12, 1e12, speed)) + row.bias + settled(row.memory * impulse))
}

/** The impulse that a row had before this pass; none if its path is to begin without impulses. */
export function kept(row: BondRow, isFresh: bool): f32 {
  return isFresh ? 0 : row.impulse
}

/** The impulse that a row's equation takes for what it carries. */
function carried(AGAIN: bool, row: BondRow, stiffness: f32, isFresh: bool): f32 {
  if (AGAIN && stiffness < 0) return 0
  return kept(row, isFresh)
}

/** Eliminates a bond: `front` becomes the one behind it. Stores what substitution needs; behind the last bond of a path nothing is. */
export function eliminate(
  AGAIN: bool,
  JOINTED: bool,
  DYNAMIC: bool,
  dynamicBodies: Items<DynamicBody>,
  motions: Items<Motion>,
  bond: Bond,
  isFresh: bool,
  isReversed: bool,
  system: SystemBond,
  front: Front,
  isLast: bool,
): void {
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
  const wanted0 = rightSide(stretch, speed0, carried(AGAIN, bond.stretch, bond.stiffness, isFresh))
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
  const wanted1 = rightSide(shear, speed1, carried(AGAIN, bond.shear, bond.shearStiffness, isFresh))
  const wanted2 = rightSide(bend, speed2, carried(AGAIN, bond.bend, bond.bendStiffness, isFresh))
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
