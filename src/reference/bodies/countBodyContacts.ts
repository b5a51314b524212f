/** Twin of shaders/bodies/countBodyContacts.wgsl. */
import {
  bodyContacts,
  bodyLoads,
  contactSpans,
  contacts,
  edges,
  FIRST,
  params,
  poses,
  status,
} from '../../../shaders/bodies/countBodyContacts.wgsl'
import { atomicAdd } from '../shared/atomics'
import { minExact } from '../shared/exact'

export function countBodyContacts(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    const pose = poses[i]
    // contacts with edges follow those with disks
    for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) {
      const contact = contacts[k - 1]
      const edge = edges[contact.b & EDGE_INDEX]
      const noted = bodyContacts[k - 1]
      noted.point.x = pose.position.x + pose.radius * contact.normal.x
      noted.point.y = pose.position.y + pose.radius * contact.normal.y
      noted.surfaceSpeed = edge.surfaceSpeed
      noted.body = bodyLoads[edge.body] === NONE ? NONE : edge.body
      if (!FIRST || contact.restitution < 0 || noted.body === NONE) continue
      const expected: f32 = contact.gap + params.h * minExact(0, contact.approach)
      if (expected < <f32>BODY_MARGIN * params.reach) atomicAdd(bodyLoads.address(edge.body), 1)
      else noted.body = NOT_COUNTED
    }
  }
}
