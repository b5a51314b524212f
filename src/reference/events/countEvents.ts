/** Twin of shaders/events/countEvents.wgsl. */
import {
  bulletStops,
  contactSpans,
  contacts,
  eventCounts,
  impulses,
  oldTouches,
  params,
  SLEEP,
  status,
  TIMED_STOPS,
  touches,
} from '../../../shaders/events/countEvents.wgsl'
import { allRest } from '../shared/awake'
import { minExact } from '../shared/exact'
import { oldEnd, oldStart } from './parts/oldContacts'
import { changeOfPair, NOTHING, pairEnd } from './parts/touching'

export function countEvents(): void {
  if (status.halted !== 0 || allRest(status, SLEEP)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    let count: u32 = 0
    const span = contactSpans[i]
    const end = span.start + span.count
    for (let k = span.start, next = k; k < end; k = next) {
      next = pairEnd(contacts, k, end)
      count += <u32>(changeOfPair(params, contacts, impulses, touches[k], k, next) !== NOTHING)
    }
    if (status.rebuilt !== 0) {
      for (let k = oldStart(params, status, i), end = oldEnd(params, status, i); k < end; k++)
        count += <u32>(oldTouches[k].touch !== 0)
    }
    eventCounts[i] = count
    if (TIMED_STOPS && bulletStops[i] !== 0) bulletStops[i] = minExact(0, -bulletStops[i])
  }
}
