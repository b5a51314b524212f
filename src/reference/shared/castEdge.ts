/** Twin of shaders/shared/castEdge.wgsl. A function that returns a hit there fills `hit` here. */
import { box, hit, meet, meeting, outwards, path } from './cast'
import {
  aside,
  asideOf,
  clampedIndex,
  facesFromEnd,
  facesFromStart,
  isOfNext,
  isOfPrevious,
  setLocal,
} from './edge'
import { maxExact, minExact } from './exact'

/** Cells of a body's grid. */
export namespace block {
  export let left: u32 = 0
  export let right: u32 = 0
  export let bottom: u32 = 0
  export let top: u32 = 0
}

/** Fills `block` with the cells that `box` overlaps. */
export function edgeBlock(body: Body): void {
  block.left = clampedIndex(box.lowX - body.corner.x, body.inverseCellSize, body.columns)
  block.right = clampedIndex(box.highX - body.corner.x, body.inverseCellSize, body.columns)
  block.bottom = clampedIndex(box.lowY - body.corner.y, body.inverseCellSize, body.rows)
  block.top = clampedIndex(box.highY - body.corner.y, body.inverseCellSize, body.rows)
}

/** Casts against one side of an edge; replaces `hit` if that is met earlier. */
export function meetSide(edge: Edge, reach: f32, isFromLeft: bool): void {
  const normalX = -edge.startTangent.y
  const normalY = edge.startTangent.x
  const q = isFromLeft ? reach : -reach
  if (!(<f32>1 - edge.curvature * q > 0)) return
  const fromStartX = path.originX - edge.start.x
  const fromStartY = path.originY - edge.start.y
  const leftX = -path.directionY
  const leftY = path.directionX
  const across = fromStartX * leftX + fromStartY * leftY
  const ahead = -(fromStartX * path.directionX + fromStartY * path.directionY)
  const b = normalX * path.directionX + normalY * path.directionY
  const c =
    <f32>2 * (across * (leftX * normalX + leftY * normalY) - q) -
    edge.curvature * ((across - q) * (across + q))
  const squared = b * b + edge.curvature * c
  if (!(squared > 0)) return
  const root: f32 = sqrt(squared)
  const leaving = isFromLeft ? b : -b
  let s: f32 = 0
  if (leaving <= 0) {
    s = (isFromLeft ? c : -c) / (root - leaving)
  } else {
    if (edge.curvature === 0) return
    s = (isFromLeft ? b + root : b - root) / edge.curvature
  }
  const rounding = <f32>ROUNDING * (abs(ahead) + abs(across) + reach)
  const travel = ahead + s
  if (!(travel >= -rounding && travel <= path.length)) return

  const wX = across * leftX + s * path.directionX
  const wY = across * leftY + s * path.directionY
  const before = -(wX * edge.startTangent.x + wY * edge.startTangent.y)
  const spanX = edge.end.x - edge.start.x
  const spanY = edge.end.y - edge.start.y
  const after = (wX - spanX) * edge.endTangent.x + (wY - spanY) * edge.endTangent.y
  const slack = rounding / root
  if (before > slack || after > slack) return
  const fraction = minExact(1, maxExact(0, travel) / path.length)
  if (!(fraction < hit.fraction)) return
  const towardsX = normalX - edge.curvature * wX
  const towardsY = normalY - edge.curvature * wY
  const length: f32 = sqrt(towardsX * towardsX + towardsY * towardsY)
  let outX = normalX
  let outY = normalY
  if (length > COINCIDENT) {
    outX = towardsX / length
    outY = towardsY / length
  }
  if (!isFromLeft) {
    outX = -outX
    outY = -outY
  }
  hit.pointX = edge.start.x + wX - path.radius * outX
  hit.pointY = edge.start.y + wY - path.radius * outY
  const hasNormal = reach > rounding
  if (before > 0) {
    const apart: f32 = sqrt(wX * wX + wY * wY)
    outX = hasNormal ? wX / apart : outX
    outY = hasNormal ? wY / apart : outY
    hit.pointX = edge.start.x + edge.radius * outX
    hit.pointY = edge.start.y + edge.radius * outY
  }
  if (after > 0) {
    const awayX = wX - spanX
    const awayY = wY - spanY
    const apart: f32 = sqrt(awayX * awayX + awayY * awayY)
    outX = hasNormal ? awayX / apart : outX
    outY = hasNormal ? awayY / apart : outY
    hit.pointX = edge.end.x + edge.radius * outX
    hit.pointY = edge.end.y + edge.radius * outY
  }
  hit.normalX = outX
  hit.normalY = outY
  hit.fraction = fraction
}

/** Whether a centre at `meeting.away` from the start of a one-sided edge, beyond it, touches its front. */
function showsStart(edge: Edge): bool {
  const x = meeting.awayX
  const y = meeting.awayY
  if (!(x * edge.startTangent.x + y * edge.startTangent.y < 0)) return false
  return !isOfPrevious(x, y, edge) && facesFromStart(x, y, edge)
}

function showsEnd(edge: Edge): bool {
  const x = meeting.awayX
  const y = meeting.awayY
  if (!(x * edge.endTangent.x + y * edge.endTangent.y > 0)) return false
  return !isOfNext(x, y, edge) && facesFromEnd(x, y, edge)
}

/** Fills `hit` with the first touch, in body coordinates; its fraction is more than 1 if there is none. */
export function meetEdge(edge: Edge): void {
  meetEdgeAt(edge, path.radius + edge.radius)
}

/** The same for a touch at distance `reach` from the edge. */
export function meetEdgeAt(edge: Edge, reach: f32): void {
  const isOneSided = edge.oneSided !== 0
  hit.fraction = 2
  setLocal(path.originX, path.originY)
  asideOf(edge)
  if (!aside.isBefore && !aside.isAfter && abs(aside.left) <= reach && (!isOneSided || aside.left >= 0)) {
    const outX = aside.left >= 0 ? aside.normalX : -aside.normalX
    const outY = aside.left >= 0 ? aside.normalY : -aside.normalY
    hit.pointX = path.originX - (abs(aside.left) - edge.radius) * outX
    hit.pointY = path.originY - (abs(aside.left) - edge.radius) * outY
    hit.normalX = outX
    hit.normalY = outY
    hit.fraction = 0
    return
  }
  meet(edge.start.x, edge.start.y, reach)
  const startSquared = meeting.awayX * meeting.awayX + meeting.awayY * meeting.awayY
  if (meeting.fraction <= 1 && (!isOneSided || showsStart(edge))) {
    outwards(meeting.awayX, meeting.awayY)
    hit.pointX = edge.start.x + edge.radius * hit.normalX
    hit.pointY = edge.start.y + edge.radius * hit.normalY
    hit.fraction = meeting.fraction
  }
  meet(edge.end.x, edge.end.y, reach)
  const isEndNearer = meeting.awayX * meeting.awayX + meeting.awayY * meeting.awayY < startSquared
  const isEndFirst =
    meeting.fraction < hit.fraction || (meeting.fraction === 0 && hit.fraction === 0 && isEndNearer)
  if (isEndFirst && (!isOneSided || showsEnd(edge))) {
    outwards(meeting.awayX, meeting.awayY)
    hit.pointX = edge.end.x + edge.radius * hit.normalX
    hit.pointY = edge.end.y + edge.radius * hit.normalY
    hit.fraction = meeting.fraction
  }
  if (!(path.length > 0)) return
  meetSide(edge, reach, true)
  if (!isOneSided) meetSide(edge, reach, false)
}
