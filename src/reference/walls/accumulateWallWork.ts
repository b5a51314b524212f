/** Twin of shaders/walls/accumulateWallWork.wgsl. */
import {
  contactSpans,
  contacts,
  impulses,
  motions,
  params,
  SLEEP,
  status,
  works,
} from '../../../shaders/walls/accumulateWallWork.wgsl'
import { awakeSlots } from '../shared/awake'

export function accumulateWallWork(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const span = contactSpans[i]
    let work: f32 = 0
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      if (contact.b < EDGE_BIT) continue
      const normal = contact.normal
      const carried = impulses[k]
      const normalImpulse = abs(carried.normal)
      const impulseX = normalImpulse * normal.x + carried.tangent * -normal.y
      const impulseY = normalImpulse * normal.y + carried.tangent * normal.x
      const pushed = impulseX * contact.wallVelocity.x + impulseY * contact.wallVelocity.y
      work = work - (pushed + carried.rolling * contact.wallSpin)
    }
    if (work !== 0) works[motions[i].id] += work
  }
}
