/** Twin of shaders/writeEvents.wgsl. */
import {
  contactSpans,
  contacts,
  edges,
  eventStarts,
  impulses,
  params,
  status,
  touchEvents,
  touches,
} from '../../../shaders/writeEvents.wgsl'
import { clear } from './shared/memory'
import { isTouching } from './shared/touching'

export function writeEvents(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (eventStarts[i] === eventStarts[i + 1]) continue
    let next = status.eventsBefore + eventStarts[i]
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const begins = isTouching(contacts[k], impulses[k])
      if (begins === (touches[k] !== 0)) continue
      let touch = touches[k]
      if (begins) {
        touch = 1
        if (contacts[k].b >= EDGE_BIT) touch = edges[contacts[k].b & EDGE_INDEX].body + 1
      }
      const event = touchEvents[next]
      clear(event)
      event.a = i
      event.b = k
      event.body = touch - 1
      event.kind = begins ? EVENT_BEGIN : EVENT_END
      event.completed = status.completed
      next++
      touches[k] = begins ? touch : 0
    }
  }
}
