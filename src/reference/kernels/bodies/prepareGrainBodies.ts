/** Twin of shaders/bodies/prepareGrainBodies.wgsl. */
import {
  bodyContacts,
  bodyLoads,
  contactSpans,
  contacts,
  grainPairs,
  heavyBodies,
  impulses,
  PASS,
  params,
  status,
} from '../../../../shaders/bodies/prepareGrainBodies.wgsl'
import { meetBody, yielding, yieldOf } from '../shared/bodyContact'

export function prepareGrainBodies(): void {
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
      const pair = grainPairs[k - 1]
      const spinning = pair.crossA * pair.crossA * pair.inverseInertiaA
      const rolling = pair.dotA * pair.dotA * pair.inverseInertiaA
      pair.mass = <f32>1 / (pair.inverseMassA + spinning + yielding.normal)
      pair.tangentMass = <f32>1 / (pair.inverseMassA + rolling + yielding.tangent)
    }
  }
}
