/** Twin of shaders/solver/parts/warmSums.wgsl. */
import { PASS, PLAIN, params, status, warmStarts } from '../../../../shaders/solver/solveContacts.wgsl'
import { push } from '../../shared/push'

/** Which of the two sums of a slot this pass adds to. */
export namespace sums {
  export let index: u32 = 0
}

/** Whether the next warm start leaves the impulse out, as that of a bounce. */
function isForgotten(contact: Contact): bool {
  return !PLAIN && contact.approach < -params.restitutionThreshold && contact.restitution > 0
}

/** Adds the impulses of a contact, if it has any, to the sums of its disks, and counts it. */
export function sumUp(contact: Contact, pair: PairMaterial, stored: Impulses, endOfPushed: u32): void {
  if (!(stored.normal > 0)) return
  if (PASS === RELAX_PASS) {
    if (isForgotten(contact)) return
    if (contact.gap > params.reach * <f32>OUTLYING) status.outlying = 1
  }
  const x = contact.normal.x
  const y = contact.normal.y
  const rolling: f32 = PLAIN ? 0 : stored.rolling
  const a = warmStarts[2 * contact.a + sums.index]
  push<WarmStart>(a, -1, stored.normal, stored.tangent, rolling, x, y, pair.inverseMassA, pair.radiusA)
  a.contacts++
  if (contact.b >= endOfPushed) return
  const b = warmStarts[2 * contact.b + sums.index]
  push<WarmStart>(b, 1, stored.normal, stored.tangent, rolling, x, y, pair.inverseMassB, pair.radiusB)
  b.contacts++
}
