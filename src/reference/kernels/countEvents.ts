/** Twin of shaders/countEvents.wgsl. */
import {
  contactSpans,
  contacts,
  eventCounts,
  impulses,
  oldTouches,
  params,
  status,
  touches,
} from '../../../shaders/countEvents.wgsl'
import { oldEnd, oldStart } from './shared/oldContacts'
import { isTouching } from './shared/touching'

export function countEvents(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    let count: u32 = 0
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++)
      count += <u32>(isTouching(contacts[k], impulses[k]) !== (touches[k] !== 0))
    if (status.rebuilt !== 0) {
      for (let k = oldStart(params, status, i), end = oldEnd(params, status, i); k < end; k++)
        count += <u32>(oldTouches[k].touch !== 0)
    }
    eventCounts[i] = count
  }
}
