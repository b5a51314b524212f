/** Twin of shaders/remember.wgsl. */
import { copy, Items } from './shared/memory'
import { keepsList } from './shared/status'

export function remember(
  frame: Frame,
  status: Status,
  motions: Items<Motion>,
  contactSpans: Items<Span>,
  contacts: Items<Contact>,
  impulses: Items<Impulses>,
  spans: Items<Span>,
  memories: Items<Memory>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const span = contactSpans[i]
    spans[i] = span
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const memory = memories[k]
      memory.key = contact.b < EDGE_BIT ? motions[contact.b].id : contact.b
      copy(memory.impulses, impulses[k])
      if (contact.approach < -frame.bounceThreshold && contact.restitution > 0) memory.impulses.normal = 0
    }
  }
}
