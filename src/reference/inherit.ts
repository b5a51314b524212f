/** Twin of shaders/inherit.wgsl. */
import { EDGE_BIT } from '../constants.ts'
import { type Bindings, CONTACT, MEMORY, MOTION, SPAN, type Twin } from './bindings.ts'
import { keepsList } from './shared/status.ts'

function inheritFrom(
  { origins, spans, memories, contacts }: Bindings<'inherit'>,
  k: number,
  slot: number,
  key: number,
): boolean {
  const s = origins.u32[slot] * SPAN.stride
  const start = spans.u32[s + SPAN.start]
  const end = start + spans.u32[s + SPAN.count]
  for (let memory = start; memory < end; memory++) {
    const m = memory * MEMORY.stride
    if (memories.u32[m + MEMORY.key] !== key) continue
    const c = k * CONTACT.stride
    contacts.f32[c + CONTACT.normalImpulse] = memories.f32[m + MEMORY.normalImpulse]
    contacts.f32[c + CONTACT.tangentImpulse] = memories.f32[m + MEMORY.tangentImpulse]
    contacts.f32[c + CONTACT.rollingImpulse] = memories.f32[m + MEMORY.rollingImpulse]
    return true
  }
  return false
}

export const inherit: Twin<'inherit'> = (bindings) => {
  const { frame, status, motions, contactSpans, contacts } = bindings
  if (keepsList(status)) return
  const idOf = (slot: number) => motions.u32[slot * MOTION.stride + MOTION.id]
  for (let i = 0; i < frame.disks; i++) {
    const start = contactSpans.u32[i * SPAN.stride + SPAN.start]
    const end = start + contactSpans.u32[i * SPAN.stride + SPAN.count]
    for (let k = start; k < end; k++) {
      const b = contacts.u32[k * CONTACT.stride + CONTACT.b]
      if (b >= EDGE_BIT) {
        inheritFrom(bindings, k, i, b)
      } else if (!inheritFrom(bindings, k, i, idOf(b))) {
        inheritFrom(bindings, k, b, idOf(i))
      }
    }
  }
}
