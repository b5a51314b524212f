/** Twin of shaders/grains/storeGrainImpulses.wgsl. */
import {
  contactSpans,
  contacts,
  contactsLength,
  grainPairs,
  impulses,
  motions,
  newStarts,
  oldGrainImpulses,
  params,
  status,
} from '../../../shaders/grains/storeGrainImpulses.wgsl'
import { copy } from '../shared/memory'
import { keepsList } from '../shared/status'

function storePoint(old: OldGrainImpulses, contact: Contact, pair: GrainPair): void {
  old.normal.x = contact.normal.x
  old.normal.y = contact.normal.y
  old.foundOffset.x = pair.foundOffset.x
  old.foundOffset.y = pair.foundOffset.y
  old.foundGap = pair.foundGap
  old.foundAngleA = pair.foundAngleA
  old.foundAngleB = pair.foundAngleB
  old.crossA = pair.crossA
  old.dotA = pair.dotA
  old.crossB = pair.crossB
  old.dotB = pair.dotB
  old.mass = pair.mass
  old.tangentMass = pair.tangentMass
}

export function storeGrainImpulses(): void {
  if (keepsList(status)) return
  const needed = newStarts[params.disks]
  status.neededContacts = needed
  if (needed > contactsLength) {
    status.halted = HALT_CONTACTS
    return
  }
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const old = oldGrainImpulses[k]
      old.key = contact.b < EDGE_BIT ? motions[contact.b].id : contact.b
      old.feature = grainPairs[k].feature & ~DEEP_FEATURE
      copy(old.impulses, impulses[k])
      if (contact.approach < -params.restitutionThreshold && contact.restitution > 0) old.impulses.normal = 0
      old.gap = contact.gap
      if (contact.b < EDGE_BIT) storePoint(old, contact, grainPairs[k])
    }
  }
}
