/** Twin of shaders/bonds/loadBondSides.wgsl. */
import {
  bondSides,
  bonds,
  bondsLength,
  DYNAMIC,
  dynamicBodies,
  GRAINS,
  grains,
  materials,
  poses,
  slots,
  status,
} from '../../../shaders/bonds/loadBondSides.wgsl'
import { inverseInertiaOf } from '../shared/inertia'
import { keepsList } from '../shared/status'
import { isBody } from './parts/bondSides'

/** What `findSide` has found. */
namespace side {
  export let slot: u32 = 0
  export let inverseMass: f32 = 0
  export let inverseInertia: f32 = 0
}

function findSide(id: u32): void {
  side.slot = NONE
  side.inverseMass = 0
  side.inverseInertia = 0
  if (isBody(DYNAMIC, id)) {
    const dynamic = dynamicBodies[id - BODY_BIT]
    side.slot = id
    side.inverseMass = dynamic.inverseMass
    side.inverseInertia = dynamic.inverseInertia
    return
  }
  if (id === NONE || slots[id] === NONE) return
  side.slot = slots[id]
  side.inverseMass = materials[id].inverseMass
  side.inverseInertia = inverseInertiaOf(GRAINS, grains[id], materials[id], poses[slots[id]])
}

export function loadBondSides(): void {
  if (keepsList(status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE) continue
    const sides = bondSides[k]
    findSide(bond.a)
    sides.slotA = side.slot
    sides.inverseMassA = side.inverseMass
    sides.inverseInertiaA = side.inverseInertia
    findSide(bond.b)
    sides.slotB = side.slot
    sides.inverseMassB = side.inverseMass
    sides.inverseInertiaB = side.inverseInertia
    findSide(bond.carrier)
    sides.slotC = side.slot
    sides.inverseInertiaC = side.inverseInertia
  }
}
