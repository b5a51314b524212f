/** Twin of shaders/shared/edge.wgsl. A function that returns a vector or a struct there fills a variable here. */
import { minExact } from './exact'
import { Items } from './memory'
import { touch } from './touch'

/** A point in body coordinates, with what rounding has taken from it: see `Pose.residue`. */
export namespace local {
  export let x: f32 = 0
  export let y: f32 = 0
  export let residueX: f32 = 0
  export let residueY: f32 = 0
}

/** Velocity of an edge's surface. */
export namespace wall {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** A body at the start (ends: 0) or end (1) of the substep, with its grid for a level. */
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

/** Fills `local` with a point that has no residue. */
export function setLocal(x: f32, y: f32): void {
  local.x = x
  local.y = y
  local.residueX = 0
  local.residueY = 0
}

/** Fills `local` with a point of the world in body coordinates. */
export function toBody(x: f32, y: f32, body: Body): void {
  const armX = x - body.position.x
  const armY = y - body.position.y
  const turn = body.rotation
  setLocal(turn.x * armX + turn.y * armY, turn.x * armY - turn.y * armX)
}

/** Fills `local` with the centre of a disk, given its pose or flight, in body coordinates. */
export function toBodyPoint<T>(pose: T, body: Body): void {
  toBody(pose.position.x, pose.position.y, body)
  local.residueX = intoBodyX(pose.residue.x, pose.residue.y, body)
  local.residueY = intoBodyY(pose.residue.x, pose.residue.y, body)
}

/** `local` relative to another point. */
export function apartX(originX: f32): f32 {
  return local.x - originX + local.residueX
}

export function apartY(originY: f32): f32 {
  return local.y - originY + local.residueY
}

/** Rotates the normal of `touch` from body to world coordinates. */
export function fromBody(body: Body): void {
  const x = touch.normalX
  const y = touch.normalY
  const turn = body.rotation
  touch.normalX = turn.x * x - turn.y * y
  touch.normalY = turn.y * x + turn.x * y
}

/** The column or row of a body's grid at a distance from its corner, clamped to the grid. */
export function clampedIndex(distance: f32, inverseCellSize: f32, count: u32): u32 {
  const index = distance * inverseCellSize
  if (!(index >= 0)) return 0 // also NaN
  return <u32>minExact(<f32>(count - 1), index)
}

/** Rotates a direction from world to body coordinates. */
export function intoBodyX(x: f32, y: f32, body: Body): f32 {
  return body.rotation.x * x + body.rotation.y * y
}

export function intoBodyY(x: f32, y: f32, body: Body): f32 {
  return body.rotation.x * y - body.rotation.y * x
}

/** The entry of edgeTable with the start of the cell that contains `local`. */
export function edgeCell(body: Body): u32 {
  const column = clampedIndex(local.x - body.corner.x, body.inverseCellSize, body.columns)
  const row = clampedIndex(local.y - body.corner.y, body.inverseCellSize, body.rows)
  return body.table + row * body.columns + column
}

/** Position of `local` relative to an edge. */
export namespace aside {
  export let left: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let isBefore: bool = false
  export let isAfter: bool = false
}

/** Fills `aside`. */
export function asideOf(edge: Edge): void {
  const fromStartX = apartX(edge.start.x)
  const fromStartY = apartY(edge.start.y)
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
  return apartX(edge.end.x) * edge.endTangent.x + apartY(edge.end.y) * edge.endTangent.y > 0
}

/** Distance to the closest point of the edge's centre line, whichever edge the point belongs to. */
export function distanceToEdge(edge: Edge): f32 {
  asideOf(edge)
  const fromStartX = apartX(edge.start.x)
  const fromStartY = apartY(edge.start.y)
  const fromEndX = apartX(edge.end.x)
  const fromEndY = apartY(edge.end.y)
  if (!aside.isBefore && !aside.isAfter) return abs(aside.left)
  const toStart = fromStartX * fromStartX + fromStartY * fromStartY
  const toEnd = fromEndX * fromEndX + fromEndY * fromEndY
  return sqrt(minExact(toStart, toEnd))
}

/** Fills the normal of `touch` with the direction from the closest point of the edge's centre line to `local`. */
export function awayFromEdge(edge: Edge): void {
  asideOf(edge)
  if (!aside.isBefore && !aside.isAfter) {
    const isLeft = aside.left >= 0
    touch.normalX = isLeft ? aside.normalX : -aside.normalX
    touch.normalY = isLeft ? aside.normalY : -aside.normalY
    return
  }
  const fromStartX = apartX(edge.start.x)
  const fromStartY = apartY(edge.start.y)
  const fromEndX = apartX(edge.end.x)
  const fromEndY = apartY(edge.end.y)
  const toStart: f32 = fromStartX * fromStartX + fromStartY * fromStartY
  const toEnd: f32 = fromEndX * fromEndX + fromEndY * fromEndY
  const isStart = toStart <= toEnd
  const distance: f32 = sqrt(isStart ? toStart : toEnd)
  const isApart = distance > COINCIDENT
  touch.normalX = isApart ? (isStart ? fromStartX : fromEndX) / distance : aside.normalX
  touch.normalY = isApart ? (isStart ? fromStartY : fromEndY) / distance : aside.normalY
}

/** Gap between the boundaries: enough to decide whether to list a pair. */
export function gapToEdge(radius: f32, edge: Edge): f32 {
  return distanceToEdge(edge) - radius - edge.radius
}

/** Whether a point at `fromStart` from the start, beyond it, is beside the previous edge. */
export function isOfPrevious(fromStartX: f32, fromStartY: f32, edge: Edge): bool {
  return edge.previous !== NONE && !(fromStartX * edge.before.x + fromStartY * edge.before.y > 0)
}

/** The same for the next edge. */
export function isOfNext(fromEndX: f32, fromEndY: f32, edge: Edge): bool {
  return edge.next !== NONE && !(fromEndX * edge.after.x + fromEndY * edge.after.y < 0)
}

/** Whether a chain that continues in the second direction turns right. */
function turnsRight(first: Vec2, second: Vec2): bool {
  return first.x * second.y - first.y * second.x < 0
}

/** Whether a disk behind a one-sided edge may still be pushed back. */
function isSunk(radius: f32, edge: Edge): bool {
  if (!(aside.left < 0 && aside.left + (radius + edge.radius) > 0)) return false
  if (aside.isBefore && turnsRight(edge.before, edge.startTangent)) return false
  if (aside.isAfter && turnsRight(edge.endTangent, edge.after)) return false
  const startX = edge.startTangent.x + edge.before.x
  const startY = edge.startTangent.y + edge.before.y
  const endX = edge.endTangent.x + edge.after.x
  const endY = edge.endTangent.y + edge.after.y
  return (
    apartX(edge.start.x) * startX + apartY(edge.start.y) * startY >= 0 &&
    apartX(edge.end.x) * endX + apartY(edge.end.y) * endY <= 0
  )
}

/** Whether a one-sided edge faces a point beyond its start. */
export function facesFromStart(fromStartX: f32, fromStartY: f32, edge: Edge): bool {
  const tangent = edge.startTangent
  if (edge.previous === NONE) return fromStartX * -tangent.y + fromStartY * tangent.x >= 0
  return turnsRight(edge.before, tangent)
}

/** The same for its end. */
export function facesFromEnd(fromEndX: f32, fromEndY: f32, edge: Edge): bool {
  const tangent = edge.endTangent
  if (edge.next === NONE) return fromEndX * -tangent.y + fromEndY * tangent.x >= 0
  return turnsRight(tangent, edge.after)
}

/** Whether a touch is one from behind, which counts only for what came from the front. */
export function isBehind(gap: f32, radius: f32, edge: Edge): bool {
  return edge.oneSided !== 0 && gap < -(radius + edge.radius)
}

/** Fills `touch` with the contact of a disk with its centre at `local` and an edge. */
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
  const startX = apartX(edge.start.x)
  const startY = apartY(edge.start.y)
  const endX = apartX(edge.end.x)
  const endY = apartY(edge.end.y)
  const ownsStart = aside.isBefore && !isOfPrevious(startX, startY, edge)
  const hasStart = ownsStart && (isTwoSided || facesFromStart(startX, startY, edge))
  const hasEnd = aside.isAfter && edge.next === NONE && (isTwoSided || facesFromEnd(endX, endY, edge))
  touch.gap = <f32>NO_TOUCH
  if (!(hasStart || hasEnd)) return
  const offsetX = -apartX(hasStart ? edge.start.x : edge.end.x)
  const offsetY = -apartY(hasStart ? edge.start.y : edge.end.y)
  const distance = sqrt(offsetX * offsetX + offsetY * offsetY)
  touch.gap = distance - radius - edge.radius
  if (distance > COINCIDENT) {
    touch.normalX = offsetX / distance
    touch.normalY = offsetY / distance
  }
}

