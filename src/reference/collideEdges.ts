/** Twin of shaders/collideEdges.wgsl. */
import { EDGE_BIT, NONE } from '../constants.ts'
import { CONTACT, EDGE, MOTION, POSE, SPAN, TRAITS, type Twin } from './bindings.ts'
import { atLeast } from './shared/exact.ts'
import { columnOf, rowOf } from './shared/grid.ts'
import { keepsList } from './shared/status.ts'
import { touch, touchEdge } from './shared/touch.ts'

const f = Math.fround

export const collideEdges: Twin<'collideEdges'> = ({
  frame,
  status,
  sortedPoses,
  sortedMotions,
  traits,
  edges,
  edgeTable,
  contactSpans,
  contacts,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    const id = sortedMotions.u32[i * MOTION.stride + MOTION.id]
    if (id === NONE) continue
    const p = i * POSE.stride
    const mine = id * TRAITS.stride
    let next = contactSpans.u32[i * SPAN.stride + SPAN.start] + contactSpans.u32[i * SPAN.stride + SPAN.count]
    const cell =
      rowOf(frame, sortedPoses.f32[p + POSE.position + 1]) * frame.columns +
      columnOf(frame, sortedPoses.f32[p + POSE.position])
    const end = edgeTable.u32[cell + 1]
    for (let k = edgeTable.u32[cell]; k < end; k++) {
      const theirs = edgeTable.u32[k] * EDGE.stride
      touchEdge(sortedPoses, i, edges, edgeTable.u32[k])
      if (!(touch.gap < frame.reach)) continue
      next--
      const c = next * CONTACT.stride
      contacts.u32.fill(0, c, c + CONTACT.stride)
      contacts.u32[c + CONTACT.a] = i
      contacts.u32[c + CONTACT.b] = (EDGE_BIT | edgeTable.u32[k]) >>> 0
      contacts.f32[c + CONTACT.friction] = f(
        Math.sqrt(f(traits.f32[mine + TRAITS.friction] * edges.f32[theirs + EDGE.friction])),
      )
      contacts.f32[c + CONTACT.restitution] = atLeast(
        traits.f32[mine + TRAITS.restitution],
        edges.f32[theirs + EDGE.restitution],
      )
      contacts.f32[c + CONTACT.rolling] = f(
        Math.sqrt(f(traits.f32[mine + TRAITS.rolling] * edges.f32[theirs + EDGE.rolling])),
      )
      contacts.f32[c + CONTACT.inverseMassA] = traits.f32[mine + TRAITS.inverseMass]
      contacts.f32[c + CONTACT.radiusA] = sortedPoses.f32[p + POSE.radius]
    }
  }
}
