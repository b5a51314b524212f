/** Twin of shaders/storeTouches.wgsl. */
import {
  contactSpans,
  contacts,
  lastIds,
  oldTouches,
  params,
  status,
  touches,
} from '../../../shaders/storeTouches.wgsl'
import { keepsList } from './shared/status'

export function storeTouches(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      let key = contacts[k].b
      if (key < EDGE_BIT) key = lastIds[key]
      oldTouches[k].touch = touches[k]
      oldTouches[k].a = lastIds[i]
      oldTouches[k].b = key
    }
  }
}
