/** Twin of shaders/shared/edge.wgsl. A function that returns a vector or a struct there fills a variable here. */
import { atMost, within } from './exact'
import { Items } from './memory'
import { touch } from './touch'

/** A point in the frame of a body. */
export namespace local {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Velocity of an edge's surface. */
export namespace wall {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** A body as it stands at the start of the substep (ends: 0) or at its end (1), with its grid for a level. */
export function bodyAt(
  bodies: Items<Body>,
  status: Status,
  frame: Frame,
  body: u32,
  level: u32,
  ends: u32,
): Body {
  const moment = status.completed - frame.completedBefore + ends
  return bodies[(moment * frame.bodies + body) * frame.levelCount + level]
}

/** Fills `local` with a point of the world in the frame of a body. */
export function toBody(x: f32, y: f32, body: Body): void {
  const armX = x - body.position.x
  const armY = y - body.position.y
  const turn = body.rotation
  local.x = turn.x * armX + turn.y * armY
  local.y = turn.x * armY - turn.y * armX
}

/** Turns the normal of `touch`, in the frame of a body, as the world sees it. */
export function fromBody(body: Body): void {
  const x = touch.normalX
  const y = touch.normalY
  const turn = body.rotation
  touch.normalX = turn.x * x - turn.y * y
  touch.normalY = turn.y * x + turn.x * y
}

/** The column or row that a distance from the grid's corner falls into; what lies outside is taken to the nearest. */
function clampedIndex(distance: f32, inverseCellSize: f32, count: u32): u32 {
  const index = distance * inverseCellSize
  if (!(index >= 0)) return 0 // NaN too
  return <u32>atMost(<f32>(count - 1), index)
}

/** Where edgeTable holds the start of the cell of a body's grid that `local` falls into. */
export function edgeCell(body: Body): u32 {
  const column = clampedIndex(local.x - body.corner.x, body.inverseCellSize, body.columns)
  const row = clampedIndex(local.y - body.corner.y, body.inverseCellSize, body.rows)
  return body.table + row * body.columns + column
}

/** Fills `touch` from the closest point of the segment, either end included, to a disk with its centre at `local`. */
export function touchEdge(radius: f32, edge: Edge): void {
  const alongX = edge.end.x - edge.start.x
  const alongY = edge.end.y - edge.start.y
  const startX = local.x - edge.start.x
  const startY = local.y - edge.start.y
  const lengthSquared = alongX * alongX + alongY * alongY
  const t = within(0, 1, (startX * alongX + startY * alongY) / lengthSquared)
  const offsetX = t * alongX - startX
  const offsetY = t * alongY - startY
  const distance = sqrt(offsetX * offsetX + offsetY * offsetY)
  touch.gap = distance - radius - edge.radius
  if (distance > COINCIDENT) {
    touch.normalX = offsetX / distance
    touch.normalY = offsetY / distance
  } else {
    const length = sqrt(lengthSquared)
    touch.normalX = -alongY / length
    touch.normalY = alongX / length
  }
}

/** Fills `wall` with the velocity of an edge's surface where a disk touches it, its mean over `span` seconds to come. */
export function wallVelocity(pose: Pose, edge: Edge, place: Body, motion: Body, span: f32): void {
  const normalX = touch.normalX
  const normalY = touch.normalY
  const armX = pose.position.x + (pose.radius + touch.gap) * normalX - place.position.x
  const armY = pose.position.y + (pose.radius + touch.gap) * normalY - place.position.y
  const inwards = span * 0.5 * motion.spin * motion.spin
  const turningX = motion.velocity.x + motion.spin * -armY - inwards * armX
  const turningY = motion.velocity.y + motion.spin * armX - inwards * armY
  wall.x = turningX + edge.surfaceSpeed * -normalY
  wall.y = turningY + edge.surfaceSpeed * normalX
}
