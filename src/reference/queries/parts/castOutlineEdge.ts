/** Twin of shaders/queries/parts/castOutlineEdge.wgsl. A function that returns a hit there replaces `hit` here if its own is sooner. */
import { hit, path } from '../../shared/cast'
import { meetSide } from '../../shared/castEdge'
import {
  aside,
  asideOf,
  facesFromEnd,
  facesFromStart,
  isOfNext,
  isOfPrevious,
  setLocal,
} from '../../shared/edge'
import { maxExact, minExact } from '../../shared/exact'
import { ownStruct } from '../../shared/memory'
import { cross2, dot2 } from '../../shared/outline'
import { diamondAngle } from '../../shared/reach'
import { isBeside, overlapsArc } from './arcOverlap'
import {
  contact,
  contactPoint,
  enterSum,
  fixedArcs,
  movingArcs,
  positionAtX,
  positionAtY,
  setSumPath,
  sumDisk,
  sumEntry,
  sumOutlines,
  sumPath,
} from './sumOutline'

function touchAt(x: f32, y: f32, normalX: f32, normalY: f32, fraction: f32): void {
  if (!(fraction < hit.fraction)) return
  hit.pointX = x
  hit.pointY = y
  hit.normalX = normalX
  hit.normalY = normalY
  hit.fraction = fraction
}

/** The touch of a shape that overlaps the edge at the start. */
function touchAtStart(edge: Edge): void {
  setLocal(path.originX, path.originY)
  asideOf(edge)
  if (edge.oneSided !== 0 && aside.left < 0) return
  let outX = aside.left >= 0 ? aside.normalX : -aside.normalX
  let outY = aside.left >= 0 ? aside.normalY : -aside.normalY
  if (!aside.isBefore && !aside.isAfter) {
    const back = abs(aside.left) - edge.radius
    touchAt(path.originX - back * outX, path.originY - back * outY, outX, outY, 0)
    return
  }
  const fromStartX = path.originX - edge.start.x
  const fromStartY = path.originY - edge.start.y
  const fromEndX = path.originX - edge.end.x
  const fromEndY = path.originY - edge.end.y
  const isStart =
    dot2(fromStartX, fromStartY, fromStartX, fromStartY) <= dot2(fromEndX, fromEndY, fromEndX, fromEndY)
  const awayX = isStart ? fromStartX : fromEndX
  const awayY = isStart ? fromStartY : fromEndY
  const distance = sqrt(dot2(awayX, awayY, awayX, awayY))
  if (distance > COINCIDENT) {
    outX = awayX / distance
    outY = awayY / distance
  }
  const x = isStart ? edge.start.x : edge.end.x
  const y = isStart ? edge.start.y : edge.end.y
  touchAt(x + edge.radius * outX, y + edge.radius * outY, outX, outY, 0)
}

/** Whether a one-sided edge is touched at its start with this normal. */
function isFrontAtStart(normalX: f32, normalY: f32, edge: Edge): bool {
  if (edge.oneSided === 0) return true
  const tangent = edge.startTangent
  if (dot2(normalX, normalY, tangent.x, tangent.y) < -(<f32>SIDE_SLOPE))
    return !isOfPrevious(normalX, normalY, edge) && facesFromStart(normalX, normalY, edge)
  return dot2(normalX, normalY, -tangent.y, tangent.x) >= 0
}

function isFrontAtEnd(normalX: f32, normalY: f32, edge: Edge): bool {
  if (edge.oneSided === 0) return true
  const tangent = edge.endTangent
  if (dot2(normalX, normalY, tangent.x, tangent.y) > <f32>SIDE_SLOPE)
    return !isOfNext(normalX, normalY, edge) && facesFromEnd(normalX, normalY, edge)
  return dot2(normalX, normalY, -tangent.y, tangent.x) >= 0
}

function fractionOf(travel: f32): f32 {
  return minExact(1, maxExact(0, travel) / path.length)
}

