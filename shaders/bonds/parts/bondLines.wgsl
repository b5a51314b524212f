// Lines of bonds at their disks. Twin: src/reference/bonds/parts/bondLines.ts

import package::schemas::SystemBond;

// A disk of a bond: its slot, its inverse masses, and the sign of the bond's lines there.
struct End { slot: u32, inverseMass: f32, inverseInertia: f32, sign: f32, isA: bool }

fn endOf(system: SystemBond, isA: bool) -> End {
  if (isA) { return End(system.slotA, system.inverseMassA, system.inverseInertiaA, -1.0, true); }
  return End(system.slotB, system.inverseMassB, system.inverseInertiaB, 1.0, false);
}

// What velocities along x and y and the spin of this disk change the errors by.
fn stretchAt(system: SystemBond, end: End) -> vec3f {
  let lever = select(system.stretch.leverB, system.stretch.leverA, end.isA);
  return vec3f(end.sign * system.along.x, end.sign * system.along.y, lever);
}

fn shearAt(system: SystemBond, end: End) -> vec3f {
  let lever = select(system.shear.leverB, system.shear.leverA, end.isA);
  return vec3f(-(end.sign * system.along.y), end.sign * system.along.x, lever);
}
