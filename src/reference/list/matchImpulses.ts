/** Twin of shaders/list/matchImpulses.wgsl. */
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
} from '../../../shaders/list/matchImpulses.wgsl'
import { clear, copy } from '../shared/memory'
import { keepsList } from '../shared/status'

/** Copies the impulses of this key among the old contacts of a slot; returns whether there are any. */
function copyOldImpulses(carried: Impulses, place: u32, span: Span, key: u32): bool {
  let at: u32 = place < span.count ? place : 0
  for (let n: u32 = 0; n < span.count; n++) {
    const old = oldImpulses[span.start + at]
    if (old.key === key) {
      copy(carried, old.impulses)
      return true
    }
    at = at + 1 === span.count ? 0 : at + 1
  }
  return false
}

/** Whether a disk was in front of an edge in the old list, whichever image of it. */
function wasInFront(span: Span, edge: u32): bool {
  for (let k = span.start; k < span.start + span.count; k++) {
    const key = oldImpulses[k].key
    if (key < EDGE_BIT || (key & EDGE_INDEX) !== edge) continue
    if (oldImpulses[k].impulses.normal !== -(<f32>NO_TOUCH)) return true
  }
  return false
}

/** Completes a contact with an edge. */
function endEdge(contact: Contact, carried: Impulses, span: Span): void {
  if (carried.normal === -(<f32>NO_TOUCH)) clear(carried)
  if (contact.approach === 0) return
  contact.approach = 0
  if (!wasInFront(span, contact.b & EDGE_INDEX)) contact.gap = <f32>NO_TOUCH
}

export function matchImpulses(): void {
  if (keepsList(status)) return
  const upTo = endThread(params.disks)
  if (firstThread >= upTo) return
  const last = contactSpans[upTo - 1]
  // the spans of a new list leave no gaps, and one loop over all contacts takes less time than a loop per disk
  for (let k = contactSpans[firstThread].start; k < last.start + last.count; k++) {
    const carried = impulses[k]
    clear(carried)
    const i = contacts[k].a
    const b = contacts[k].b
    const key = b < EDGE_BIT ? motions[b].id : b
    const place = k - contactSpans[i].start
    const isFound = copyOldImpulses(carried, place, spans[sourceSlots[i]], key)
    if (b >= EDGE_BIT) endEdge(contacts[k], carried, spans[sourceSlots[i]])
    else if (!isFound) copyOldImpulses(carried, 0, spans[sourceSlots[b]], motions[i].id)
  }
}
