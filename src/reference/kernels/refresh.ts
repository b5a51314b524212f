/** Twin of shaders/refresh.wgsl. */
import { bodyAt, fromBody, toBody, touchEdge, wall, wallVelocity } from './shared/edge'
import { atLeast } from './shared/exact'
import { clear, Items } from './shared/memory'
import { touch, touchDisk } from './shared/touch'

export function refresh(
  frame: Frame,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  edges: Items<Edge>,
  bodies: Items<Body>,
  contactSpans: Items<Span>,
  contacts: Items<Contact>,
  impulses: Items<Impulses>,
  FIRST: bool,
): void {
  if (status.halted !== 0) return
  let deepest: f32 = 0
  for (let i: u32 = 0; i < frame.disks; i++) {
    const pose = poses[i]
    const motion = motions[i]
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const contact = contacts[k]
      const b = contact.b
      let relativeX: f32
      let relativeY: f32
      if (b < EDGE_BIT) {
        touchDisk(pose, motion.id, poses[b], motions[b].id)
        relativeX = motions[b].velocity.x - motion.velocity.x
        relativeY = motions[b].velocity.y - motion.velocity.y
      } else {
        const edge = edges[b ^ EDGE_BIT]
        const begin = bodyAt(bodies, status, frame, edge.body, 0, 0)
        const place = bodyAt(bodies, status, frame, edge.body, 0, FIRST ? 0 : 1)
        toBody(pose.position.x, pose.position.y, place)
        touchEdge(pose.radius, edge)
        fromBody(place)
        wallVelocity(pose, edge, place, begin, FIRST ? frame.step : 0)
        contact.wallVelocity.x = wall.x
        contact.wallVelocity.y = wall.y
        contact.wallSpin = begin.spin
        relativeX = wall.x - motion.velocity.x
        relativeY = wall.y - motion.velocity.y
      }
      contact.normal.x = touch.normalX
      contact.normal.y = touch.normalY
      contact.gap = touch.gap
      if (FIRST) {
        if (contact.approach < -frame.bounceThreshold && contact.restitution > 0) {
          clear(impulses[k])
        }
        contact.approach = relativeX * touch.normalX + relativeY * touch.normalY
      } else {
        deepest = atLeast(deepest, -touch.gap)
      }
    }
  }
  if (!FIRST) status.deepest = max(status.deepest, reinterpret<u32>(deepest))
}