function setArc(arc: Arc, x: f32, y: f32, directionX: f32, directionY: f32, radius: f32): void {
  arc.center.x = x
  arc.center.y = y
  arc.direction.x = directionX
  arc.direction.y = directionY
  arc.radius = radius
  arc.side = 0
}

function meetStraight(count: u32, edge: Edge): void {
  const leftX = -edge.startTangent.y
  const leftY = edge.startTangent.x
  const isStartFirst = diamondAngle(leftX, leftY) < diamondAngle(-leftX, -leftY)
  const fixed = fixedArcs()
  const endX = edge.end.x - edge.start.x
  const endY = edge.end.y - edge.start.y
  setArc(fixed[isStartFirst ? 1 : 0], endX, endY, -leftX, -leftY, edge.radius)
  setArc(fixed[isStartFirst ? 0 : 1], 0, 0, leftX, leftY, edge.radius)
  const sum = sumOutlines(2, count)
  setSumPath(
    path.originX - edge.start.x,
    path.originY - edge.start.y,
    path.directionX,
    path.directionY,
    path.length,
  )
  enterSum(sum, 0, 0, 0)
  if (!sumEntry.isHit) return
  if (sumEntry.depth >= 0) {
    touchAtStart(edge)
    return
  }
  const normalX = sumEntry.normalX
  const normalY = sumEntry.normalY
  if (!isFrontAtStart(normalX, normalY, edge) || !isFrontAtEnd(normalX, normalY, edge)) return
  contactPoint(sum, normalX, normalY, positionAtX(sumEntry.travel), positionAtY(sumEntry.travel))
  touchAt(edge.start.x + contact.x, edge.start.y + contact.y, normalX, normalY, fractionOf(sumEntry.travel))
}

/** Whether a normal is in the range of a moving arc, up to rounding. */
function isInRange(j: u32, count: u32, normalX: f32, normalY: f32): bool {
  const start = movingArcs()[j].direction
  const end = movingArcs()[j + 1 === count ? 0 : j + 1].direction
  const isBetween =
    cross2(start.x, start.y, normalX, normalY) >= -(<f32>SIDE_SLOPE) &&
    cross2(normalX, normalY, end.x, end.y) >= -(<f32>SIDE_SLOPE)
  return (
    isBetween && (dot2(start.x, start.y, end.x, end.y) < 0 || dot2(start.x, start.y, normalX, normalY) > 0)
  )
}

/** The touch of a moving arc, as a disk, with a side of the edge. */
function meetSideWithArc(j: u32, count: u32, edge: Edge, isFromLeft: bool): void {
  const arc = movingArcs()[j]
  const best = ownStruct<Hit>(43)
  keepHit(best)
  const originX = path.originX
  const originY = path.originY
  const radius = path.radius
  path.originX = originX + arc.center.x
  path.originY = originY + arc.center.y
  path.radius = arc.radius
  hit.fraction = 2
  meetSide(edge, arc.radius + edge.radius, isFromLeft)
  path.originX = originX
  path.originY = originY
  path.radius = radius
  if (hit.fraction <= 1 && hit.fraction < best.fraction && isInRange(j, count, -hit.normalX, -hit.normalY))
    return
  hit.pointX = best.point.x
  hit.pointY = best.point.y
  hit.normalX = best.normal.x
  hit.normalY = best.normal.y
  hit.fraction = best.fraction
}

function keepHit(into: Hit): void {
  into.point.x = hit.pointX
  into.point.y = hit.pointY
  into.normal.x = hit.normalX
  into.normal.y = hit.normalY
  into.fraction = hit.fraction
}

