/** Twin of shaders/bonds/parts/axisLimits.wgsl. */

import { maxExact, minExact, within } from '../../shared/exact'
import { rigidSoftness, settled } from './bondRow'

/** The stiffness of a spring of this frequency, with the inverse mass `given` of its two bodies. */
export function stiffnessAt(hertz: f32, given: f32): f32 {
  const turnRate: f32 = <f32>2 * <f32>PI * hertz
  return minExact(1e12, (turnRate * turnRate) / maxExact(<f32>1e-30, given))
}

/** The part of a distance to a limit that a pass with bias covers in a substep; what is beyond the limit comes back at `fade` at most. */
function covered(h: f32, room: f32, fade: f32): f32 {
  return select(room, maxExact(-(h * fade), <f32>STIFF_RATE * room), room > 0)
}

/** Sets the rates of a joint whose coordinate the turns of this substep will change by `ahead`, with the inverse mass `given`. */
export function setLimits(
  pass: u32,
  h: f32,
  joint: Joint,
  coordinate: f32,
  ahead: f32,
  fade: f32,
  given: f32,
  softening: f32,
): void {
  const inverseMass = minExact(1e30, given)
  let below: f32 = coordinate - joint.lower
  let above: f32 = joint.upper - coordinate
  joint.softness = <f32>LEAST_BOND_SOFTNESS * inverseMass
  if (pass === BIAS_PASS) {
    below = covered(h, below, fade) + ahead
    above = covered(h, above, fade) - ahead
    joint.softness = rigidSoftness(softening, inverseMass)
  } else {
    below = maxExact(0, below)
    above = maxExact(0, above)
  }
  joint.slowest = <f32>-1e30
  joint.fastest = <f32>1e30
  if (joint.lower > <f32>-1e29)
    joint.slowest = within(-(<f32>MAX_BOND_SPEED), <f32>MAX_BOND_SPEED, -(below / h))
  if (joint.upper < <f32>1e29) joint.fastest = within(-(<f32>MAX_BOND_SPEED), <f32>MAX_BOND_SPEED, above / h)
  // what the law no longer has
  const hasMotor = joint.maxMotor > 0
  const isLost =
    (!hasMotor && (joint.piece === LAW_DRIVEN || joint.piece === LAW_PULL)) ||
    (joint.piece === LAW_LOWER && joint.slowest < <f32>-1e29) ||
    (joint.piece === LAW_UPPER && joint.fastest > <f32>1e29)
  if (isLost) joint.piece = LAW_PUSH
  joint.driven = hasMotor ? within(joint.slowest, joint.fastest, joint.motorSpeed) : joint.fastest
  joint.push = settled(h * joint.maxMotor)
}
