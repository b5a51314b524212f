/** Twin of shaders/events/matchTouches.wgsl. */
import {
  contactSpans,
  contacts,
  GRAINS,
  motions,
  oldTouches,
  params,
  sourceSlots,
  spans,
  status,
  touches,
} from '../../../shaders/events/matchTouches.wgsl'
import { keepsList } from '../shared/status'
import { pairEnd } from './parts/touching'

/** Moves the touch with this key among the old contacts of a slot; returns whether there is one. */
function takeOldTouch(k: u32, place: u32, slot: u32, key: u32): bool {
  const span = spans[GRAINS ? slot : sourceSlots[slot]]
  let at: u32 = place < span.count ? place : 0
  for (let n: u32 = 0; n < span.count; n++) {
    const old = oldTouches[span.start + at]
    if (old.b === key) {
      touches[k] = old.touch
      old.touch = 0
      return true
    }
    at = at + 1 === span.count ? 0 : at + 1
  }
  return false
}

export function matchTouches(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    const end = span.start + span.count
    for (let k = span.start; k < end; k++) touches[k] = 0
    for (let k = span.start; k < end; k = pairEnd(contacts, k, end)) {
      const b = contacts[k].b
      const key = b < EDGE_BIT ? motions[b].id : b
      if (takeOldTouch(k, k - span.start, i, key) || b >= EDGE_BIT) continue
      takeOldTouch(k, 0, b, motions[i].id)
    }
  }
}
