/** Twin of shaders/bodies/countGrainBodies.wgsl. */
import {
  bodyContacts,
  bodyLoads,
  contactSpans,
  contacts,
  edges,
  FIRST,
  grainPairs,
  params,
  poses,
  status,
} from '../../../shaders/bodies/countGrainBodies.wgsl'
import { atomicAdd } from '../shared/atomics'
import { minExact } from '../shared/exact'

export function countGrainBodies(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    const pose = poses[i]
    // contacts with edges follow those with disks
    for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) {
      const contact = contacts[k - 1]
      const edge = edges[contact.b & EDGE_INDEX]
      const noted = bodyContacts[k - 1]
      const pair = grainPairs[k - 1]
      const normal = contact.normal
      const armX = pair.dotA * normal.x - pair.crossA * -normal.y
      const armY = pair.dotA * normal.y - pair.crossA * normal.x
      noted.point.x = pose.position.x + armX
      noted.point.y = pose.position.y + armY
      noted.surfaceSpeed = edge.surfaceSpeed
      noted.body = bodyLoads[edge.body] === NONE ? NONE : edge.body
      if (noted.body !== NONE) pair.mass = 0
      if (!FIRST || contact.restitution < 0 || noted.body === NONE) continue
      const expected: f32 = contact.gap + params.h * minExact(0, contact.approach)
      if (expected < <f32>BODY_MARGIN * params.reach) atomicAdd(bodyLoads.address(edge.body), 1)
      else noted.body = NOT_COUNTED
    }
  }
}
