/** Twin of shaders/solver/updateContacts.wgsl. */
import {
  bodies,
  contactSpans,
  contacts,
  edges,
  FIRST,
  impulses,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  status,
} from '../../../shaders/solver/updateContacts.wgsl'
import { atomicMax } from '../shared/atomics'
import { awakeSlots } from '../shared/awake'
import {
  bodyAt,
  fromBody,
  isBehind,
  nextOwner,
  toBodyPoint,
  touchEdge,
  wall,
  wallVelocity,
} from '../shared/edge'
import { maxExact } from '../shared/exact'
import { comesFromJoined, forgetLeft } from '../shared/front'
import { clear, ownStruct } from '../shared/memory'
import { imageIn, imageOf, imagePlus, touchImage, withImage } from '../shared/periodic'
import { touch } from '../shared/touch'

/** Records the normal and gap of a contact, as in `touch`, and in the first call its approach speed. */
function recordGeometry(contact: Contact, carried: Impulses, relativeX: f32, relativeY: f32): void {
  contact.normal.x = touch.normalX
  contact.normal.y = touch.normalY
  contact.gap = touch.gap
  if (!FIRST) return
  if (contact.approach < -params.restitutionThreshold && contact.restitution > 0) clear(carried)
  contact.approach = relativeX * touch.normalX + relativeY * touch.normalY
}

/** Moves the impulses of a contact, and its approach speed, to the one with the next edge, as the disk passes a joint. */
function transferImpulses(k: u32, nextContact: u32, first: u32, end: u32): void {
  const carried = impulses[k]
  for (let other = first; other < end; other++) {
    if (contacts[other].b !== nextContact || impulses[other].normal < 0) continue
    if (!FIRST && contacts[other].approach === 0) contacts[other].approach = contacts[k].approach
    impulses[other].normal += carried.normal
    impulses[other].tangent += carried.tangent
    impulses[other].rolling += carried.rolling
  }
  clear(carried)
}

/** Updates a contact of two disks; returns its overlap. */
export function updatePair(k: u32): f32 {
  const contact = contacts[k]
  const motion = motions[contact.a]
  const other = motions[contact.b]
  touchImage(params, PERIODIC, poses[contact.a], motion.id, poses[contact.b], other.id)
  const relativeX = other.velocity.x - motion.velocity.x
  recordGeometry(contact, impulses[k], relativeX, other.velocity.y - motion.velocity.y)
  return -touch.gap
}

/** Updates the contacts of a disk with edges, from `firstEdge` to `end`; returns the deepest overlap, at least 0. */
function updateEdges(i: u32, firstEdge: u32, end: u32): f32 {
  const own = ownStruct<Pose>(0)
  const pose = poses[i]
  const velocity = motions[i].velocity
  let deepest: f32 = 0
  const count = end - firstEdge
  let hasLeft = false
  let isRefused = false
  for (let n: u32 = 0; n < (hasLeft && isRefused ? 2 * count : count); n++) {
    const isAgain = n >= count
    const k = firstEdge + (isAgain ? n - count : n)
    const known = contacts[k].gap
    const edge = edges[contacts[k].b & EDGE_INDEX]
    if (isAgain) {
      if (edge.oneSided === 0 || known !== <f32>NO_TOUCH) continue
      if (!comesFromJoined(contacts, edges, k, 0, firstEdge, end)) continue
    }
    const begin = bodyAt(bodies, status, params, edge.body, 0, 0)
    const place = bodyAt(bodies, status, params, edge.body, 0, FIRST ? 0 : 1)
    const image = imageIn(contacts[k].b)
    const seen = PERIODIC ? imageOf(params, pose, imagePlus(image, place.image), own) : pose
    toBodyPoint(seen, place)
    touchEdge(pose.radius, edge)
    fromBody(place)
    if (!isAgain && known === <f32>NO_TOUCH && isBehind(touch.gap, pose.radius, edge)) {
      touch.gap = <f32>NO_TOUCH
      isRefused = true
    }
    wallVelocity(seen, edge, place, begin, FIRST ? params.h : 0)
    // the wall keeps the velocity of the hit that it may have given
    if (touch.gap !== <f32>NO_TOUCH) {
      contacts[k].wallVelocity.x = wall.x
      contacts[k].wallVelocity.y = wall.y
    }
    contacts[k].wallSpin = begin.spin
    recordGeometry(contacts[k], impulses[k], wall.x - velocity.x, wall.y - velocity.y)
    if (FIRST && touch.gap === <f32>NO_TOUCH) contacts[k].approach = 0
    if (edge.sensor === 0) deepest = maxExact(deepest, -touch.gap)
    // local is still the disk's centre in body coordinates
    if (touch.gap === <f32>NO_TOUCH && impulses[k].normal > 0) {
      const next = nextOwner(edge)
      const nextImage = imagePlus(image, imageIn(next))
      transferImpulses(k, withImage(next & EDGE_INDEX, nextImage), firstEdge, end)
    }
    if (edge.oneSided !== 0 && touch.gap === <f32>NO_TOUCH && known !== <f32>NO_TOUCH) {
      contacts[k].gap = <f32>LEFT_EDGE
      hasLeft = true
    }
  }
  if (hasLeft) forgetLeft(contacts, firstEdge, end)
  return deepest
}

/** Updates the contacts with edges of the disks from `firstThread` to `upTo`, exclusive; returns the deepest overlap, at least 0. */
export function updateAllEdges(upTo: u32): f32 {
  let deepest: f32 = 0
  for (let i = firstThread; i < upTo; i++) {
    const end = contactSpans[i].start + contactSpans[i].count
    // contacts with edges follow those with disks
    let firstEdge = end
    while (firstEdge > contactSpans[i].start && contacts[firstEdge - 1].b >= EDGE_BIT) firstEdge--
    if (firstEdge < end) deepest = maxExact(deepest, updateEdges(i, firstEdge, end))
  }
  return deepest
}

export function updateContacts(): void {
  if (status.halted !== 0) return
  const upTo = endThread(awakeSlots(params, status, SLEEP))
  if (firstThread >= upTo) return
  const end = contactSpans[upTo - 1].start + contactSpans[upTo - 1].count
  let deepest: f32 = 0
  for (let k = contactSpans[firstThread].start; k < end; k++) {
    if (contacts[k].b < EDGE_BIT) deepest = maxExact(deepest, updatePair(k))
  }
  deepest = maxExact(deepest, updateAllEdges(upTo))
  if (!FIRST) atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
