/** Twin of shaders/bonds/parts/bondPull.wgsl. */
import { maxExact, minExact, within } from '../../shared/exact'

/** Sets the pulls of a bond of this size. Contacts press its ends if the rates of its rigid rows are above PRESSED_RATE once these have begun. */
export function setPull(
  h: f32,
  system: SystemBond,
  bond: Bond,
  velocityX: f32,
  velocityY: f32,
  spinA: f32,
  spinB: f32,
  stretch: f32,
  size: f32,
): void {
  const alongX = system.along.x
  const alongY = system.along.y
  const isWeld = bond.kind === BOND_WELD
  const inverseMass: f32 = system.inverseMassA + system.inverseMassB
  const carried: f32 = abs(bond.stretch.impulse) + abs(bond.shear.impulse)
  system.pull = (h * (carried * minExact(<f32>1e30, inverseMass))) / size
  let rate: f32 = abs(velocityX * alongX + velocityY * alongY)
  if (isWeld) rate += abs(velocityX * -alongY + velocityY * alongX - (spinA + spinB) * 0.5 * stretch)
  rate = rate / size
  if (isWeld && bond.bendStiffness < 0) rate += abs(spinB - spinA)
  if (!(h * rate > <f32>PRESSED_RATE)) return
  const turns: f32 = system.inverseInertiaA + system.inverseInertiaB
  system.pressedPull = system.pull + h * (abs(bond.bend.impulse) * minExact(<f32>1e30, turns))
}

/** The softening of a bond in this substep, from that of the last one. */
export function softened(bond: Bond, system: SystemBond, isLinked: bool, isJoint: bool): f32 {
  const isPressed = system.pressedPull > 0
  const pull = isPressed ? system.pressedPull : system.pull
  const limit: f32 = isLinked || isPressed ? <f32>SOFT_PRESSED_PULL : <f32>SOFT_PULL
  const excess = minExact(<f32>MAX_BOND_SOFTENING, pull / limit)
  const wanted = within(1, <f32>MAX_BOND_SOFTENING, excess * excess * excess)
  const before = maxExact(1, bond.softening)
  let rate: f32 = isJoint ? <f32>JOINT_SOFTENING_RATE : <f32>SOFTENING_RATE
  if (wanted < before) rate = !isJoint && bond.stiffness >= 0 ? <f32>STIFFENING_RATE : <f32>SOFTENING_RATE
  return before + (wanted - before) * rate
}
