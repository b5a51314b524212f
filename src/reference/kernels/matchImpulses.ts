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

function copyOldImpulses(carried: Impulses, place: u32, span: Span, key: u32): bool {
  for (let n: u32 = 0; n < span.count; n++) {
    const old = oldImpulses[span.start + ((place + n) % span.count)]
    if (old.key !== key) continue
    copy(carried, old.impulses)
    return true
  }
  return false
}

export function matchImpulses(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const carried = impulses[k]
      clear(carried)
      const b = contacts[k].b
      if (b >= EDGE_BIT) {
        copyOldImpulses(carried, k - span.start, spans[sourceSlots[i]], b)
      } else if (!copyOldImpulses(carried, k - span.start, spans[sourceSlots[i]], motions[b].id)) {
        copyOldImpulses(carried, 0, spans[sourceSlots[b]], motions[i].id)
      }
    }
  }
}
