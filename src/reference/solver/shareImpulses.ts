/** Twin of shaders/solver/shareImpulses.wgsl. */
import {
  bondOrder,
  bondOrderLength,
  contactOrder,
  contactSpans,
  contacts,
  impulses,
  LINKED,
  motions,
  params,
  poses,
  SLEEP,
  status,
} from '../../../shaders/solver/shareImpulses.wgsl'
import { awakeSlots, pushedEnd } from '../shared/awake'
import { maxExact, minExact } from '../shared/exact'
import { diskShare, findShareStarts } from '../shared/solverTiles'

/** The number of the part of bonds of a disk, or 0. */
function partOf(slot: u32): u32 {
  const last = bondOrderLength - 1
  const ids = bondOrder[last]
  const id = motions[slot].id
  if (id >= ids) return 0
  return bondOrder[last - ids + id]
}

/** The fraction that a contact keeps where a disk of a part of bonds overlaps something. */
function keptOf(contact: Contact, radius: f32, part: u32, isPushed: bool): f32 {
  let reach = radius
  if (isPushed) {
    reach += poses[contact.b].radius
    if (partOf(contact.b) === part) return maxExact(0, <f32>1 + contact.gap / (<f32>LEAK_OVERLAP * reach))
  }
  return maxExact(0, minExact(1, <f32>2 + contact.gap / (<f32>CRUSH_LEAK_OVERLAP * reach)))
}

export function shareImpulses(): void {
  const isReduced = status.reduced !== 0
  if (status.halted !== 0 || !(LINKED || isReduced)) return
  findShareStarts(params)
  const endOfPushed = pushedEnd(status, SLEEP)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    const span = contactSpans[i]
    if (span.count === 0) continue
    const own: f32 = isReduced ? diskShare(contactOrder, i) : 1
    const part: u32 = LINKED ? partOf(i) : 0
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const b = contact.b
      const isPushed = b < endOfPushed
      const other: f32 = isReduced && isPushed ? diskShare(contactOrder, b) : own
      let share: f32 = <f32>0.5 * (own + other)
      if (part !== 0 && contact.gap < 0) share = share * keptOf(contact, poses[i].radius, part, isPushed)
      if (share === 1) continue
      const stored = impulses[k]
      stored.normal = share * stored.normal
      stored.tangent = share * stored.tangent
      stored.rolling = share * stored.rolling
    }
  }
}
