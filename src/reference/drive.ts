/** Twin of shaders/drive.wgsl. */
import { EDGE_BIT } from '../constants.ts'
import { CONTACT, MOTION, SPAN, STATUS, type Twin } from './bindings.ts'

const f = Math.fround

export const drive: Twin<'drive'> = ({ frame, status, motions, contactSpans, contacts, works }) => {
  if (status.u32[STATUS.halted] !== 0) return
  for (let i = 0; i < frame.disks; i++) {
    const start = contactSpans.u32[i * SPAN.stride + SPAN.start]
    const end = start + contactSpans.u32[i * SPAN.stride + SPAN.count]
    let work = 0
    for (let k = start; k < end; k++) {
      const c = k * CONTACT.stride
      if (contacts.u32[c + CONTACT.b] < EDGE_BIT) continue
      const normalX = contacts.f32[c + CONTACT.normal]
      const normalY = contacts.f32[c + CONTACT.normal + 1]
      const normalImpulse = Math.abs(contacts.f32[c + CONTACT.normalImpulse])
      const tangentImpulse = contacts.f32[c + CONTACT.tangentImpulse]
      const impulseX = f(f(normalImpulse * normalX) + f(tangentImpulse * -normalY))
      const impulseY = f(f(normalImpulse * normalY) + f(tangentImpulse * normalX))
      const pushedX = f(impulseX * contacts.f32[c + CONTACT.wallVelocity])
      const pushedY = f(impulseY * contacts.f32[c + CONTACT.wallVelocity + 1])
      const rolled = f(contacts.f32[c + CONTACT.rollingImpulse] * contacts.f32[c + CONTACT.wallSpin])
      work = f(work - f(f(pushedX + pushedY) + rolled))
    }
    const id = motions.u32[i * MOTION.stride + MOTION.id]
    if (work !== 0) works.f32[id] += work
  }
}
