/** Twin of shaders/grains/transferWallImpulses.wgsl. */
import {
  CCD,
  contactSpans,
  contacts,
  edges,
  grainPairs,
  grainSweeps,
  impulses,
  motions,
  params,
  SLEEP,
  stageIndex,
  status,
} from '../../../shaders/grains/transferWallImpulses.wgsl'
import { collidedSlots } from '../shared/awake'
import { clear } from '../shared/memory'
import { dot2 } from '../shared/outline'
import { turnsFar } from './parts/fastTurn'

/** Whether it is the first call in the substep. */
function isFirst(): bool {
  return stageIndex !== 0
}

function isForgotten(k: u32): bool {
  const contact = contacts[k]
  return (
    impulses[k].normal < 0 || (contact.approach < -params.restitutionThreshold && contact.restitution > 0)
  )
}

function recordApproach(k: u32, i: u32): void {
  const contact = contacts[k]
  if (isForgotten(k)) clear(impulses[k])
  contact.approach = 0
  if (contact.gap === <f32>NO_TOUCH) return
  const motion = motions[i]
  const x = contact.wallVelocity.x - motion.velocity.x
  const y = contact.wallVelocity.y - motion.velocity.y
  contact.approach = dot2(x, y, contact.normal.x, contact.normal.y) - motion.spin * grainPairs[k].crossA
}

/** The arm of a contact, from what the solver needs of it. */
function armX(k: u32): f32 {
  return grainPairs[k].dotA * contacts[k].normal.x - grainPairs[k].crossA * -contacts[k].normal.y
}

function armY(k: u32): f32 {
  return grainPairs[k].dotA * contacts[k].normal.y - grainPairs[k].crossA * contacts[k].normal.x
}

function areJoined(b: u32, other: u32): bool {
  if (b === other) return true
  const edge = edges[b & EDGE_INDEX]
  const index = other & EDGE_INDEX
  if (edge.next !== NONE && (edge.next & EDGE_INDEX) === index) return true
  return edge.previous !== NONE && (edge.previous & EDGE_INDEX) === index
}

function transferImpulses(k: u32, first: u32, end: u32): void {
  const carried = impulses[k]
  let nearest: u32 = NONE
  let least: f32 = 0
  for (let other = first; other < end; other++) {
    if (contacts[other].gap === <f32>NO_TOUCH) continue
    if (grainPairs[other].feature >> 1 !== grainPairs[k].feature >> 1) continue
    if (!areJoined(contacts[k].b, contacts[other].b)) continue
    const x = armX(other) - armX(k)
    const y = armY(other) - armY(k)
    const distance = x * x + y * y
    if (nearest === NONE || distance < least) {
      nearest = other
      least = distance
    }
  }
  if (nearest !== NONE && impulses[nearest].normal >= 0) {
    impulses[nearest].normal += carried.normal
    impulses[nearest].tangent += carried.tangent
    impulses[nearest].rolling += carried.rolling
  }
  clear(carried)
}

/** Keeps the centre of a grain that is deep in a wall with a corner from closing in on it. */
function keepOff(contact: Contact, pair: GrainPair, motion: Motion): void {
  const gap = contact.gap
  if (pair.outlineA === 0 || !(pair.mass > 0) || !(gap < pair.innerA * -(<f32>DEEP_CORNER))) return
  if (pair.dotA + gap > pair.innerA || edges[contact.b & EDGE_INDEX].body !== 0) return
  const x = contact.normal.x
  const y = contact.normal.y
  const velocity = motion.velocity
  const closing = dot2(velocity.x - contact.wallVelocity.x, velocity.y - contact.wallVelocity.y, x, y)
  if (closing > 0 && closing + motion.spin * pair.crossA <= 0) {
    velocity.x -= closing * x
    velocity.y -= closing * y
  }
}

/** Whether a contact holds its grain: it has an impulse, or will get one. */
function acts(contact: Contact, pair: GrainPair, stored: Impulses, motion: Motion): bool {
  if (contact.gap === <f32>NO_TOUCH) return false
  const x = motion.velocity.x - contact.wallVelocity.x
  const y = motion.velocity.y - contact.wallVelocity.y
  const closing = dot2(x, y, contact.normal.x, contact.normal.y) + motion.spin * pair.crossA
  return stored.normal !== 0 || closing > 0
}

/** Takes from a bullet that was stopped what gravity gave in the time that it lost, and its velocity if nothing else holds it. */
function stopBullet(i: u32, isHeld: bool, inner: f32): void {
  const sweep = grainSweeps[i]
  if (sweep.isBullet === 0 || !(sweep.fraction < 1)) return
  const velocity = motions[i].velocity
  const lost: f32 = (<f32>1 - sweep.fraction) * params.h
  velocity.x -= lost * params.gravity.x
  velocity.y -= lost * params.gravity.y
  const x = sweep.fraction * sweep.translation.x
  const y = sweep.fraction * sweep.translation.y
  const least = inner * <f32>DEEP_CORNER
  if (isHeld || !(dot2(x, y, x, y) < least * least)) return
  velocity.x = 0
  velocity.y = 0
}

export function transferWallImpulses(): void {
  if (status.halted !== 0) return
  for (
    let i = firstThread, upTo = endThread(collidedSlots(params, status, SLEEP, isFirst()));
    i < upTo;
    i++
  ) {
    const start = contactSpans[i].start
    const end = start + contactSpans[i].count
    // contacts with edges are the last ones
    let first = end
    while (first > start && contacts[first - 1].b >= EDGE_BIT) first--
    let isHeld = false
    for (let k = first; k < end; k++) {
      if (isFirst()) recordApproach(k, i)
      if (!isFirst()) {
        if (impulses[k].normal > 0 && turnsFar(params, motions[i], grainPairs[k].outlineA)) clear(impulses[k])
        keepOff(contacts[k], grainPairs[k], motions[i])
      }
      if (contacts[k].gap === <f32>NO_TOUCH && impulses[k].normal > 0) transferImpulses(k, first, end)
      if (!isFirst() && CCD > 0) isHeld = isHeld || acts(contacts[k], grainPairs[k], impulses[k], motions[i])
    }
    // one from far away has no contact with the wall yet
    if (!isFirst() && CCD > 0) stopBullet(i, isHeld, first < end ? grainPairs[first].innerA : 0)
  }
}
