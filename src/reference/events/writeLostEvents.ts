/** Twin of shaders/events/writeLostEvents.wgsl. */
import {
  eventStarts,
  oldTouches,
  params,
  SLEEP,
  status,
  touchEvents,
} from '../../../shaders/events/writeLostEvents.wgsl'
import { allRest } from '../shared/awake'
import { clear } from '../shared/memory'
import { oldEnd, oldStart } from './parts/oldContacts'

export function writeLostEvents(): void {
  if (status.halted !== 0 || allRest(status, SLEEP) || status.rebuilt === 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    let next = status.eventsBefore + eventStarts[i + 1]
    for (let k = oldStart(params, status, i), end = oldEnd(params, status, i); k < end; k++) {
      const lost = oldTouches[k]
      if (lost.touch === 0) continue
      next--
      const event = touchEvents[next]
      clear(event)
      event.a = lost.a
      event.b = lost.b
      event.body = (lost.touch & ~(<u32>TOUCH_UNLOADED)) - 1
      event.kind = EVENT_END | EVENT_LOST
      event.completed = status.completed
    }
  }
}
