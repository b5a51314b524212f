/** Twin of shaders/writeEvents.wgsl. */
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
} from '../../../shaders/writeEvents.wgsl'
import { allRest } from './shared/awake'
import { clear } from './shared/memory'
import { isPairTouching, pairEnd } from './shared/touching'

/** The contact with the largest impulse, or the first one, and the sum of the impulses. */
namespace pressed {
  export let strongest: u32 = 0
  export let impulse: f32 = 0
}

/** Fills `pressed`. */
function press(first: u32, end: u32): void {
  pressed.strongest = first
  pressed.impulse = abs(impulses[first].normal)
  let largest = pressed.impulse
  for (let k = first + 1; k < end; k++) {
    const impulse: f32 = abs(impulses[k].normal)
    pressed.impulse += impulse
    if (impulse > largest) {
      pressed.strongest = k
      largest = impulse
    }
  }
}

export function writeEvents(): void {
  if (status.halted !== 0 || allRest(status, SLEEP)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (eventStarts[i] === eventStarts[i + 1]) continue
    let next = status.eventsBefore + eventStarts[i]
    const span = contactSpans[i]
    const end = span.start + span.count
    for (let k = span.start, afterPair = k; k < end; k = afterPair) {
      afterPair = pairEnd(contacts, k, end)
      const begins = isPairTouching(contacts, impulses, k, afterPair)
      if (begins === (touches[k] !== 0)) continue
      let touch = touches[k]
      if (begins) {
        touch = 1
        if (contacts[k].b >= EDGE_BIT) touch = edges[contacts[k].b & EDGE_INDEX].body + 1
      }
      const event = touchEvents[next]
      clear(event)
      press(k, afterPair)
      event.a = i
      event.b = pressed.strongest
      event.impulse = pressed.impulse
      event.body = touch - 1
      event.kind = begins ? EVENT_BEGIN : EVENT_END
      event.completed = status.completed
      next++
      touches[k] = begins ? touch : 0
    }
  }
}
