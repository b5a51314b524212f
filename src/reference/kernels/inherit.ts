/** Twin of shaders/inherit.wgsl. */
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

function inheritFrom(contact: Contact, span: Span, memories: Items<Memory>, key: u32): bool {
  for (let m = span.start; m < span.start + span.count; m++) {
    const memory = memories[m]
    if (memory.key !== key) continue
    contact.normalImpulse = memory.normalImpulse
    contact.tangentImpulse = memory.tangentImpulse
    contact.rollingImpulse = memory.rollingImpulse
    return true
  }
  return false
}

export function inherit(
  frame: Frame,
  status: Status,
  motions: Items<Motion>,
  origins: Numbers<u32>,
  spans: Items<Span>,
  memories: Items<Memory>,
  contactSpans: Items<Span>,
  contacts: Items<Contact>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const b = contact.b
      if (b >= EDGE_BIT) {
        inheritFrom(contact, spans[origins[i]], memories, b)
      } else if (!inheritFrom(contact, spans[origins[i]], memories, motions[b].id)) {
        inheritFrom(contact, spans[origins[b]], memories, motions[i].id)
      }
    }
  }
}
