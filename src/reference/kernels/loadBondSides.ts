/** Twin of shaders/loadBondSides.wgsl. */
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
} from '../../../shaders/loadBondSides.wgsl'
import { keepsList } from './shared/status'

function inverseInertiaOf(id: u32): f32 {
  if (GRAINS && grains[id].partCount > 0) return grains[id].inverseInertia
  const radius = poses[slots[id]].radius
  return (materials[id].inverseMass * 2) / (radius * radius)
}

export function loadBondSides(): void {
  if (keepsList(status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || slots[bond.a] === NONE) continue
    const sides = bondSides[k]
    sides.inverseMassA = materials[bond.a].inverseMass
    sides.inverseInertiaA = inverseInertiaOf(bond.a)
    if (bond.b === NONE || slots[bond.b] === NONE) continue
    sides.inverseMassB = materials[bond.b].inverseMass
    sides.inverseInertiaB = inverseInertiaOf(bond.b)
  }
}
