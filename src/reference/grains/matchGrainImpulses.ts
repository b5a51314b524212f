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
} from '../../../shaders/grains/matchGrainImpulses.wgsl'
import { clear, copy } from '../shared/memory'
import { keepsList } from '../shared/status'

/** Copies the point of a contact of two grains; `isSwapped` if a was b in the old list. */
function copyOldPoint(contact: Contact, pair: GrainPair, old: OldGrainImpulses, isSwapped: bool): void {
  const side: f32 = isSwapped ? -1 : 1
  contact.normal.x = side * old.normal.x
  contact.normal.y = side * old.normal.y
  contact.gap = old.gap
  pair.foundOffset.x = side * old.foundOffset.x
  pair.foundOffset.y = side * old.foundOffset.y
  pair.foundGap = old.foundGap
  pair.foundAngleA = isSwapped ? old.foundAngleB : old.foundAngleA
  pair.foundAngleB = isSwapped ? old.foundAngleA : old.foundAngleB
  pair.crossA = side * (isSwapped ? old.crossB : old.crossA)
  pair.dotA = side * (isSwapped ? old.dotB : old.dotA)
  pair.crossB = side * (isSwapped ? old.crossA : old.crossB)
  pair.dotB = side * (isSwapped ? old.dotA : old.dotB)
  pair.mass = old.mass
  pair.tangentMass = old.tangentMass
}

/** Copies the impulses of this key and point among the old contacts of a slot; returns whether there are any. */
function copyOldImpulses(k: u32, place: u32, span: Span, key: u32, isSwapped: bool): bool {
  const feature = grainPairs[k].feature
  let at: u32 = place < span.count ? place : 0
  for (let n: u32 = 0; n < span.count; n++) {
    const old = oldGrainImpulses[span.start + at]
    if (old.key === key && old.feature === feature) {
      copy(impulses[k], old.impulses)
      if (key < EDGE_BIT && status.collided !== 0) copyOldPoint(contacts[k], grainPairs[k], old, isSwapped)
      if (key >= EDGE_BIT) contacts[k].gap = old.gap
      return true
    }
    at = at + 1 === span.count ? 0 : at + 1
  }
  return false
}

/** The gap of an edge and point among the old contacts of a slot, whichever image of the edge. */
function oldGap(k: u32, span: Span): f32 {
  for (let at = span.start; at < span.start + span.count; at++) {
    const old = oldGrainImpulses[at]
    if (old.key < EDGE_BIT || (old.key & EDGE_INDEX) !== (contacts[k].b & EDGE_INDEX)) continue
    if (old.feature === grainPairs[k].feature && old.gap !== <f32>NO_TOUCH) return old.gap
  }
  return <f32>NO_TOUCH
}

export function matchGrainImpulses(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      clear(impulses[k])
      const b = contacts[k].b
      const key = b < EDGE_BIT ? motions[b].id : b
      if (copyOldImpulses(k, k - span.start, spans[i], key, false)) continue
      if (b >= EDGE_BIT) contacts[k].gap = oldGap(k, spans[i])
      else copyOldImpulses(k, 0, spans[b], motions[i].id, true)
    }
  }
}
