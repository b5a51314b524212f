// Rows of bonds, and when a bond breaks. Twin: src/reference/kernels/shared/bondRow.ts

import package::kernel::{params, PASS};
import package::schemas::{
  Bond, BondRow, MOST_BOND_SPEED, NEGLIGIBLE_IMPULSE, RELAX_PASS, STIFF_IMPULSE, STIFF_MASS, STIFF_RATE,
  WARM_PASS,
};
import package::shared::exact::within;

// 0 in place of a value that is almost denormal.
fn settled(x: f32) -> f32 {
  return select(x, 0.0, abs(x) < NEGLIGIBLE_IMPULSE);
}

// The impulse of a row after this pass, less that before; `rate` is the speed of its error. Bounds keep products finite.
fn solveRow(row: BondRow, stiffness: f32, dampingRatio: f32, inverseMass: f32, rate: f32) -> f32 {
  if (PASS == WARM_PASS) { return row.impulse; }
  let speed = within(-1e12, 1e12, rate);
  let most = MOST_BOND_SPEED / inverseMass;
  if (stiffness < 0.0) {
    if (PASS == RELAX_PASS) { return within(-most, most, -speed / inverseMass); }
    let bias = within(-MOST_BOND_SPEED, MOST_BOND_SPEED, STIFF_RATE * row.error / params.h);
    return within(-most, most, -(STIFF_MASS * (speed + bias)) / inverseMass - STIFF_IMPULSE * row.impulse);
  }
  let hold = settled(params.h * stiffness);
  let damping = 2.0 * dampingRatio * sqrt(stiffness / inverseMass);
  let softness = settled(params.h * (damping + hold));
  let push = settled(softness * speed) + settled(hold * row.error) + row.impulse;
  return within(-most, most, -push / (1.0 + softness * inverseMass));
}

fn breaks(bond: Bond) -> bool {
  return -bond.stretch.impulse > bond.tensileStrength * params.h
    || abs(bond.shear.impulse) > bond.shearStrength * params.h
    || abs(bond.bend.impulse) > bond.bendStrength * params.h;
}
