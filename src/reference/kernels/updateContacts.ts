/** Twin of shaders/updateContacts.wgsl. */
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
} from '../../../shaders/updateContacts.wgsl'
import { atomicMax } from './shared/atomics'
import { awakeSlots } from './shared/awake'
import { bodyAt, fromBody, nextOwner, toBodyPoint, touchEdge, wall, wallVelocity } from './shared/edge'
import { maxExact } from './shared/exact'
import { clear, ownStruct } from './shared/memory'
import { imageIn, imageOf, imagePlus, touchImage, withImage } from './shared/periodic'
import { touch } from './shared/touch'

/** Records the normal and gap of a contact, as in `touch`, and in the first call its approach speed. */
function recordGeometry(contact: Contact, carried: Impulses, relativeX: f32, relativeY: f32): void {
  contact.normal.x = touch.normalX
  contact.normal.y = touch.normalY
  contact.gap = touch.gap
  if (!FIRST) return
  if (contact.approach < -params.restitutionThreshold && contact.restitution > 0) clear(carried)
  contact.approach = relativeX * touch.normalX + relativeY * touch.normalY
}

/** Moves the impulses of a contact to the one with the next edge, as the disk passes a joint. */
function transferImpulses(k: u32, nextContact: u32, first: u32, end: u32): void {
  const carried = impulses[k]
  for (let other = first; other < end; other++) {
    if (contacts[other].b !== nextContact) continue
    impulses[other].normal += carried.normal
    impulses[other].tangent += carried.tangent
    impulses[other].rolling += carried.rolling
  }
  clear(carried)
}

export function updateContacts(): void {
  if (status.halted !== 0) return
  let deepest: f32 = 0
  const own = ownStruct<Pose>(0)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const pose = poses[i]
    const motion = motions[i]
    const velocity = motion.velocity
    const end = contactSpans[i].start + contactSpans[i].count
    let k = contactSpans[i].start
    for (; k < end && contacts[k].b < EDGE_BIT; k++) {
      const b = contacts[k].b
      touchImage(params, PERIODIC, pose, motion.id, poses[b], motions[b].id)
      const other = motions[b].velocity
      recordGeometry(contacts[k], impulses[k], other.x - velocity.x, other.y - velocity.y)
      deepest = maxExact(deepest, -touch.gap)
    }
    // contacts with edges follow those with disks
    const firstEdge = k
    for (; k < end; k++) {
      const edge = edges[contacts[k].b & EDGE_INDEX]
      const begin = bodyAt(bodies, status, params, edge.body, 0, 0)
      const place = bodyAt(bodies, status, params, edge.body, 0, FIRST ? 0 : 1)
      const image = imageIn(contacts[k].b)
      const seen = PERIODIC ? imageOf(params, pose, imagePlus(image, place.image), own) : pose
      toBodyPoint(seen, place)
      touchEdge(pose.radius, edge)
      fromBody(place)
      wallVelocity(seen, edge, place, begin, FIRST ? params.h : 0)
      contacts[k].wallVelocity.x = wall.x
      contacts[k].wallVelocity.y = wall.y
      contacts[k].wallSpin = begin.spin
      recordGeometry(contacts[k], impulses[k], wall.x - velocity.x, wall.y - velocity.y)
      if (edge.sensor === 0) deepest = maxExact(deepest, -touch.gap)
      // local is still the disk's centre in body coordinates
      if (touch.gap === <f32>NO_TOUCH && impulses[k].normal > 0) {
        const next = nextOwner(edge)
        const nextImage = imagePlus(image, imageIn(next))
        transferImpulses(k, withImage(next & EDGE_INDEX, nextImage), firstEdge, end)
      }
    }
  }
  if (!FIRST) atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
