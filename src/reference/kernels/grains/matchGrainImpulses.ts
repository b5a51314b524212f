/** Twin of shaders/grains/matchGrainImpulses.wgsl. */
import {
  contactSpans,
  contacts,
  grainPairs,
  impulses,
  motions,
  oldGrainImpulses,
  params,
  spans,
  status,
} from '../../../../shaders/grains/matchGrainImpulses.wgsl'
import { clear, copy } from '../shared/memory'
import { keepsList } from '../shared/status'

/** Copies the impulses of this key and point among the old contacts of a slot; returns whether there are any. */
function copyOldImpulses(carried: Impulses, place: u32, span: Span, key: u32, feature: u32): bool {
  let at: u32 = place < span.count ? place : 0
  for (let n: u32 = 0; n < span.count; n++) {
    const old = oldGrainImpulses[span.start + at]
    if (old.key === key && old.feature === feature) {
      copy(carried, old.impulses)
      return true
    }
    at = at + 1 === span.count ? 0 : at + 1
  }
  return false
}

export function matchGrainImpulses(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const carried = impulses[k]
      clear(carried)
      const b = contacts[k].b
      const feature = grainPairs[k].feature
      const key = b < EDGE_BIT ? motions[b].id : b
      if (copyOldImpulses(carried, k - span.start, spans[i], key, feature) || b >= EDGE_BIT) continue
      copyOldImpulses(carried, 0, spans[b], motions[i].id, feature)
    }
  }
}
