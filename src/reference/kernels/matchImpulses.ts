/** Twin of shaders/matchImpulses.wgsl. */
import {
  contactSpans,
  contacts,
  impulses,
  motions,
  oldImpulses,
  params,
  sourceSlots,
  spans,
  status,
} from '../../../shaders/matchImpulses.wgsl'
import { clear, copy } from './shared/memory'
import { keepsList } from './shared/status'

function inheritFrom(carried: Impulses, place: u32, span: Span, key: u32): bool {
  for (let n: u32 = 0; n < span.count; n++) {
    const memory = oldImpulses[span.start + ((place + n) % span.count)]
    if (memory.key !== key) continue
    copy(carried, memory.impulses)
    return true
  }
  return false
}

export function matchImpulses(): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < params.disks; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const carried = impulses[k]
      clear(carried)
      const b = contacts[k].b
      if (b >= EDGE_BIT) {
        inheritFrom(carried, k - span.start, spans[sourceSlots[i]], b)
      } else if (!inheritFrom(carried, k - span.start, spans[sourceSlots[i]], motions[b].id)) {
        inheritFrom(carried, 0, spans[sourceSlots[b]], motions[i].id)
      }
    }
  }
}
