// The rates that the limits and the motor of a joint aim at in a pass. Limits are soft in the biased pass only, as contacts are: there the
// coordinate may reach a limit in this substep and no further, and what is beyond it comes back slowly. Twin:
// src/reference/bonds/parts/axisLimits.ts

import package::kernel::{joints, params, PASS};
import package::schemas::{
  BIAS_PASS, LAW_DRIVEN, LAW_LOWER, LAW_PULL, LAW_PUSH, LAW_UPPER, LEAST_BOND_SOFTNESS, MAX_BOND_SPEED, PI, STIFF_RATE,
};
import package::bonds::parts::bondRow::{rigidSoftness, settled};
import package::shared::exact::{maxExact, minExact, within};

// The stiffness of a spring of this frequency, with the inverse mass `given` of its two bodies.
fn stiffnessAt(hertz: f32, given: f32) -> f32 {
  let turnRate = 2.0 * PI * hertz;
  return minExact(1e12, turnRate * turnRate / maxExact(1e-30, given));
}

// The part of a distance to a limit that a pass with bias covers in a substep; what is beyond the limit comes back at `fade` at most.
fn covered(room: f32, fade: f32) -> f32 {
  return select(maxExact(-(params.h * fade), STIFF_RATE * room), room, room > 0.0);
}

// Sets the rates of a joint whose coordinate the turns of this substep will change by `ahead`, with the inverse mass `given`.
fn setLimits(number: u32, coordinate: f32, ahead: f32, fade: f32, given: f32, softening: f32) {
  let joint = joints[number];
  let inverseMass = minExact(1e30, given);
  var below = coordinate - joint.lower;
  var above = joint.upper - coordinate;
  var softness = LEAST_BOND_SOFTNESS * inverseMass;
  if (PASS == BIAS_PASS) {
    below = covered(below, fade) + ahead;
    above = covered(above, fade) - ahead;
    softness = rigidSoftness(softening, inverseMass);
  } else {
    below = maxExact(0.0, below);
    above = maxExact(0.0, above);
  }
  var slowest = -1e30;
  var fastest = 1e30;
  if (joint.lower > -1e29) { slowest = within(-MAX_BOND_SPEED, MAX_BOND_SPEED, -(below / params.h)); }
  if (joint.upper < 1e29) { fastest = within(-MAX_BOND_SPEED, MAX_BOND_SPEED, above / params.h); }
  // what the law no longer has
  let hasMotor = joint.maxMotor > 0.0;
  let isLost = (!hasMotor && (joint.piece == LAW_DRIVEN || joint.piece == LAW_PULL))
    || (joint.piece == LAW_LOWER && slowest < -1e29) || (joint.piece == LAW_UPPER && fastest > 1e29);
  if (isLost) { joints[number].piece = LAW_PUSH; }
  joints[number].slowest = slowest;
  joints[number].fastest = fastest;
  joints[number].driven = select(fastest, within(slowest, fastest, joint.motorSpeed), hasMotor);
  joints[number].push = settled(params.h * joint.maxMotor);
  joints[number].softness = softness;
}
