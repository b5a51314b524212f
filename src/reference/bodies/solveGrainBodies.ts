/** Twin of shaders/bodies/solveGrainBodies.wgsl. */
import {
  activeContactCounts,
  bodyContacts,
  contactSpans,
  contacts,
  grainPairs,
  impulses,
  motions,
  PASS,
  params,
  status,
} from '../../../shaders/bodies/solveGrainBodies.wgsl'
import { atomicAdd } from '../shared/atomics'
import { keptScale } from '../shared/keptScale'
import { clear } from '../shared/memory'
import { added, pushSide, side, solveBodyContact } from './parts/bodyContact'

/** The grain at the contact, into `side`. */
function findSide(k: u32): void {
  const pair = grainPairs[k]
  side.inverseMass = pair.inverseMassA
  side.inverseInertia = pair.inverseInertiaA
  side.cross = pair.crossA
  side.along = pair.dotA
  side.friction = pair.friction
  side.hold = pair.rolling * pair.innerA
}

/** Solves one contact; returns 1 if it was active, else 0. */
function solveContact(k: u32, i: u32): u32 {
  const contact = contacts[k]
  const body = bodyContacts[k]
  const stored = impulses[k]
  if (contact.restitution < 0) return 0 // a sensor
  if (PASS === WARM_PASS && body.body === NOT_COUNTED) clear(stored)
  if (body.body >= NOT_COUNTED) return 0
  const isActive = stored.normal > 0
  if (PASS === WARM_PASS) {
    if (!isActive) return 0
    const scale = keptScale(params, status)
    stored.normal = scale * stored.normal
    stored.tangent = scale * stored.tangent
    stored.rolling = scale * stored.rolling
    findSide(k)
    pushSide(motions[i], contact.normal, stored.normal, stored.tangent, stored.rolling)
    return 1
  }
  if (PASS === RELAX_PASS && !isActive) return 0
  findSide(k)
  solveBodyContact(contact, body, stored, motions[i], params, PASS, activeContactCounts[i] !== 0)
  pushSide(motions[i], contact.normal, added.normal, added.tangent, added.rolling)
  return isActive ? 1 : 0
}

export function solveGrainBodies(): void {
  if (status.halted !== 0) return
  let carrying: u32 = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    let active: u32 = 0
    // contacts with edges follow those with disks
    for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--)
      active += solveContact(k - 1, i)
    if (PASS !== WARM_PASS || active === 0) continue
    activeContactCounts[i] += active
    carrying += active
  }
  if (carrying > 0) atomicAdd(status.carryingAddress, carrying)
}
