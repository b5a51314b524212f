/** Twin of shaders/bonds/parts/bondLines.wgsl. */
import { clear } from '../../shared/memory'
import { Triple } from './bondSystem'

/** A disk of a bond: its slot, its inverse masses, and the sign of the bond's lines there. */
@unmanaged
export class End {
  slot: u32
  isA: u32
  inverseMass: f32
  inverseInertia: f32
  sign: f32
}

export function setEnd(end: End, system: SystemBond, isA: bool): void {
  end.isA = u32(isA)
  end.slot = isA ? system.slotA : system.slotB
  end.inverseMass = isA ? system.inverseMassA : system.inverseMassB
  end.inverseInertia = isA ? system.inverseInertiaA : system.inverseInertiaB
  end.sign = isA ? -1 : 1
}

/** Sets the start of a walk over the bonds of a disk: no slot and no masses. */
export function clearEnd(end: End): void {
  clear(end)
  end.slot = NONE
}

/** Sets the disk of an entry of bondOrder, given it from the entries before. The carrier of a gear only turns. */
export function setEndOfEntry(end: End, entry: u32, system: SystemBond): void {
  if ((entry & BOND_CARRIER) === 0) {
    setEnd(end, system, (entry & BOND_REVERSED) === 0)
    return
  }
  end.slot = system.slotC
  end.inverseInertia = system.inverseInertiaC
}

export function stretchAt(result: Triple, system: SystemBond, end: End): void {
  result.x = end.sign * system.along.x
  result.y = end.sign * system.along.y
  result.z = end.isA !== 0 ? system.stretch.leverA : system.stretch.leverB
}

export function shearAt(result: Triple, system: SystemBond, end: End): void {
  result.x = -(end.sign * system.along.y)
  result.y = end.sign * system.along.x
  result.z = end.isA !== 0 ? system.shear.leverA : system.shear.leverB
}
