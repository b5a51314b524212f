/** Twin of shaders/shared/bondRow.wgsl. */
import { within } from './exact'

/** 0 in place of a value that is almost denormal. */
export function settled(x: f32): f32 {
  return select(<f32>0, x, abs(x) < <f32>NEGLIGIBLE_IMPULSE)
}

/** The impulse of a row after this pass, less that before; `rate` is the speed of its error. Bounds keep products finite. */
export function solveRow(
  pass: u32,
  h: f32,
  row: BondRow,
  stiffness: f32,
  dampingRatio: f32,
  inverseMass: f32,
  rate: f32,
): f32 {
  if (pass === WARM_PASS) return row.impulse
  const speed = within(-1e12, 1e12, rate)
  const most: f32 = <f32>MOST_BOND_SPEED / inverseMass
  if (stiffness < 0) {
    if (pass === RELAX_PASS) return within(-most, most, -speed / inverseMass)
    const bias = within(-(<f32>MOST_BOND_SPEED), <f32>MOST_BOND_SPEED, (<f32>STIFF_RATE * row.error) / h)
    return within(
      -most,
      most,
      -(<f32>STIFF_MASS * (speed + bias)) / inverseMass - <f32>STIFF_IMPULSE * row.impulse,
    )
  }
  const hold = settled(h * stiffness)
  const damping: f32 = dampingRatio * 2 * sqrt(stiffness / inverseMass)
  const softness = settled(h * (damping + hold))
  const push = settled(softness * speed) + settled(hold * row.error) + row.impulse
  return within(-most, most, -push / (<f32>1 + softness * inverseMass))
}

export function breaks(h: f32, bond: Bond): bool {
  return (
    -bond.stretch.impulse > bond.tensileStrength * h ||
    abs(bond.shear.impulse) > bond.shearStrength * h ||
    abs(bond.bend.impulse) > bond.bendStrength * h
  )
}
