/** Twin of shaders/events/writeEvents.wgsl. */
import {
  contactSpans,
  contacts,
  edges,
  eventStarts,
  impulses,
  params,
  SLEEP,
  status,
  touchEvents,
  touches,
} from '../../../shaders/events/writeEvents.wgsl'
import { allRest } from '../shared/awake'
import { clear } from '../shared/memory'
import {
  BEGINS,
  changeOfPair,
  ENDS,
  hasTouched,
  IS_STRUCK,
  isPairTouching,
  NOTHING,
  pairEnd,
  press,
  pressed,
  stoppedBefore,
} from './parts/touching'

export function writeEvents(): void {
  if (status.halted !== 0 || allRest(status, SLEEP)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    let next = status.eventsBefore + eventStarts[i]
    const span = contactSpans[i]
    const end = span.start + span.count
    for (let k = span.start, afterPair = k; k < end; k = afterPair) {
      afterPair = pairEnd(contacts, k, end)
      let touch: u32 = hasTouched(touches[k]) ? touches[k] & ~(<u32>TOUCH_UNLOADED) : 0
      const change = changeOfPair(params, contacts, impulses, touches[k], k, afterPair)
      if (change === BEGINS) {
        touch = 1
        if (contacts[k].b >= EDGE_BIT) touch = edges[contacts[k].b & EDGE_INDEX].body + 1
      }
      if (change !== NOTHING) {
        const event = touchEvents[next]
        clear(event)
        press(impulses, k, afterPair)
        event.a = i
        event.b = pressed.strongest
        event.impulse = pressed.impulse
        event.body = touch - 1
        event.kind = EVENT_BEGIN
        if (change === ENDS) event.kind = EVENT_END
        if (change === IS_STRUCK) event.kind = EVENT_HIT
        event.completed = status.completed
        event.time = stoppedBefore(touches[k])
        next++
      }
      if (change === ENDS) touch = 0
      if (touch !== 0 && !isPairTouching(contacts, impulses, k, afterPair)) touch |= <u32>TOUCH_UNLOADED
      touches[k] = touch
    }
  }
}
