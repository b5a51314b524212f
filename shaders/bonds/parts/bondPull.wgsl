// How far a substep no longer resolves what a bond carries, and how soft the bond becomes of it. Twin: src/reference/bonds/parts/bondPull.ts

import package::kernel::params;
import package::schemas::{
  Bond, SystemBond, BOND_WELD, JOINT_SOFTENING_RATE, MAX_BOND_SOFTENING, PRESSED_RATE, SOFTENING_RATE, SOFT_PRESSED_PULL, SOFT_PULL, STIFFENING_RATE,
};
import package::shared::exact::{inOrder, maxExact, minExact, within};

// The motion of a bond at the start of a substep: the velocity of its second point as seen from the first one, and the spins.
struct BondMotion { velocity: vec2f, spinA: f32, spinB: f32 }

// `SystemBond.pull` and `pressedPull`.
struct Pull { pull: f32, pressed: f32 }

// The pull of a bond of this size. Contacts press its ends if the rates of its rigid rows are above PRESSED_RATE once these have begun.
fn pullOf(bond: Bond, motion: BondMotion, along: vec2f, stretch: f32, size: f32, inverseMass: f32, turns: f32) -> Pull {
  let carried = abs(bond.stretch.impulse) + abs(bond.shear.impulse);
  let pull = params.h * (carried * minExact(1e30, inverseMass)) / size;
  var rate = abs(dot(motion.velocity, along));
  if (bond.kind == BOND_WELD) {
    rate += abs(inOrder(dot(motion.velocity, vec2f(-along.y, along.x)) - 0.5 * (motion.spinA + motion.spinB) * stretch));
  }
  rate = rate / size;
  if (bond.kind == BOND_WELD && bond.bendStiffness < 0.0) { rate += abs(motion.spinB - motion.spinA); }
  if (params.h * rate > PRESSED_RATE) {
    return Pull(pull, pull + params.h * (abs(bond.bend.impulse) * minExact(1e30, turns)));
  }
  return Pull(pull, 0.0);
}

// The softening of a bond in this substep, from that of the last one.
fn softened(bond: Bond, system: SystemBond, isLinked: bool, isJoint: bool) -> f32 {
  let isPressed = system.pressedPull > 0.0;
  let pull = select(system.pull, system.pressedPull, isPressed);
  let limit = select(SOFT_PULL, SOFT_PRESSED_PULL, isLinked || isPressed);
  let excess = minExact(MAX_BOND_SOFTENING, pull / limit);
  let wanted = within(1.0, MAX_BOND_SOFTENING, excess * excess * excess);
  let before = maxExact(1.0, bond.softening);
  var rate = select(SOFTENING_RATE, JOINT_SOFTENING_RATE, isJoint);
  if (wanted < before) { rate = select(SOFTENING_RATE, STIFFENING_RATE, !isJoint && bond.stiffness >= 0.0); }
  return before + rate * (wanted - before);
}
