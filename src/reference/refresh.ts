/** Twin of shaders/refresh.wgsl. */
import { EDGE_BIT } from '../constants.ts'
import { BODY, CONTACT, EDGE, MOTION, POSE, SPAN, STATUS, type Twin } from './bindings.ts'
import { bodyAt, fromBody, toBody, touchEdge, wall, wallVelocity } from './shared/edge.ts'
import { atLeast } from './shared/exact.ts'
import { touch, touchDisk } from './shared/touch.ts'

const f = Math.fround

export const refresh: Twin<'refresh'> = (
  { frame, status, poses, motions, edges, bodies, contactSpans, contacts },
  { FIRST },
) => {
  if (status.u32[STATUS.halted] !== 0) return
  for (let i = 0; i < frame.disks; i++) {
    const m = i * MOTION.stride
    const velocityX = motions.f32[m + MOTION.velocity]
    const velocityY = motions.f32[m + MOTION.velocity + 1]
    const start = contactSpans.u32[i * SPAN.stride + SPAN.start]
    const end = start + contactSpans.u32[i * SPAN.stride + SPAN.count]
    let deepest = 0
    for (let k = start; k < end; k++) {
      const c = k * CONTACT.stride
      const b = contacts.u32[c + CONTACT.b]
      let relativeX: number
      let relativeY: number
      if (b < EDGE_BIT) {
        const n = b * MOTION.stride
        touchDisk(poses, i, motions.u32[m + MOTION.id], b, motions.u32[n + MOTION.id])
        relativeX = f(motions.f32[n + MOTION.velocity] - velocityX)
        relativeY = f(motions.f32[n + MOTION.velocity + 1] - velocityY)
      } else {
        const e = (b ^ EDGE_BIT) >>> 0
        const body = edges.u32[e * EDGE.stride + EDGE.body]
        const begin = bodyAt(status, frame, body, 0)
        const place = bodyAt(status, frame, body, FIRST ? 0 : 1)
        const p = i * POSE.stride
        toBody(poses.f32[p + POSE.position], poses.f32[p + POSE.position + 1], bodies, place)
        touchEdge(poses.f32[p + POSE.radius], edges, e)
        fromBody(bodies, place)
        wallVelocity(poses, i, edges, e, bodies, place, begin, FIRST ? frame.step : 0)
        contacts.f32[c + CONTACT.wallVelocity] = wall.x
        contacts.f32[c + CONTACT.wallVelocity + 1] = wall.y
        contacts.f32[c + CONTACT.wallSpin] = bodies.f32[begin + BODY.spin]
        relativeX = f(wall.x - velocityX)
        relativeY = f(wall.y - velocityY)
      }
      contacts.f32[c + CONTACT.normal] = touch.normalX
      contacts.f32[c + CONTACT.normal + 1] = touch.normalY
      contacts.f32[c + CONTACT.gap] = touch.gap
      if (FIRST) {
        if (
          contacts.f32[c + CONTACT.approach] < -frame.bounceThreshold &&
          contacts.f32[c + CONTACT.restitution] > 0
        ) {
          contacts.f32[c + CONTACT.normalImpulse] = 0
          contacts.f32[c + CONTACT.tangentImpulse] = 0
          contacts.f32[c + CONTACT.rollingImpulse] = 0
        }
        contacts.f32[c + CONTACT.approach] = f(f(relativeX * touch.normalX) + f(relativeY * touch.normalY))
      } else {
        deepest = atLeast(deepest, -touch.gap)
      }
    }
    if (!FIRST) status.f32[STATUS.deepest] = Math.max(status.f32[STATUS.deepest], deepest)
  }
}
