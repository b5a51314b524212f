// Rows of the system of equations of bonds, and when a bond breaks. Soft rows are springs solved implicitly (Catto, Soft
// Constraints, 2011), rigid ones are soft in the biased pass only, as contacts are, and twice as stiff. Twin:
// src/reference/bonds/parts/bondRow.ts

import package::kernel::{params, PASS};
import package::schemas::{
  Bond, SystemRow, BIAS_PASS, BOND_SOFTNESS, LEAST_BOND_SOFTNESS, MAX_BOND_SPEED, MAX_RIGID_SOFTENING, NEGLIGIBLE_IMPULSE, RELAX_PASS, RIGID_SPRING, RIGID_SPRING_DAMPING,
  STIFF_RATE,
};
import package::shared::exact::{maxExact, minExact, within};

// The changes of the error of a row per turn of both sides.
struct Levers { a: f32, b: f32 }

// 0 in place of a value that is almost denormal.
fn settled(x: f32) -> f32 {
  return select(x, 0.0, abs(x) < NEGLIGIBLE_IMPULSE);
}

// How far a spring is from one that a substep resolves: 0 if it does, towards 1 if it is so stiff that it acts as a rigid row.
fn rigidity(stiffness: f32, inverseMass: f32) -> f32 {
  return maxExact(0.0, 1.0 - RIGID_SPRING / (params.h * settled(params.h * stiffness) * inverseMass));
}

// The error of a spring to which a turn in this substep will add `ahead`. What is added is not left to fade.
fn errorAhead(error: f32, ahead: f32, stiffness: f32, given: f32) -> f32 {
  if (stiffness < 0.0) { return error; }
  return error + ahead * (1.0 + rigidity(stiffness, minExact(1e30, given)) * RIGID_SPRING_DAMPING);
}

// The speed at which what loads have added to the error of a rigid row fades, from that of the last substep, when the error was `last`. An error
// that has changed by `leap` or more, or whose turn is not looked ahead for, is none of a load.
fn loadFade(fade: f32, last: f32, error: f32, leap: f32, hasTurned: bool) -> f32 {
  if (hasTurned || !(abs(error - last) < leap)) { return 0.0; }
  let faded = fade + STIFF_RATE * (abs(error) - abs(last)) / params.h;
  return within(0.0, STIFF_RATE * abs(error) / params.h, faded);
}

// The softness of a rigid row of a bond in the biased pass.
fn rigidSoftness(softening: f32, inverseMass: f32) -> f32 {
  return (minExact(MAX_RIGID_SOFTENING, softening) * BOND_SOFTNESS) * inverseMass;
}

// The stiffness of a row with the inverse mass `given`: that of its spring, in line with one that has what the bond's softening adds to the softness of a rigid row.
fn softStiffness(stiffness: f32, given: f32, softening: f32) -> f32 {
  if (stiffness < 0.0) { return stiffness; }
  let softness = ((softening - 1.0) * BOND_SOFTNESS) * minExact(1e30, given);
  return stiffness / minExact(1e30, 1.0 + (params.h * stiffness) * (params.h * softness));
}

// A row with the inverse mass `given` of its two disks. A turn in this substep will add `ahead` to its error, if that is rigid; what
// loads have added to the error fades at `quick`, the rest at `most` at most, m/s or rad/s.
fn systemRow(levers: Levers, given: f32, error: f32, ahead: f32, quick: f32, most: f32, stiffness: f32, dampingRatio: f32, softening: f32) -> SystemRow {
  var row = SystemRow();
  row.leverA = levers.a;
  row.leverB = levers.b;
  // a larger inverse mass would overflow
  let inverseMass = minExact(1e30, given);
  row.most = MAX_BOND_SPEED / inverseMass;
  row.gain = 1.0;
  row.softness = LEAST_BOND_SOFTNESS * inverseMass;
  if (stiffness < 0.0) {
    if (PASS == BIAS_PASS) {
      row.softness = rigidSoftness(softening, inverseMass);
      let speed = quick + minExact(most, STIFF_RATE * abs(error) / params.h - quick);
      let faded = select(speed, -speed, error < 0.0);
      row.bias = within(-MAX_BOND_SPEED, MAX_BOND_SPEED, faded + ahead / params.h);
    }
    row.memory = row.softness;
    return row;
  }
  let hold = settled(params.h * stiffness);
  let damping = 2.0 * dampingRatio * sqrt(stiffness / inverseMass);
  let rigid = rigidity(stiffness, inverseMass);
  let compliance = settled(params.h * (damping + hold * (1.0 + rigid * RIGID_SPRING_DAMPING)));
  row.bias = settled(hold * error);
  row.memory = 1.0;
  if (PASS == RELAX_PASS) {
    row.bias = row.bias * (1.0 - rigid);
    row.memory = 1.0 - rigid;
  }
  if (compliance > 1.0) {
    row.softness = maxExact(row.softness, 1.0 / compliance);
    row.memory = row.memory / compliance;
    row.bias = row.bias / compliance;
  } else {
    row.gain = compliance;
    row.softness = maxExact(row.softness * compliance, 1.0);
  }
  return row;
}

fn breaks(bond: Bond) -> bool {
  return -bond.stretch.impulse > bond.tensileStrength * params.h
    || abs(bond.shear.impulse) > bond.shearStrength * params.h
    || abs(bond.bend.impulse) > bond.bendStrength * params.h;
}
