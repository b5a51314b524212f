/** Twin of shaders/remember.wgsl. */
import { EDGE_BIT } from '../constants.ts'
import { CONTACT, MEMORY, MOTION, SPAN, type Twin } from './bindings.ts'
import { keepsList } from './shared/status.ts'

export const remember: Twin<'remember'> = ({
  frame,
  status,
  motions,
  contactSpans,
  contacts,
  spans,
  memories,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    const s = i * SPAN.stride
    const start = contactSpans.u32[s + SPAN.start]
    const count = contactSpans.u32[s + SPAN.count]
    spans.u32[s + SPAN.start] = start
    spans.u32[s + SPAN.count] = count
    for (let k = start; k < start + count; k++) {
      const c = k * CONTACT.stride
      const m = k * MEMORY.stride
      let key = contacts.u32[c + CONTACT.b]
      if (key < EDGE_BIT) key = motions.u32[key * MOTION.stride + MOTION.id]
      memories.u32[m + MEMORY.key] = key
      const isBounce =
        contacts.f32[c + CONTACT.approach] < -frame.bounceThreshold &&
        contacts.f32[c + CONTACT.restitution] > 0
      memories.f32[m + MEMORY.normalImpulse] = isBounce ? 0 : contacts.f32[c + CONTACT.normalImpulse]
      memories.f32[m + MEMORY.tangentImpulse] = contacts.f32[c + CONTACT.tangentImpulse]
      memories.f32[m + MEMORY.rollingImpulse] = contacts.f32[c + CONTACT.rollingImpulse]
    }
  }
}
