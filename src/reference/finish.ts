/** Twin of shaders/finish.wgsl. */
import { CONTACT, MEMORY, SPAN, STATUS, type Twin } from './bindings.ts'
import { atLeast } from './shared/exact.ts'

export const finish: Twin<'finish'> = ({ frame, contactStarts, contacts, spans, memories, status }) => {
  if (status.u32[STATUS.halted] !== 0) return
  for (let i = 0; i < frame.disks; i++) {
    const start = contactStarts.u32[i]
    const end = contactStarts.u32[i + 1]
    spans.u32[i * SPAN.stride + SPAN.start] = start
    spans.u32[i * SPAN.stride + SPAN.count] = end - start
    let overlap = 0
    for (let k = start; k < end; k++) {
      const c = k * CONTACT.stride
      const m = k * MEMORY.stride
      memories.u32[m + MEMORY.key] = contacts.u32[c + CONTACT.key]
      memories.f32[m + MEMORY.normalImpulse] = contacts.f32[c + CONTACT.normalImpulse]
      memories.f32[m + MEMORY.tangentImpulse] = contacts.f32[c + CONTACT.tangentImpulse]
      overlap = atLeast(overlap, -contacts.f32[c + CONTACT.gap])
    }
    status.f32[STATUS.deepest] = Math.max(status.f32[STATUS.deepest], overlap)
    if (i === 0) status.u32[STATUS.completed]++
  }
}
