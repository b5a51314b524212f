/**
 * Twin of shaders/shared/touch.wgsl. A function that returns a struct there fills `touch` here, so that the inner
 * loops make no garbage.
 */
import { COINCIDENT } from '../../constants.ts'
import type { Words } from '../../words.ts'
import { EDGE, type FrameValues, MOTION, POSE } from '../bindings.ts'
import { atLeast, atMost, within } from './exact.ts'

const f = Math.fround

/** Unit normal towards the other, gap between the boundaries, closing speed (negative) along the normal. */
export const touch = { normalX: 0, normalY: 0, gap: 0, approach: 0 }

/** Whether what `touch` holds is a contact: near enough to touch before the substep ends. */
function isContact(frame: FrameValues): boolean {
  const travel = f(atLeast(0, -touch.approach) * frame.step)
  return touch.gap < atMost(frame.reach, f(frame.slop + travel))
}

/** A direction for two disks on one point: any, as long as both disks see it, from opposite sides. */
function coincidentDirection(id: number, otherId: number): void {
  const low = Math.min(id, otherId)
  const high = Math.max(id, otherId)
  let bits = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = bits ^ (bits >>> 13)
  const x = (bits & 0xffff) - 32767.5
  const y = (bits >>> 16) - 32767.5
  const length = f(Math.sqrt(f(f(x * x) + f(y * y))))
  const side = id < otherId ? length : -length
  touch.normalX = f(x / side)
  touch.normalY = f(y / side)
}

/** Fills `touch` for disk i against disk j; false where they are no contact. */
export function touchDisk(frame: FrameValues, poses: Words, motions: Words, i: number, j: number): boolean {
  const p = i * POSE.stride
  const q = j * POSE.stride
  const dx = f(poses.f32[q + POSE.position] - poses.f32[p + POSE.position])
  const dy = f(poses.f32[q + POSE.position + 1] - poses.f32[p + POSE.position + 1])
  const radii = f(poses.f32[p + POSE.radius] + poses.f32[q + POSE.radius])
  const squared = f(f(dx * dx) + f(dy * dy))
  const far = f(radii + frame.reach)
  if (!(squared < f(far * far))) return false
  const m = i * MOTION.stride
  const n = j * MOTION.stride
  const distance = f(Math.sqrt(squared))
  if (distance > COINCIDENT) {
    touch.normalX = f(dx / distance)
    touch.normalY = f(dy / distance)
  } else {
    coincidentDirection(motions.u32[m + MOTION.id], motions.u32[n + MOTION.id])
  }
  touch.gap = f(distance - radii)
  const vx = f(motions.f32[n + MOTION.velocity] - motions.f32[m + MOTION.velocity])
  const vy = f(motions.f32[n + MOTION.velocity + 1] - motions.f32[m + MOTION.velocity + 1])
  touch.approach = f(f(vx * touch.normalX) + f(vy * touch.normalY))
  return isContact(frame)
}

/** Fills `touch` for disk i against edge e, from the closest point of the segment; false where they are no contact. */
export function touchEdge(
  frame: FrameValues,
  poses: Words,
  motions: Words,
  edges: Words,
  i: number,
  e: number,
): boolean {
  const p = i * POSE.stride
  const m = i * MOTION.stride
  const w = e * EDGE.stride
  const startX = edges.f32[w + EDGE.start]
  const startY = edges.f32[w + EDGE.start + 1]
  const alongX = f(edges.f32[w + EDGE.end] - startX)
  const alongY = f(edges.f32[w + EDGE.end + 1] - startY)
  const fromX = f(poses.f32[p + POSE.position] - startX)
  const fromY = f(poses.f32[p + POSE.position + 1] - startY)
  const lengthSquared = f(f(alongX * alongX) + f(alongY * alongY))
  const projection = f(f(f(fromX * alongX) + f(fromY * alongY)) / lengthSquared)
  const t = within(0, 1, projection)
  const dx = f(f(t * alongX) - fromX)
  const dy = f(f(t * alongY) - fromY)
  const distance = f(Math.sqrt(f(f(dx * dx) + f(dy * dy))))
  if (distance > COINCIDENT) {
    touch.normalX = f(dx / distance)
    touch.normalY = f(dy / distance)
  } else {
    const length = f(Math.sqrt(lengthSquared))
    touch.normalX = f(-alongY / length)
    touch.normalY = f(alongX / length)
  }
  touch.gap = f(f(distance - poses.f32[p + POSE.radius]) - edges.f32[w + EDGE.radius])
  const vx = -motions.f32[m + MOTION.velocity]
  const vy = -motions.f32[m + MOTION.velocity + 1]
  touch.approach = f(f(vx * touch.normalX) + f(vy * touch.normalY))
  return isContact(frame)
}
