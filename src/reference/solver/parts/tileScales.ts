/** Twin of shaders/solver/parts/tileScales.wgsl. */
import { contactOrder, motions, PLAIN } from '../../../../shaders/solver/solveContacts.wgsl'
import { kept } from '../../shared/keptScale'
import { push } from '../../shared/push'
import { diskShare } from '../../shared/solverTiles'

/** Finds the scale of the kept impulses of a contact: the mean of those of its disks. */
export function findScales(contact: Contact, endOfPushed: u32): void {
  kept.scaleA = kept.whole * diskShare(contactOrder, contact.a)
  kept.scaleB = contact.b < endOfPushed ? kept.whole * diskShare(contactOrder, contact.b) : kept.scaleA
  kept.scale = 0.5 * (kept.scaleA + kept.scaleB)
}

/** Gives the disks of a contact what the sums of the warm start, with the share of each, have given too little. */
export function evenOut(contact: Contact, pair: PairMaterial, stored: Impulses): void {
  const x = contact.normal.x
  const y = contact.normal.y
  const rolling: f32 = PLAIN ? 0 : stored.rolling
  const lessA = kept.scale - kept.scaleA
  const lessB = kept.scale - kept.scaleB
  const a = motions[contact.a]
  const b = motions[contact.b]
  push<Motion>(
    a,
    -1,
    lessA * stored.normal,
    lessA * stored.tangent,
    lessA * rolling,
    x,
    y,
    pair.inverseMassA,
    pair.radiusA,
  )
  push<Motion>(
    b,
    1,
    lessB * stored.normal,
    lessB * stored.tangent,
    lessB * rolling,
    x,
    y,
    pair.inverseMassB,
    pair.radiusB,
  )
}
