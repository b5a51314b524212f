/** Twin of shaders/measures/measureContacts.wgsl. */
import {
  contactSpans,
  contacts,
  impulses,
  measures,
  measuresLength,
  motions,
  motionsLength,
  status,
} from '../../../shaders/measures/measureContacts.wgsl'
import { maxExact } from '../shared/exact'

export function measureContacts(): void {
  if (status.halted !== 0) return
  for (let run = firstThread, upTo = endThread(measuresLength); run < upTo; run++) {
    const sum = measures[run]
    const end = min((run + 1) * WORKGROUP, motionsLength)
    for (let i = run * WORKGROUP; i < end; i++) {
      if (motions[i].id === NONE) continue
      const span = contactSpans[i]
      for (let k = span.start; k < span.start + span.count; k++) {
        const contact = contacts[k]
        const isDisk = contact.b < EDGE_BIT
        if (isDisk && motions[contact.b].id === NONE) continue
        if (contact.gap < 0 && contact.restitution >= 0) {
          sum.overlaps++
          sum.overlap -= contact.gap
          sum.deepest = maxExact(sum.deepest, -contact.gap)
        }
        if (impulses[k].normal > 0) {
          if (isDisk) sum.diskContacts++
          else sum.wallContacts++
        }
      }
    }
  }
}
