/** Twin of shaders/bonds/loadBondSides.wgsl. */
import {
  bondSides,
  bonds,
  bondsLength,
  GRAINS,
  grains,
  materials,
  poses,
  slots,
  status,
} from '../../../shaders/bonds/loadBondSides.wgsl'
import { inverseInertiaOf } from '../shared/inertia'
import { keepsList } from '../shared/status'

function inverseInertia(id: u32): f32 {
  return inverseInertiaOf(GRAINS, grains[id], materials[id], poses[slots[id]])
}

export function loadBondSides(): void {
  if (keepsList(status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || slots[bond.a] === NONE) continue
    const sides = bondSides[k]
    sides.inverseMassA = materials[bond.a].inverseMass
    sides.inverseInertiaA = inverseInertia(bond.a)
    if (bond.b === NONE || slots[bond.b] === NONE) continue
    sides.inverseMassB = materials[bond.b].inverseMass
    sides.inverseInertiaB = inverseInertia(bond.b)
  }
}
