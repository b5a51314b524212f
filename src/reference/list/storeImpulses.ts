/** Twin of shaders/list/storeImpulses.wgsl. */
import {
  contactSpans,
  contacts,
  contactsLength,
  impulses,
  motions,
  newStarts,
  oldImpulses,
  params,
  spans,
  status,
} from '../../../shaders/list/storeImpulses.wgsl'
import { copy } from '../shared/memory'
import { keepsList } from '../shared/status'

export function storeImpulses(): void {
  if (keepsList(status)) return
  const needed = newStarts[params.disks]
  status.neededContacts = needed
  if (needed > contactsLength) {
    status.halted = HALT_CONTACTS
    return
  }
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    spans[i] = span
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const memory = oldImpulses[k]
      memory.key = contact.b < EDGE_BIT ? motions[contact.b].id : contact.b
      copy(memory.impulses, impulses[k])
      if (contact.approach < -params.restitutionThreshold && contact.restitution > 0)
        memory.impulses.normal = 0
      if (contact.b >= EDGE_BIT && contact.gap === <f32>NO_TOUCH && impulses[k].normal === 0)
        memory.impulses.normal = -(<f32>NO_TOUCH)
    }
  }
}
