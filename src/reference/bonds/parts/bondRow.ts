/** Twin of shaders/bonds/parts/bondRow.wgsl. */
import { maxExact, minExact, within } from '../../shared/exact'

/** 0 in place of a value that is almost denormal. */
export function settled(x: f32): f32 {
  return select(<f32>0, x, abs(x) < <f32>NEGLIGIBLE_IMPULSE)
}

/** How far a spring is from one that a substep resolves: 0 if it does, towards 1 if it is so stiff that it acts as a rigid row. */
function rigidity(h: f32, stiffness: f32, inverseMass: f32): f32 {
  return maxExact(0, <f32>1 - <f32>RIGID_SPRING / (h * settled(h * stiffness) * inverseMass))
}

/** The error of a spring to which a turn in this substep will add `ahead`. What is added is not left to fade. */
export function errorAhead(h: f32, error: f32, ahead: f32, stiffness: f32, given: f32): f32 {
  if (stiffness < 0) return error
  const rigid = rigidity(h, stiffness, minExact(1e30, given))
  return error + ahead * (<f32>1 + rigid * <f32>RIGID_SPRING_DAMPING)
}

/**
 * Returns the speed at which what loads have added to the error of a rigid row fades, from that of the last substep, when the error was `last`. An error
 * that has changed by `leap` or more, or whose turn is not looked ahead for, is none of a load.
 */
export function loadFade(h: f32, fade: f32, last: f32, error: f32, leap: f32, hasTurned: bool): f32 {
  if (hasTurned || !(abs(error - last) < leap)) return 0
  const faded: f32 = fade + (<f32>STIFF_RATE * (abs(error) - abs(last))) / h
  return within(0, (<f32>STIFF_RATE * abs(error)) / h, faded)
}

/** The softness of a rigid row of a bond in the biased pass. */
export function rigidSoftness(softening: f32, inverseMass: f32): f32 {
  return inverseMass * (minExact(<f32>MAX_RIGID_SOFTENING, softening) * <f32>BOND_SOFTNESS)
}

/**
 * The stiffness of a row with the inverse mass `given`: that of its spring, in line with one that has what the bond's softening adds to the softness of a
 * rigid row.
 */
export function softStiffness(h: f32, stiffness: f32, given: f32, softening: f32): f32 {
  if (stiffness < 0) return stiffness
  const softness: f32 = minExact(1e30, given) * ((softening - <f32>1) * <f32>BOND_SOFTNESS)
  return stiffness / minExact(1e30, <f32>1 + h * stiffness * (h * softness))
}

/**
 * Fills a row with the inverse mass `given` of its two disks. A turn in this substep will add `ahead` to its error, if that is rigid; what
 * loads have added to the error fades at `quick`, the rest at `most` at most, m/s or rad/s.
 */
export function fillRow(
  pass: u32,
  h: f32,
  row: SystemRow,
  leverA: f32,
  leverB: f32,
  given: f32,
  error: f32,
  ahead: f32,
  quick: f32,
  most: f32,
  stiffness: f32,
  dampingRatio: f32,
  softening: f32,
): void {
  row.leverA = leverA
  row.leverB = leverB
  const inverseMass = minExact(1e30, given)
  row.most = <f32>MAX_BOND_SPEED / inverseMass
  row.gain = 1
  row.bias = 0
  row.memory = 0
  row.softness = inverseMass * <f32>LEAST_BOND_SOFTNESS
  if (stiffness < 0) {
    if (pass === BIAS_PASS) {
      row.softness = rigidSoftness(softening, inverseMass)
      const speed: f32 = quick + minExact(most, (<f32>STIFF_RATE * abs(error)) / h - quick)
      const faded: f32 = error < 0 ? -speed : speed
      const bias: f32 = faded + ahead / h
      row.bias = within(-(<f32>MAX_BOND_SPEED), <f32>MAX_BOND_SPEED, bias)
    }
    row.memory = row.softness
    return
  }
  const hold = settled(h * stiffness)
  const damping: f32 = dampingRatio * 2 * sqrt(stiffness / inverseMass)
  const rigid = rigidity(h, stiffness, inverseMass)
  const compliance = settled(h * (damping + hold * (<f32>1 + rigid * <f32>RIGID_SPRING_DAMPING)))
  row.bias = settled(hold * error)
  row.memory = 1
  if (pass === RELAX_PASS) {
    row.bias = row.bias * (<f32>1 - rigid)
    row.memory = <f32>1 - rigid
  }
  if (compliance > 1) {
    row.softness = maxExact(row.softness, <f32>1 / compliance)
    row.memory = row.memory / compliance
    row.bias = row.bias / compliance
  } else {
    row.gain = compliance
    row.softness = maxExact(row.softness * compliance, 1)
  }
}

export function breaks(h: f32, bond: Bond): bool {
  return (
    -bond.stretch.impulse > bond.tensileStrength * h ||
    abs(bond.shear.impulse) > bond.shearStrength * h ||
    abs(bond.bend.impulse) > bond.bendStrength * h
  )
}
