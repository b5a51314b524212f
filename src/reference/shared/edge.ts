/**
 * Twin of shaders/shared/edge.wgsl. A function that returns a vector or a struct there fills a variable here, so that
 * the inner loops make no garbage. A body is named by where it begins in `bodies`, in words.
 */
import { COINCIDENT } from '../../constants.ts'
import type { Words } from '../../words.ts'
import { BODY, EDGE, type FrameValues, POSE, STATUS } from '../bindings.ts'
import { within } from './exact.ts'
import { clampedIndex } from './grid.ts'
import { touch } from './touch.ts'

const f = Math.fround

/** A point in the frame of a body. */
export const local = { x: 0, y: 0 }
/** Velocity of an edge's surface. */
export const wall = { x: 0, y: 0 }

/** A body as it stands at the start of the substep (ends: 0) or at its end (1). */
export function bodyAt(status: Words, frame: FrameValues, body: number, ends: number): number {
  const moment = ((status.u32[STATUS.completed] - frame.completedBefore) >>> 0) + ends
  return (moment * frame.bodies + body) * BODY.stride
}

/** Fills `local` with a point of the world in the frame of a body. */
export function toBody(x: number, y: number, bodies: Words, body: number): void {
  const armX = f(x - bodies.f32[body + BODY.position])
  const armY = f(y - bodies.f32[body + BODY.position + 1])
  const turnX = bodies.f32[body + BODY.rotation]
  const turnY = bodies.f32[body + BODY.rotation + 1]
  local.x = f(f(turnX * armX) + f(turnY * armY))
  local.y = f(f(turnX * armY) - f(turnY * armX))
}

/** Turns the normal of `touch`, in the frame of a body, as the world sees it. */
export function fromBody(bodies: Words, body: number): void {
  const { normalX, normalY } = touch
  const turnX = bodies.f32[body + BODY.rotation]
  const turnY = bodies.f32[body + BODY.rotation + 1]
  touch.normalX = f(f(turnX * normalX) - f(turnY * normalY))
  touch.normalY = f(f(turnY * normalX) + f(turnX * normalY))
}

/** Where edgeTable holds the start of the cell of a body's grid that `local` falls into. */
export function edgeCell(bodies: Words, body: number): number {
  const inverseCellSize = bodies.f32[body + BODY.inverseCellSize]
  const columns = bodies.u32[body + BODY.columns]
  const column = clampedIndex(f(local.x - bodies.f32[body + BODY.corner]), inverseCellSize, columns)
  const rows = bodies.u32[body + BODY.rows]
  const row = clampedIndex(f(local.y - bodies.f32[body + BODY.corner + 1]), inverseCellSize, rows)
  return bodies.u32[body + BODY.table] + row * columns + column
}

/** Fills `touch` from the closest point of the segment, either end included, for a disk at `local`. */
export function touchEdge(radius: number, edges: Words, e: number): void {
  const w = e * EDGE.stride
  const startX = edges.f32[w + EDGE.start]
  const startY = edges.f32[w + EDGE.start + 1]
  const alongX = f(edges.f32[w + EDGE.end] - startX)
  const alongY = f(edges.f32[w + EDGE.end + 1] - startY)
  const fromX = f(local.x - startX)
  const fromY = f(local.y - startY)
  const lengthSquared = f(f(alongX * alongX) + f(alongY * alongY))
  const t = within(0, 1, f(f(f(fromX * alongX) + f(fromY * alongY)) / lengthSquared))
  const offsetX = f(f(t * alongX) - fromX)
  const offsetY = f(f(t * alongY) - fromY)
  const distance = f(Math.sqrt(f(f(offsetX * offsetX) + f(offsetY * offsetY))))
  touch.gap = f(f(distance - radius) - edges.f32[w + EDGE.radius])
  if (distance > COINCIDENT) {
    touch.normalX = f(offsetX / distance)
    touch.normalY = f(offsetY / distance)
  } else {
    const length = f(Math.sqrt(lengthSquared))
    touch.normalX = f(-alongY / length)
    touch.normalY = f(alongX / length)
  }
}

/** Fills `wall` with the velocity of an edge's surface where disk i touches it, its mean over `span` seconds to come. */
export function wallVelocity(
  poses: Words,
  i: number,
  edges: Words,
  e: number,
  bodies: Words,
  place: number,
  motion: number,
  span: number,
): void {
  const p = i * POSE.stride
  const { normalX, normalY } = touch
  const outwards = f(poses.f32[p + POSE.radius] + touch.gap)
  const touchX = f(poses.f32[p + POSE.position] + f(outwards * normalX))
  const touchY = f(poses.f32[p + POSE.position + 1] + f(outwards * normalY))
  const armX = f(touchX - bodies.f32[place + BODY.position])
  const armY = f(touchY - bodies.f32[place + BODY.position + 1])
  const spin = bodies.f32[motion + BODY.spin]
  const speed = edges.f32[e * EDGE.stride + EDGE.surfaceSpeed]
  const inwards = f(f(f(0.5 * span) * spin) * spin)
  const turningX = f(f(bodies.f32[motion + BODY.velocity] + f(spin * -armY)) - f(inwards * armX))
  const turningY = f(f(bodies.f32[motion + BODY.velocity + 1] + f(spin * armX)) - f(inwards * armY))
  wall.x = f(turningX + f(speed * -normalY))
  wall.y = f(turningY + f(speed * normalX))
}
