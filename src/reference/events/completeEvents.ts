/** Twin of shaders/events/completeEvents.wgsl. */
import {
  contacts,
  eventStarts,
  GRAINS,
  grainPairs,
  lastIds,
  motions,
  params,
  poses,
  SLEEP,
  status,
  touchEvents,
} from '../../../shaders/events/completeEvents.wgsl'
import { allRest } from '../shared/awake'
import { maxExact } from '../shared/exact'

/** The point halfway between the boundaries, from the centre of i. */
namespace point {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Fills `point`. */
function placePoint(i: u32, k: u32): void {
  const normal = contacts[k].normal
  const halfGap = contacts[k].gap * 0.5
  if (!GRAINS) {
    const distance = poses[i].radius + halfGap
    point.x = distance * normal.x
    point.y = distance * normal.y
    return
  }
  const pair = grainPairs[k]
  point.x = pair.dotA * normal.x - pair.crossA * -normal.y
  point.y = pair.dotA * normal.y - pair.crossA * normal.x
  if (contacts[k].b < EDGE_BIT && pair.outlineA + pair.outlineB !== 0) return
  point.x = point.x + halfGap * normal.x
  point.y = point.y + halfGap * normal.y
}

/** The speed at which the contact k closed, if it lost its point to `other` in this substep, else 0. */
function lostSpeed(k: u32, other: u32): f32 {
  const areEdges = contacts[k].b >= EDGE_BIT && contacts[other].b >= EDGE_BIT
  if (!(contacts[k].b === contacts[other].b || areEdges) || contacts[k].gap !== <f32>NO_TOUCH) return 0
  if (grainPairs[k].feature >> 1 !== grainPairs[other].feature >> 1) return 0
  return -contacts[k].approach
}

/** The speed at which a contact closed before the substep. */
function closingSpeed(k: u32): f32 {
  let speed = maxExact(0, -contacts[k].approach)
  if (!GRAINS || contacts[k].approach !== 0) return speed
  for (let n = k; n > 0 && contacts[n - 1].a === contacts[k].a; n--)
    speed = maxExact(speed, lostSpeed(n - 1, k))
  const end = status.neededContacts
  for (let n = k + 1; n < end && contacts[n].a === contacts[k].a; n++)
    speed = maxExact(speed, lostSpeed(n, k))
  return speed
}

export function completeEvents(): void {
  if (status.halted !== 0 || allRest(status, SLEEP)) return
  const before = status.eventsBefore
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    lastIds[i] = motions[i].id
    for (let n = before + eventStarts[i]; n < before + eventStarts[i + 1]; n++) {
      const event = touchEvents[n]
      if ((event.kind & EVENT_LOST) !== 0) continue
      const k = event.b
      const contact = contacts[k]
      placePoint(i, k)
      event.point.x = poses[i].position.x + point.x
      event.point.y = poses[i].position.y + point.y
      event.normal.x = contact.normal.x
      event.normal.y = contact.normal.y
      event.speed = closingSpeed(k)
      event.a = motions[i].id
      event.b = contact.b < EDGE_BIT ? motions[contact.b].id : contact.b
      const isHit = (event.kind & EVENT_BEGIN) !== 0 && event.speed > params.hitSpeed && event.impulse > 0
      if (isHit) event.kind |= EVENT_HIT
      const begin: f32 = <f32>((status.completed - params.completedBefore) / params.substepUnits) * params.h
      const isTimed = event.time > 0
      event.time = begin + (isTimed ? -event.time : params.h)
      event.timeError = isTimed ? 0 : params.h
      event.stepTime.x = params.time
      event.stepTime.y = params.timeLow
    }
  }
}
