/** Twin of shaders/grains/muteBondedGrains.wgsl. */
import {
  bonds,
  bondsLength,
  contactSpans,
  contacts,
  DYNAMIC,
  edges,
  grainPairs,
  impulses,
  slots,
  status,
} from '../../../shaders/grains/muteBondedGrains.wgsl'
import { clear } from '../shared/memory'
import { muteWalls } from '../shared/mutedWalls'
import { keepsList } from '../shared/status'

/** Mutes the contacts that one slot owns with another. */
function mute(owner: u32, other: u32): void {
  const span = contactSpans[owner]
  for (let k = span.start; k < span.start + span.count; k++) {
    if (contacts[k].b !== other) continue
    contacts[k].gap = <f32>NO_TOUCH
    contacts[k].approach = 0
    grainPairs[k].mass = 0
    grainPairs[k].tangentMass = 0
    grainPairs[k].feature |= MUTED_FEATURE
    clear(impulses[k])
  }
}

/** Mutes the contacts that one side of a bond owns with the other. */
function muteWith(id: u32, other: u32): void {
  if (DYNAMIC && id >= BODY_BIT) return
  const slot = slots[id]
  if (slot === NONE) return
  if (DYNAMIC && other >= BODY_BIT) muteWalls(contactSpans[slot], contacts, edges, impulses, other - BODY_BIT)
  else if (slots[other] !== NONE) mute(slot, slots[other])
}

export function muteBondedGrains(): void {
  if (keepsList(status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || bond.b === NONE || bond.isBroken !== 0 || bond.collides !== 0) continue
    muteWith(bond.a, bond.b)
    muteWith(bond.b, bond.a)
  }
}
