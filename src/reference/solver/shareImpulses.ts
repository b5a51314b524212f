/** Twin of shaders/solver/shareImpulses.wgsl. */
import {
  contactOrder,
  contactSpans,
  contacts,
  impulses,
  params,
  SLEEP,
  status,
} from '../../../shaders/solver/shareImpulses.wgsl'
import { awakeSlots, pushedEnd } from '../shared/awake'
import { diskShare, findShareStarts } from '../shared/solverTiles'

export function shareImpulses(): void {
  if (status.halted !== 0 || status.reduced === 0) return
  findShareStarts(params)
  const endOfPushed = pushedEnd(status, SLEEP)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const span = contactSpans[i]
    if (span.count === 0) continue
    const own: f32 = diskShare(contactOrder, i)
    for (let k = span.start; k < span.start + span.count; k++) {
      const b = contacts[k].b
      const other: f32 = b < endOfPushed ? diskShare(contactOrder, b) : own
      const share: f32 = <f32>0.5 * (own + other)
      const stored = impulses[k]
      stored.normal = share * stored.normal
      stored.tangent = share * stored.tangent
      stored.rolling = share * stored.rolling
    }
  }
}