/** The point of an arc, relative to its start, where its outside touches a line with a normal. */
namespace outermost {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Fills `outermost`. */
function outermostOf(edge: Edge, normalX: f32, normalY: f32): void {
  const sideX = edge.curvature < 0 ? -normalX : normalX
  const sideY = edge.curvature < 0 ? -normalY : normalY
  outermost.x = (-edge.startTangent.y - sideX) / edge.curvature
  outermost.y = (edge.startTangent.x - sideY) / edge.curvature
}

/** How far that point is in the direction of the normal. */
function heightOf(edge: Edge, normalX: f32, normalY: f32): f32 {
  const turnX = -edge.startTangent.y - (edge.curvature < 0 ? -normalX : normalX)
  const turnY = edge.startTangent.x - (edge.curvature < 0 ? -normalY : normalY)
  const height: f32 = dot2(turnX, turnY, turnX, turnY) / (<f32>2 * edge.curvature)
  return edge.curvature < 0 ? height : -height
}

/** The touch of the straight side that ends at a moving arc with the outside of the edge. */
function meetOutsideWithSide(j: u32, edge: Edge): void {
  const arc = movingArcs()[j]
  const normalX = arc.direction.x
  const normalY = arc.direction.y
  const speed = dot2(path.directionX, path.directionY, normalX, normalY)
  if (!(arc.side > 0 && speed > 0)) return
  outermostOf(edge, normalX, normalY)
  if (!isBeside(outermost.x, outermost.y, edge)) return
  const height = heightOf(edge, normalX, normalY) - edge.radius
  const footed = dot2(sumPath.footX + arc.center.x, sumPath.footY + arc.center.y, normalX, normalY)
  const ahead = height - arc.radius - footed
  const travel = sumPath.along + ahead / speed
  const rounding = <f32>PATH_ROUNDING * (path.radius + abs(ahead))
  if (!(travel * speed >= -rounding && travel <= path.length)) return
  const x = positionAtX(travel) + arc.center.x
  const y = positionAtY(travel) + arc.center.y
  const along = dot2(x - outermost.x, y - outermost.y, -normalY, normalX)
  if (!(along >= -(<f32>SIDE_SLOPE) * arc.side && along <= (<f32>1 + <f32>SIDE_SLOPE) * arc.side)) return
  const sideX = x + arc.radius * normalX - along * -normalY
  const sideY = y + arc.radius * normalY - along * normalX
  touchAt(edge.start.x + sideX, edge.start.y + sideY, -normalX, -normalY, fractionOf(travel))
}

function meetArc(count: u32, edge: Edge): void {
  setSumPath(
    path.originX - edge.start.x,
    path.originY - edge.start.y,
    path.directionX,
    path.directionY,
    path.length,
  )
  const sum = sumDisk(0, 0, edge.radius, count)
  enterSum(sum, 0, 0, 0)
  const startDepth = sumEntry.depth
  const startTravel = sumEntry.travel
  const startX = sumEntry.normalX
  const startY = sumEntry.normalY
  const hitsStart = sumEntry.isHit
  enterSum(sum, edge.end.x - edge.start.x, edge.end.y - edge.start.y, 0)
  if (startDepth >= 0 || sumEntry.depth >= 0 || overlapsArc(sum, count, edge)) {
    touchAtStart(edge)
    return
  }
  if (!(path.length > 0)) return
  const radius = edge.radius
  if (hitsStart && isFrontAtStart(startX, startY, edge)) {
    const x = edge.start.x + radius * startX
    const y = edge.start.y + radius * startY
    touchAt(x, y, startX, startY, fractionOf(startTravel))
  }
  if (sumEntry.isHit && isFrontAtEnd(sumEntry.normalX, sumEntry.normalY, edge)) {
    const x = edge.end.x + radius * sumEntry.normalX
    const y = edge.end.y + radius * sumEntry.normalY
    touchAt(x, y, sumEntry.normalX, sumEntry.normalY, fractionOf(sumEntry.travel))
  }
  const isTwoSided = edge.oneSided === 0
  for (let j: u32 = 0; j < count; j++) {
    meetSideWithArc(j, count, edge, true)
    if (isTwoSided) meetSideWithArc(j, count, edge, false)
    if (isTwoSided || edge.curvature < 0) meetOutsideWithSide(j, edge)
  }
}

/** Fills `hit` with the touch of the moving outline, which has `count` arcs; `path` is that of its origin. */
export function meetOutline(count: u32, edge: Edge): void {
  hit.fraction = 2
  if (edge.curvature === 0) meetStraight(count, edge)
  else meetArc(count, edge)
}
