/** Twin of shaders/inherit.wgsl. */
import { CONTACT, MEMORY, SPAN, STATUS, type Twin } from './bindings.ts'

export const inherit: Twin<'inherit'> = ({
  frame,
  status,
  origins,
  spans,
  memories,
  contactStarts,
  contacts,
}) => {
  if (status.u32[STATUS.halted] !== 0) return
  for (let i = 0; i < frame.disks; i++) {
    const s = origins.u32[i] * SPAN.stride
    const first = spans.u32[s + SPAN.start]
    const end = first + spans.u32[s + SPAN.count]
    for (let k = contactStarts.u32[i]; k < contactStarts.u32[i + 1]; k++) {
      const c = k * CONTACT.stride
      const key = contacts.u32[c + CONTACT.key]
      for (let r = first; r < end; r++) {
        const m = r * MEMORY.stride
        if (memories.u32[m + MEMORY.key] !== key) continue
        contacts.f32[c + CONTACT.normalImpulse] = memories.f32[m + MEMORY.normalImpulse]
        contacts.f32[c + CONTACT.tangentImpulse] = memories.f32[m + MEMORY.tangentImpulse]
        break
      }
    }
  }
}
