/** Twin of shaders/inherit.wgsl. */
import { clear, copy, Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

function inheritFrom(carried: Impulses, place: u32, span: Span, memories: Items<Memory>, key: u32): bool {
  for (let n: u32 = 0; n < span.count; n++) {
    const memory = memories[span.start + ((place + n) % span.count)]
    if (memory.key !== key) continue
    copy(carried, memory.impulses)
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
  impulses: Items<Impulses>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const carried = impulses[k]
      clear(carried)
      const b = contacts[k].b
      if (b >= EDGE_BIT) {
        inheritFrom(carried, k - span.start, spans[origins[i]], memories, b)
      } else if (!inheritFrom(carried, k - span.start, spans[origins[i]], memories, motions[b].id)) {
        inheritFrom(carried, 0, spans[origins[b]], memories, motions[i].id)
      }
    }
  }
}
