/** Twin of shaders/shared/edge.wgsl. A function that returns a vector or a struct there fills a variable here. */
import { minExact } from './exact'
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
  params: Params,
  body: u32,
  level: u32,
  ends: u32,
): Body {
  const moment = status.completed - params.completedBefore + ends
  return bodies[(moment * params.bodies + body) * params.levelCount + level]
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
export function clampedIndex(distance: f32, inverseCellSize: f32, count: u32): u32 {
  const index = distance * inverseCellSize
  if (!(index >= 0)) return 0 // NaN too
  return <u32>minExact(<f32>(count - 1), index)
}

/** A direction of the world in the frame of a body. */
export function intoBodyX(x: f32, y: f32, body: Body): f32 {
  return body.rotation.x * x + body.rotation.y * y
}

export function intoBodyY(x: f32, y: f32, body: Body): f32 {
  return body.rotation.x * y - body.rotation.y * x
}

/** Where edgeTable holds the start of the cell of a body's grid that `local` falls into. */
export function edgeCell(body: Body): u32 {
  const column = clampedIndex(local.x - body.corner.x, body.inverseCellSize, body.columns)
  const row = clampedIndex(local.y - body.corner.y, body.inverseCellSize, body.rows)
  return body.table + row * body.columns + column
}

/** Where `local` lies as an edge sees it. */
export namespace aside {
  export let left: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let isBefore: bool = false
  export let isAfter: bool = false
}

/** Fills `aside`. */
export function asideOf(edge: Edge): void {
  const fromStartX = local.x - edge.start.x
  const fromStartY = local.y - edge.start.y
  const normalX = -edge.startTangent.y
  const normalY = edge.startTangent.x
  const inwardsX = normalX - edge.curvature * fromStartX
  const inwardsY = normalY - edge.curvature * fromStartY
  const length = sqrt(inwardsX * inwardsX + inwardsY * inwardsY)
  const squared = fromStartX * fromStartX + fromStartY * fromStartY
  aside.left =
    (<f32>2 * (fromStartX * normalX + fromStartY * normalY) - edge.curvature * squared) / (<f32>1 + length)
  aside.isBefore = fromStartX * edge.startTangent.x + fromStartY * edge.startTangent.y < 0
  aside.isAfter = isAfterEnd(edge)
  if (length > COINCIDENT) {
    aside.normalX = inwardsX / length
    aside.normalY = inwardsY / length
  } else {
    aside.normalX = normalX
    aside.normalY = normalY
  }
}

function isAfterEnd(edge: Edge): bool {
  return (local.x - edge.end.x) * edge.endTangent.x + (local.y - edge.end.y) * edge.endTangent.y > 0
}

/** From the closest point of the edge's line, whosever it is. */
export function distanceToEdge(edge: Edge): f32 {
  asideOf(edge)
  const fromStartX = local.x - edge.start.x
  const fromStartY = local.y - edge.start.y
  const fromEndX = local.x - edge.end.x
  const fromEndY = local.y - edge.end.y
  if (!aside.isBefore && !aside.isAfter) return abs(aside.left)
  const toStart = fromStartX * fromStartX + fromStartY * fromStartY
  const toEnd = fromEndX * fromEndX + fromEndY * fromEndY
  return sqrt(minExact(toStart, toEnd))
}

/** Between the boundaries: enough to know whether a pair is worth keeping. */
export function gapToEdge(radius: f32, edge: Edge): f32 {
  return distanceToEdge(edge) - radius - edge.radius
}

/** Whether the edge before sees a point beyond the start from its side. */
export function isOfPrevious(edge: Edge): bool {
  if (edge.previous === NONE) return false
  return !((local.x - edge.start.x) * edge.before.x + (local.y - edge.start.y) * edge.before.y > 0)
}

/** Whether a chain that goes on in the second direction stands out to its left there. */
function turnsRight(first: Vec2, second: Vec2): bool {
  return first.x * second.y - first.y * second.x < 0
}

/** Whether a disk behind a one-sided edge is still pushed back. */
function isSunk(radius: f32, edge: Edge): bool {
  if (!(aside.left < 0 && aside.left + <f32>0.5 * (radius + edge.radius) > 0)) return false
  if (aside.isBefore && turnsRight(edge.before, edge.startTangent)) return false
  if (aside.isAfter && turnsRight(edge.endTangent, edge.after)) return false
  const startX = edge.startTangent.x + edge.before.x
  const startY = edge.startTangent.y + edge.before.y
  const endX = edge.endTangent.x + edge.after.x
  const endY = edge.endTangent.y + edge.after.y
  return (
    (local.x - edge.start.x) * startX + (local.y - edge.start.y) * startY >= 0 &&
    (local.x - edge.end.x) * endX + (local.y - edge.end.y) * endY <= 0
  )
}

/** Whether a one-sided edge shows its front to a point beyond its start. */
export function facesFromStart(edge: Edge): bool {
  const tangent = edge.startTangent
  if (edge.previous === NONE)
    return (local.x - edge.start.x) * -tangent.y + (local.y - edge.start.y) * tangent.x >= 0
  return turnsRight(edge.before, tangent)
}

/** The same of an end that is free. */
export function facesFromEnd(edge: Edge): bool {
  return (local.x - edge.end.x) * -edge.endTangent.y + (local.y - edge.end.y) * edge.endTangent.x >= 0
}

/** Fills `touch` from an edge to a disk with its centre at `local`. */
export function touchEdge(radius: f32, edge: Edge): void {
  asideOf(edge)
  const isTwoSided = edge.oneSided === 0
  const isLeft = aside.left >= 0 || !isTwoSided
  touch.normalX = isLeft ? -aside.normalX : aside.normalX
  touch.normalY = isLeft ? -aside.normalY : aside.normalY
  const isBeside = !aside.isBefore && !aside.isAfter
  if (isTwoSided ? isBeside : isSunk(radius, edge) || (isBeside && aside.left >= 0)) {
    touch.gap = (isLeft ? aside.left : -aside.left) - radius - edge.radius
    return
  }
  const hasStart = aside.isBefore && !isOfPrevious(edge) && (isTwoSided || facesFromStart(edge))
  const hasEnd = aside.isAfter && edge.next === NONE && (isTwoSided || facesFromEnd(edge))
  touch.gap = <f32>NO_TOUCH
  if (!(hasStart || hasEnd)) return
  const offsetX = (hasStart ? edge.start.x : edge.end.x) - local.x
  const offsetY = (hasStart ? edge.start.y : edge.end.y) - local.y
  const distance = sqrt(offsetX * offsetX + offsetY * offsetY)
  touch.gap = distance - radius - edge.radius
  if (distance > COINCIDENT) {
    touch.normalX = offsetX / distance
    touch.normalY = offsetY / distance
  }
}

/** The edge that sees a disk at `local` which this one no longer touches: it gets what the contact carried. */
export function nextOwner(edge: Edge): u32 {
  return isAfterEnd(edge) ? edge.next : edge.previous
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
