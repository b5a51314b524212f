/** Twin of shaders/events/markStops.wgsl. */
import {
  bulletStops,
  contactSpans,
  contacts,
  params,
  poses,
  sourceSlots,
  status,
  touches,
} from '../../../shaders/events/markStops.wgsl'
import { maxExact, minExact } from '../shared/exact'
import { keepsList } from '../shared/status'
import { stoppedTouch } from './parts/touching'

export function markStops(): void {
  if (keepsList(status) || status.bullets === 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const mine = bulletStops[sourceSlots[i]]
    const span = contactSpans[i]
    for (let k = span.start, end = span.start + span.count; k < end; k++) {
      if (touches[k] !== 0) continue
      let stop = mine
      let radius = poses[i].radius
      const b = contacts[k].b
      if (b < EDGE_BIT) {
        const other = bulletStops[sourceSlots[b]]
        if (other < 0) stop = mine < 0 ? maxExact(other, mine) : other
        radius = minExact(radius, poses[b].radius)
      }
      const gap: f32 = abs(contacts[k].gap)
      if (stop < 0 && gap <= radius * <f32>BULLET_SLOP) touches[k] = stoppedTouch(-stop)
    }
  }
}
