/** Twin of shaders/measure.wgsl. */
import { EDGE_BIT, NONE, WORKGROUP } from '../constants.ts'
import { CONTACT, MEASURE, MOTION, POSE, SPAN, STATUS, TRAITS, type Twin } from './bindings.ts'
import { atLeast } from './shared/exact.ts'

const f = Math.fround

export const measure: Twin<'measure'> = ({
  status,
  poses,
  motions,
  traits,
  contactSpans,
  contacts,
  works,
  measures,
}) => {
  if (status.u32[STATUS.halted] !== 0) return
  const { f32, u32 } = measures
  for (let run = 0; run < u32.length / MEASURE.stride; run++) {
    const s = run * MEASURE.stride
    u32.fill(0, s, s + MEASURE.stride)
    const end = Math.min((run + 1) * WORKGROUP, poses.u32.length / POSE.stride)
    for (let i = run * WORKGROUP; i < end; i++) {
      const p = i * POSE.stride
      const m = i * MOTION.stride
      const id = motions.u32[m + MOTION.id]
      if (id === NONE) continue
      const mass = f(1 / traits.f32[id * TRAITS.stride + TRAITS.inverseMass])
      const velocityX = motions.f32[m + MOTION.velocity]
      const velocityY = motions.f32[m + MOTION.velocity + 1]
      const rim = f(poses.f32[p + POSE.radius] * motions.f32[m + MOTION.spin])
      const speedSquared = f(f(velocityX * velocityX) + f(velocityY * velocityY))
      f32[s + MEASURE.mass] += mass
      f32[s + MEASURE.kinetic] += f(f(0.5 * mass) * f(speedSquared + f(f(0.5 * rim) * rim)))
      f32[s + MEASURE.moment] += f(mass * poses.f32[p + POSE.position])
      f32[s + MEASURE.moment + 1] += f(mass * poses.f32[p + POSE.position + 1])
      f32[s + MEASURE.momentum] += f(mass * velocityX)
      f32[s + MEASURE.momentum + 1] += f(mass * velocityY)
      f32[s + MEASURE.work] += works.f32[id]
      works.f32[id] = 0
      const start = contactSpans.u32[i * SPAN.stride + SPAN.start]
      const stop = start + contactSpans.u32[i * SPAN.stride + SPAN.count]
      for (let k = start; k < stop; k++) {
        const c = k * CONTACT.stride
        const b = contacts.u32[c + CONTACT.b]
        const isDisk = b < EDGE_BIT
        if (isDisk && motions.u32[b * MOTION.stride + MOTION.id] === NONE) continue
        const gap = contacts.f32[c + CONTACT.gap]
        if (gap < 0) {
          u32[s + MEASURE.overlaps]++
          f32[s + MEASURE.overlap] -= gap
          f32[s + MEASURE.deepest] = atLeast(f32[s + MEASURE.deepest], -gap)
        }
        if (contacts.f32[c + CONTACT.normalImpulse] > 0) {
          u32[s + (isDisk ? MEASURE.diskContacts : MEASURE.wallContacts)]++
        }
      }
    }
  }
}
