/** Twin of shaders/solver/shareImpulses.wgsl. */
import {
  BONDED,
  contactOrder,
  contactSpans,
  contacts,
  impulses,
  params,
  poses,
  SLEEP,
  status,
} from '../../../shaders/solver/shareImpulses.wgsl'
import { awakeSlots, pushedEnd } from '../shared/awake'
import { maxExact } from '../shared/exact'
import { diskShare, findShareStarts, placeAt } from '../shared/solverTiles'

function isBonded(slot: u32): bool {
  return (contactOrder[placeAt(params, slot) + 1] & BONDED_BIT) !== 0
}

export function shareImpulses(): void {
  const isReduced = status.reduced !== 0
  if (status.halted !== 0 || !(BONDED || isReduced)) return
  findShareStarts(params)
  const endOfPushed = pushedEnd(status, SLEEP)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const span = contactSpans[i]
    if (span.count === 0) continue
    const own: f32 = isReduced ? diskShare(contactOrder, i) : 1
    const isHeld = BONDED && isBonded(i)
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const b = contact.b
      const isPushed = b < endOfPushed
      const other: f32 = isReduced && isPushed ? diskShare(contactOrder, b) : own
      let share: f32 = <f32>0.5 * (own + other)
      if (BONDED && contact.gap < 0 && (isHeld || (isPushed && isBonded(b)))) {
        let radii = poses[i].radius
        if (isPushed) radii += poses[b].radius
        share = share * maxExact(0, <f32>1 + contact.gap / (<f32>LEAK_OVERLAP * radii))
      }
      if (share === 1) continue
      const stored = impulses[k]
      stored.normal = share * stored.normal
      stored.tangent = share * stored.tangent
      stored.rolling = share * stored.rolling
    }
  }
}
