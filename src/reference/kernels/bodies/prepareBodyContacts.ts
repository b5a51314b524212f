/** Twin of shaders/bodies/prepareBodyContacts.wgsl. */
import {
  bodyContacts,
  bodyLoads,
  contactSpans,
  contacts,
  heavyBodies,
  impulses,
  PASS,
  pairMaterials,
  params,
  status,
} from '../../../../shaders/bodies/prepareBodyContacts.wgsl'
import { meetBody, yielding, yieldOf } from '../shared/bodyContact'
import { maxExact } from '../shared/exact'

export function prepareBodyContacts(): void {
  if (status.halted !== 0) return
  const time: f32 = PASS === RELAX_PASS ? 0 : params.h
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) {
      const contact = contacts[k - 1]
      const noted = bodyContacts[k - 1]
      const heavy = heavyBodies[noted.body]
      if (heavy.kind === HEAVY_NONE) continue
      const armX = noted.point.x - heavy.position.x
      const armY = noted.point.y - heavy.position.y
      meetBody(contact, noted, impulses[k - 1], heavy, armX, armY, time)
      if (contact.restitution < 0) continue // a sensor
      yieldOf(heavy, params.h, bodyLoads[noted.body], armX, armY, contact.normal)
      const pair = pairMaterials[k - 1]
      pair.mass = <f32>1 / (pair.inverseMassA + maxExact(yielding.normal, <f32>THIRD * yielding.tangent))
    }
  }
}
