/** Twin of shaders/grains/completeGrainPairs.wgsl. */
import {
  contactSpans,
  contacts,
  edges,
  grainPairs,
  grainParts,
  params,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../shaders/grains/completeGrainPairs.wgsl'
import { mixedFriction, mixedRestitution, mixedRolling } from '../shared/material'
import { keepsList } from '../shared/status'

function inverseInertiaOf(slot: u32): f32 {
  const grain = sortedGrains[slot]
  if (grain.partCount > 0 || grain.firstPart === OWN_INERTIA) return grain.inverseInertia
  const radius = sortedPoses[slot].radius
  return (grain.inverseMass * 2) / (radius * radius)
}

function completeWithGrain(contact: Contact, pair: GrainPair, mine: SortedGrain, b: u32): void {
  const theirs = sortedGrains[b]
  contact.restitution = mixedRestitution(mine.restitution, theirs.restitution)
  pair.friction = mixedFriction(mine.friction, theirs.friction)
  pair.rolling = pair.rolling * mixedRolling(mine.rolling, theirs.rolling)
  pair.inverseMassB = theirs.inverseMass
  pair.inverseInertiaB = inverseInertiaOf(b)
}

/** `nth` is the position of the contact among those with the same edge: two of each part. */
function completeWithEdge(contact: Contact, pair: GrainPair, mine: SortedGrain, radius: f32, nth: u32): void {
  const edge = edges[contact.b & EDGE_INDEX]
  contact.restitution = mixedRestitution(mine.restitution, edge.restitution)
  if (edge.sensor !== 0) contact.restitution = -1
  pair.friction = mixedFriction(mine.friction, edge.friction)
  pair.rolling = mixedRolling(mine.rolling, edge.rolling)
  pair.innerA = radius
  if (mine.partCount === 0) return
  const part = grainParts[mine.firstPart + nth / 2]
  pair.outlineA = part.outline
  pair.innerA = part.inner
  if (part.hasSides !== 0) pair.rolling = 0
  pair.feature = nth
}

export function completeGrainPairs(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    const mine = sortedGrains[i]
    const inverseInertia = inverseInertiaOf(i)
    let edge: u32 = 0
    let nth: u32 = 0
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const pair = grainPairs[k]
      pair.inverseMassA = mine.inverseMass
      pair.inverseInertiaA = inverseInertia
      if (contact.b < EDGE_BIT) {
        completeWithGrain(contact, pair, mine, contact.b)
        continue
      }
      nth = contact.b === edge ? nth + 1 : 0
      edge = contact.b
      completeWithEdge(contact, pair, mine, sortedPoses[i].radius, nth)
    }
  }
}
