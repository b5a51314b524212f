/** Twin of shaders/events/storeTouches.wgsl. */
import {
  contacts,
  lastIds,
  oldTouches,
  params,
  status,
  touches,
} from '../../../shaders/events/storeTouches.wgsl'
import { keepsList } from '../shared/status'
import { oldEnd, oldStart } from './parts/oldContacts'

function isFirstOfPair(k: u32): bool {
  return k === 0 || contacts[k - 1].a !== contacts[k].a || contacts[k - 1].b !== contacts[k].b
}

export function storeTouches(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    for (let k = oldStart(params, status, i), end = oldEnd(params, status, i); k < end; k++) {
      let key = contacts[k].b
      if (key < EDGE_BIT) key = lastIds[key]
      if (!isFirstOfPair(k)) key = NONE
      oldTouches[k].touch = touches[k]
      oldTouches[k].a = lastIds[contacts[k].a]
      oldTouches[k].b = key
    }
  }
}
