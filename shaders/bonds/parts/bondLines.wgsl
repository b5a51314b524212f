// Lines of bonds at their disks. Twin: src/reference/bonds/parts/bondLines.ts

import package::schemas::{SystemBond, BOND_CARRIER, BOND_REVERSED, NONE};

// A disk of a bond: its slot, its inverse masses, and the sign of the bond's lines there.
struct End { slot: u32, inverseMass: f32, inverseInertia: f32, sign: f32, isA: bool }

fn endOf(system: SystemBond, isA: bool) -> End {
  if (isA) { return End(system.slotA, system.inverseMassA, system.inverseInertiaA, -1.0, true); }
  return End(system.slotB, system.inverseMassB, system.inverseInertiaB, 1.0, false);
}

// The start of a walk over the bonds of a disk: no slot and no masses.
fn noEnd() -> End {
  return End(NONE, 0.0, 0.0, 0.0, false);
}

// The disk of an entry of bondOrder, given it as `known` from the entries before. The carrier of a gear only turns.
fn endOfEntry(entry: u32, system: SystemBond, known: End) -> End {
  if ((entry & BOND_CARRIER) == 0u) { return endOf(system, (entry & BOND_REVERSED) == 0u); }
  return End(system.slotC, known.inverseMass, system.inverseInertiaC, known.sign, known.isA);
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
