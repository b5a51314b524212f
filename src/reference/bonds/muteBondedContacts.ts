/** Twin of shaders/bonds/muteBondedContacts.wgsl. */
import {
  bonds,
  bondsLength,
  contactSpans,
  contacts,
  impulses,
  pairMaterials,
  slots,
  status,
} from '../../../shaders/bonds/muteBondedContacts.wgsl'
import { clear } from '../shared/memory'
import { keepsList } from '../shared/status'

/** Mutes the contact that one slot owns with another, if there is one. */
function mute(owner: u32, other: u32): void {
  const span = contactSpans[owner]
  for (let k = span.start; k < span.start + span.count; k++) {
    if (contacts[k].b !== other) continue
    pairMaterials[k].mass = 0
    clear(impulses[k])
  }
}

export function muteBondedContacts(): void {
  if (keepsList(status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || bond.b === NONE || bond.isBroken !== 0 || bond.collides !== 0) continue
    if (slots[bond.a] === NONE || slots[bond.b] === NONE) continue
    mute(slots[bond.a], slots[bond.b])
    mute(slots[bond.b], slots[bond.a])
  }
}