/** The joined edge that a disk at `local` has moved on to: it receives the impulses of the contact. */
export function nextOwner(edge: Edge): u32 {
  return isAfterEnd(edge) ? edge.next : edge.previous
}

/** Fills `wall` with the velocity of an edge's surface at the contact point, averaged over the next `span` seconds. */
export function wallVelocity(pose: Pose, edge: Edge, place: Body, motion: Body, span: f32): void {
  const armX = pose.position.x + (pose.radius + touch.gap) * touch.normalX - place.position.x
  const armY = pose.position.y + (pose.radius + touch.gap) * touch.normalY - place.position.y
  surfaceVelocity(armX, armY, touch.normalX, touch.normalY, edge, motion, span)
}

/** The same at a point, given its arm from the origin of the body. */
export function surfaceVelocity(
  armX: f32,
  armY: f32,
  normalX: f32,
  normalY: f32,
  edge: Edge,
  motion: Body,
  span: f32,
): void {
  const inwards = span * 0.5 * motion.spin * motion.spin
  const turningX = motion.velocity.x + motion.spin * -armY - inwards * armX
  const turningY = motion.velocity.y + motion.spin * armX - inwards * armY
  wall.x = turningX + edge.surfaceSpeed * -normalY
  wall.y = turningY + edge.surfaceSpeed * normalX
}
