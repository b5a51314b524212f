/** Twin of shaders/collideEdges.wgsl. */
import { EDGE_BIT } from '../constants.ts'
import { CONTACT, EDGE, POSE, SPAN, type Twin } from './bindings.ts'
import { bodyAt, edgeCell, fromBody, toBody, touchEdge } from './shared/edge.ts'
import { atLeast } from './shared/exact.ts'
import { keepsList } from './shared/status.ts'
import { touch } from './shared/touch.ts'

const f = Math.fround

export const collideEdges: Twin<'collideEdges'> = ({
  frame,
  status,
  sortedPoses,
  edges,
  edgeTable,
  bodies,
  contactSpans,
  contacts,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    const count = contactSpans.u32[i * SPAN.stride + SPAN.count]
    if (count === 0) continue
    const p = i * POSE.stride
    let next = contactSpans.u32[i * SPAN.stride + SPAN.start] + count
    for (let b = 0; b < frame.bodies; b++) {
      const body = bodyAt(status, frame, b, 0)
      toBody(sortedPoses.f32[p + POSE.position], sortedPoses.f32[p + POSE.position + 1], bodies, body)
      const cell = edgeCell(bodies, body)
      const end = edgeTable.u32[cell + 1]
      for (let k = edgeTable.u32[cell]; k < end; k++) {
        const w = edgeTable.u32[k] * EDGE.stride
        touchEdge(sortedPoses.f32[p + POSE.radius], edges, edgeTable.u32[k])
        if (!(touch.gap < frame.reach)) continue
        next--
        const c = next * CONTACT.stride
        const friction = f(contacts.f32[c + CONTACT.friction] * edges.f32[w + EDGE.friction])
        const restitution = edges.f32[w + EDGE.restitution]
        const rolling = f(contacts.f32[c + CONTACT.rolling] * edges.f32[w + EDGE.rolling])
        fromBody(bodies, body)
        contacts.f32[c + CONTACT.normal] = touch.normalX
        contacts.f32[c + CONTACT.normal + 1] = touch.normalY
        contacts.f32[c + CONTACT.gap] = touch.gap
        contacts.u32[c + CONTACT.b] = (EDGE_BIT | edgeTable.u32[k]) >>> 0
        contacts.f32[c + CONTACT.friction] = f(Math.sqrt(friction))
        contacts.f32[c + CONTACT.restitution] = atLeast(contacts.f32[c + CONTACT.restitution], restitution)
        contacts.f32[c + CONTACT.rolling] = f(Math.sqrt(rolling))
      }
    }
  }
}
