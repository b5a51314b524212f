/** Twin of shaders/completeEvents.wgsl. */
import {
  contacts,
  eventStarts,
  impulses,
  lastIds,
  motions,
  params,
  poses,
  status,
  touchEvents,
} from '../../../shaders/completeEvents.wgsl'
import { maxExact } from './shared/exact'

export function completeEvents(): void {
  if (status.halted !== 0) return
  const before = status.eventsBefore
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    lastIds[i] = motions[i].id
    for (let n = before + eventStarts[i]; n < before + eventStarts[i + 1]; n++) {
      const event = touchEvents[n]
      if ((event.kind & EVENT_LOST) !== 0) continue
      const k = event.b
      const contact = contacts[k]
      const impulse: f32 = abs(impulses[k].normal)
      const distance = poses[i].radius + contact.gap * 0.5
      event.point.x = poses[i].position.x + distance * contact.normal.x
      event.point.y = poses[i].position.y + distance * contact.normal.y
      event.normal.x = contact.normal.x
      event.normal.y = contact.normal.y
      event.speed = maxExact(0, -contact.approach)
      event.impulse = impulse
      event.a = motions[i].id
      event.b = contact.b < EDGE_BIT ? motions[contact.b].id : contact.b
      const isHit = (event.kind & EVENT_BEGIN) !== 0 && event.speed > params.hitSpeed && impulse > 0
      if (isHit) event.kind |= EVENT_HIT
    }
  }
}
