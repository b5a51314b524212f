/** Twin of shaders/shared/outlineEdge.wgsl. A function that returns a struct there fills one in own memory here. */
import { depth, depthOf } from './depth'
import { maxExact, minExact } from './exact'
import { copy, Items, ownStruct } from './memory'
import { arcAfter, arcBefore, arcOf, covers, cross2, dot2 } from './outline'

/** A contact point: on the outline, with the unit normal towards the edge. */
@unmanaged
export class EdgePoint {
  normalX: f32 = 0
  normalY: f32 = 0
  armX: f32 = 0
  armY: f32 = 0
  gap: f32 = 0
}

/** An edge in the coordinates of the grain. An end is flat if a segment joined there continues in the same line. */
export namespace localEdge {
  export let startX: f32 = 0
  export let startY: f32 = 0
  export let endX: f32 = 0
  export let endY: f32 = 0
  export let startTangentX: f32 = 0
  export let startTangentY: f32 = 0
  export let endTangentX: f32 = 0
  export let endTangentY: f32 = 0
  export let beforeX: f32 = 0
  export let beforeY: f32 = 0
  export let afterX: f32 = 0
  export let afterY: f32 = 0
  export let isFlatStart: bool = false
  export let isFlatEnd: bool = false
}

/** The number of contact points, 0 to 2; `firstPoint` and `secondPoint` are the points. */
export let points: u32 = 0

export function firstPoint(): EdgePoint {
  return ownStruct<EdgePoint>(8)
}

export function secondPoint(): EdgePoint {
  return ownStruct<EdgePoint>(9)
}

function setPoint(point: EdgePoint, normalX: f32, normalY: f32, armX: f32, armY: f32, gap: f32): void {
  point.normalX = normalX
  point.normalY = normalY
  point.armX = armX
  point.armY = armY
  point.gap = gap
}

function onePoint(point: EdgePoint): void {
  if (changetype<usize>(point) !== changetype<usize>(firstPoint())) copy(firstPoint(), point)
  copy(secondPoint(), firstPoint())
  points = 1
}

/** The arc of the outline that covers a direction. */
function supportArc(arcs: Items<Arc>, outline: Span, x: f32, y: f32): u32 {
  let found: u32 = 0
  for (let i: u32 = 0; i < outline.count; i++) {
    const start = arcOf(arcs, outline, i).direction
    const end = arcOf(arcs, outline, arcAfter(outline, i)).direction
    if (covers(start.x, start.y, end.x, end.y, x, y)) found = i
  }
  return found
}

/** Which ends are concave joints, seen from the side of the edge that the outline is on, with its middle before both edges. */
namespace corners {
  export let atStart: bool = false
  export let atEnd: bool = false
}

/** Fills `corners`. */
function findCorners(arcs: Items<Arc>, outline: Span, edge: Edge, side: f32): void {
  let sumX: f32 = 0
  let sumY: f32 = 0
  for (let i: u32 = 0; i < outline.count; i++) {
    const arc = arcOf(arcs, outline, i)
    sumX += arc.center.x + arc.radius * arc.direction.x
    sumY += arc.center.y + arc.radius * arc.direction.y
  }
  const middleX = sumX / <f32>outline.count
  const middleY = sumY / <f32>outline.count
  const beforeX = localEdge.beforeX
  const beforeY = localEdge.beforeY
  const afterX = localEdge.afterX
  const afterY = localEdge.afterY
  const turnsBefore = side * cross2(beforeX, beforeY, localEdge.startTangentX, localEdge.startTangentY) > 0
  const turnsAfter = side * cross2(localEdge.endTangentX, localEdge.endTangentY, afterX, afterY) > 0
  const fromStartX = middleX - localEdge.startX
  const fromStartY = middleY - localEdge.startY
  const fromEndX = middleX - localEdge.endX
  const fromEndY = middleY - localEdge.endY
  const isBefore = side * cross2(beforeX, beforeY, fromStartX, fromStartY) > 0
  const isAfter = side * cross2(afterX, afterY, fromEndX, fromEndY) > 0
  corners.atStart = edge.previous !== NONE && turnsBefore && isBefore
  corners.atEnd = edge.next !== NONE && turnsAfter && isAfter
}

/** An end of the edge against the outline. */
namespace edgeEnd {
  export let isFacing: bool = false
  export let isOwn: bool = false
}

function touchPoint(arcs: Items<Arc>, outline: Span, x: f32, y: f32, radius: f32, point: EdgePoint): void {
  depthOf(arcs, outline, x, y)
  const normalX = depth.normalX
  const normalY = depth.normalY
  setPoint(
    point,
    normalX,
    normalY,
    x + depth.depth * normalX,
    y + depth.depth * normalY,
    -depth.depth - radius,
  )
}

/** Fills `point` and `edgeEnd`. */
function touchStart(arcs: Items<Arc>, outline: Span, edge: Edge, point: EdgePoint): void {
  touchPoint(arcs, outline, localEdge.startX, localEdge.startY, edge.radius, point)
  const awayX = -point.normalX
  const awayY = -point.normalY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const isFacing = dot2(awayX, awayY, tangentX, tangentY) <= 0
  let isOwn = isFacing
  if (edge.previous !== NONE) isOwn = isOwn && dot2(awayX, awayY, localEdge.beforeX, localEdge.beforeY) > 0
  if (edge.oneSided !== 0) {
    const isConvex = cross2(localEdge.beforeX, localEdge.beforeY, tangentX, tangentY) < 0
    isOwn = isOwn && (edge.previous === NONE ? cross2(tangentX, tangentY, awayX, awayY) >= 0 : isConvex)
  }
  edgeEnd.isFacing = isFacing
  edgeEnd.isOwn = isOwn
}

/** The same for the end. */
function touchEnd(arcs: Items<Arc>, outline: Span, edge: Edge, point: EdgePoint): void {
  touchPoint(arcs, outline, localEdge.endX, localEdge.endY, edge.radius, point)
  const awayX = -point.normalX
  const awayY = -point.normalY
  const tangentX = localEdge.endTangentX
  const tangentY = localEdge.endTangentY
  const isFacing = dot2(awayX, awayY, tangentX, tangentY) >= 0
  let isOwn = isFacing && edge.next === NONE
  if (edge.oneSided !== 0) isOwn = isOwn && cross2(tangentX, tangentY, awayX, awayY) >= 0
  edgeEnd.isFacing = isFacing
  edgeEnd.isOwn = isOwn
}

/** The far end of a side of the outline. */
namespace far {
  export let x: f32 = 0
  export let y: f32 = 0
  export let isThere: bool = false
}

/** Fills `far` with that of the side that is most nearly perpendicular to `down`, beside the arc i that covers `down`. */
function farEnd(arcs: Items<Arc>, outline: Span, i: u32, downX: f32, downY: f32): void {
  const previous = arcOf(arcs, outline, arcBefore(outline, i))
  const arc = arcOf(arcs, outline, i)
  const next = arcOf(arcs, outline, arcAfter(outline, i))
  const start = arc.direction
  const end = next.direction
  const sineBefore = abs(cross2(downX, downY, start.x, start.y))
  const sineAfter = abs(cross2(downX, downY, end.x, end.y))
  const facesBefore = dot2(downX, downY, start.x, start.y) > 0
  const facesAfter = dot2(downX, downY, end.x, end.y) > 0
  const hasBefore = arc.side > 0 && facesBefore && sineBefore <= NEAR_PARALLEL
  const hasAfter = next.side > 0 && facesAfter && sineAfter <= NEAR_PARALLEL
  if (hasBefore && (!hasAfter || sineBefore <= sineAfter)) {
    far.x = previous.center.x + previous.radius * start.x
    far.y = previous.center.y + previous.radius * start.y
    far.isThere = true
  } else {
    far.x = next.center.x + next.radius * end.x
    far.y = next.center.y + next.radius * end.y
    far.isThere = hasAfter
  }
}

/** The outline on a side of a straight edge. */
function touchSide(
  arcs: Items<Arc>,
  outline: Span,
  inner: f32,
  edge: Edge,
  upX: f32,
  upY: f32,
  lowestX: f32,
  lowestY: f32,
  arc: u32,
): void {
  const startX = localEdge.startX
  const startY = localEdge.startY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const length = dot2(localEdge.endX - startX, localEdge.endY - startY, tangentX, tangentY)
  const low = dot2(lowestX - startX, lowestY - startY, tangentX, tangentY)
  const height = dot2(lowestX - startX, lowestY - startY, upX, upY) - edge.radius
  farEnd(arcs, outline, arc, -upX, -upY)
  const high = dot2(far.x - startX, far.y - startY, tangentX, tangentY)
  const isBeside = low >= 0 && low <= length
  const isInCorner =
    (corners.atStart && low < 0 && low > -inner) || (corners.atEnd && low > length && low < length + inner)
  const isOfJoined = !isInCorner && (low < 0 ? edge.previous !== NONE : low > length && edge.next !== NONE)
  const isApart = (low < 0 && high < 0) || (low > length && high > length)
  points = 0
  if (far.isThere ? isApart : true) {
    if ((far.isThere || !isBeside) && isOfJoined) return
    setPoint(firstPoint(), -upX, -upY, lowestX, lowestY, height)
    onePoint(firstPoint())
    return
  }
  const farHeight = dot2(far.x - startX, far.y - startY, upX, upY) - edge.radius
  const slope = (farHeight - height) / (high - low)
  const first = clamped(low, length)
  const second = clamped(high, length)
  const firstHeight = height + slope * (first - low)
  const secondHeight = height + slope * (second - low)
  const firstUp = firstHeight + edge.radius
  const secondUp = secondHeight + edge.radius
  const firstX = startX + first * tangentX + firstUp * upX
  const firstY = startY + first * tangentY + firstUp * upY
  setPoint(firstPoint(), -upX, -upY, firstX, firstY, firstHeight)
  const isFirstHeld = !isOverFlatJoint(low, length)
  const isSecondHeld = !isOverFlatJoint(high, length)
  if (first !== second && !isFirstHeld && !isSecondHeld) return
  if (first === second || !isSecondHeld) {
    onePoint(firstPoint())
    return
  }
  const secondX = startX + second * tangentX + secondUp * upX
  const secondY = startY + second * tangentY + secondUp * upY
  setPoint(secondPoint(), -upX, -upY, secondX, secondY, secondHeight)
  if (isFirstHeld) points = 2
  else onePoint(secondPoint())
}

function isOverFlatJoint(x: f32, length: f32): bool {
  return (x < 0 && localEdge.isFlatStart) || (x > length && localEdge.isFlatEnd)
}

/** An end of a straight edge, the first point, against a side of the outline that runs along the edge. */
function touchEndAndSide(
  arcs: Items<Arc>,
  outline: Span,
  edge: Edge,
  downX: f32,
  downY: f32,
  lowestX: f32,
  lowestY: f32,
  arc: u32,
  isStart: bool,
): void {
  const startX = localEdge.startX
  const startY = localEdge.startY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const normalX = firstPoint().normalX
  const normalY = firstPoint().normalY
  farEnd(arcs, outline, arc, downX, downY)
  if (!far.isThere || !(abs(dot2(normalX, normalY, tangentX, tangentY)) <= <f32>NEAR_PARALLEL)) return
  const length = dot2(localEdge.endX - startX, localEdge.endY - startY, tangentX, tangentY)
  const low = dot2(lowestX - startX, lowestY - startY, tangentX, tangentY)
  const high = dot2(far.x - startX, far.y - startY, tangentX, tangentY)
  const reached = isStart ? maxExact(low, high) : minExact(low, high)
  const along = clamped(reached, length)
  if (along === (isStart ? <f32>0 : length) || isOverFlatJoint(reached, length)) return
  const part = (along - low) / (high - low)
  const armX = lowestX + part * (far.x - lowestX)
  const armY = lowestY + part * (far.y - lowestY)
  const gapX = startX + along * tangentX - armX
  const gapY = startY + along * tangentY - armY
  const gap = dot2(gapX, gapY, normalX, normalY) - edge.radius
  setPoint(secondPoint(), normalX, normalY, armX, armY, gap)
  points = 2
}

function clamped(x: f32, length: f32): f32 {
  if (x < 0) return 0
  return x > length ? length : x
}

/** Whether an end that belongs to the joined edge is a smooth joint. */
function isSmooth(tangentX: f32, tangentY: f32, joinedX: f32, joinedY: f32): bool {
  return dot2(tangentX, tangentY, joinedX, joinedY) > <f32>SMOOTH_JOINT
}

function touchStraight(arcs: Items<Arc>, outline: Span, inner: f32, edge: Edge): void {
  const leftX = -localEdge.startTangentY
  const leftY = localEdge.startTangentX
  const lowArc = supportArc(arcs, outline, -leftX, -leftY)
  const highArc = supportArc(arcs, outline, leftX, leftY)
  const bottom = arcOf(arcs, outline, lowArc)
  const top = arcOf(arcs, outline, highArc)
  const lowestX = bottom.center.x + bottom.radius * -leftX
  const lowestY = bottom.center.y + bottom.radius * -leftY
  const highestX = top.center.x + top.radius * leftX
  const highestY = top.center.y + top.radius * leftY
  const low = dot2(lowestX - localEdge.startX, lowestY - localEdge.startY, leftX, leftY)
  const high = dot2(highestX - localEdge.startX, highestY - localEdge.startY, leftX, leftY)
  const isLeft = edge.oneSided !== 0 || low + high >= 0
  const gap: f32 = (isLeft ? low : -high) - edge.radius
  points = 0
  if (edge.oneSided !== 0 && gap < -(<f32>SUNK) * (inner + edge.radius)) return

  findCorners(arcs, outline, edge, isLeft ? 1 : -1)
  let best = gap
  let isOwn = true
  let isAtEnd = false
  let isOverJoint = false
  let isStart = false
  const atEnd = ownStruct<EdgePoint>(10)
  const candidate = ownStruct<EdgePoint>(11)
  touchStart(arcs, outline, edge, candidate)
  if (!localEdge.isFlatStart && !corners.atStart && edgeEnd.isFacing && candidate.gap > best) {
    best = candidate.gap
    copy(atEnd, candidate)
    isAtEnd = true
    isOwn = edgeEnd.isOwn
    isStart = true
    isOverJoint =
      edge.previous !== NONE &&
      isSmooth(localEdge.startTangentX, localEdge.startTangentY, localEdge.beforeX, localEdge.beforeY)
  }
  touchEnd(arcs, outline, edge, candidate)
  if (!localEdge.isFlatEnd && !corners.atEnd && edgeEnd.isFacing && candidate.gap > best) {
    copy(atEnd, candidate)
    isAtEnd = true
    isOwn = edgeEnd.isOwn
    isStart = false
    isOverJoint =
      edge.next !== NONE &&
      isSmooth(localEdge.endTangentX, localEdge.endTangentY, localEdge.afterX, localEdge.afterY)
  }
  if (isAtEnd && isOwn) {
    onePoint(atEnd)
    if (isLeft) touchEndAndSide(arcs, outline, edge, -leftX, -leftY, lowestX, lowestY, lowArc, isStart)
    else touchEndAndSide(arcs, outline, edge, leftX, leftY, highestX, highestY, highArc, isStart)
    return
  }
  if (isAtEnd && !(isOverJoint && gap > inner * -(<f32>0.5))) return
  if (isLeft) touchSide(arcs, outline, inner, edge, leftX, leftY, lowestX, lowestY, lowArc)
  else touchSide(arcs, outline, inner, edge, -leftX, -leftY, highestX, highestY, highArc)
}

/** Whether a point on the circle of an arc is beside the arc, or at most `slack` metres beyond an end, or `inner` in a corner. */
function isBesideArc(x: f32, y: f32, inner: f32, slack: f32): bool {
  const fromStartX = x - localEdge.startX
  const fromStartY = y - localEdge.startY
  const fromEndX = x - localEdge.endX
  const fromEndY = y - localEdge.endY
  return (
    dot2(fromStartX, fromStartY, localEdge.startTangentX, localEdge.startTangentY) >=
      -(corners.atStart ? inner : slack) &&
    dot2(fromEndX, fromEndY, localEdge.endTangentX, localEdge.endTangentY) <= (corners.atEnd ? inner : slack)
  )
}

/** The point of an arc of the outline that is farthest from a centre. */
namespace farthest {
  export let x: f32 = 0
  export let y: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let distance: f32 = 0
  export let isThere: bool = false
}

/** Fills `farthest`. */
function farthestOf(arcs: Items<Arc>, outline: Span, i: u32, centerX: f32, centerY: f32): void {
  const arc = arcOf(arcs, outline, i)
  const next = arcOf(arcs, outline, arcAfter(outline, i))
  const start = arc.direction
  const end = next.direction
  const offsetX = arc.center.x - centerX
  const offsetY = arc.center.y - centerY
  const length = sqrt(dot2(offsetX, offsetY, offsetX, offsetY))
  if (length > COINCIDENT && covers(start.x, start.y, end.x, end.y, offsetX, offsetY)) {
    farthest.normalX = offsetX / length
    farthest.normalY = offsetY / length
    farthest.x = arc.center.x + arc.radius * farthest.normalX
    farthest.y = arc.center.y + arc.radius * farthest.normalY
    farthest.distance = length + arc.radius
    farthest.isThere = true
    return
  }
  const isBefore = cross2(start.x + end.x, start.y + end.y, offsetX, offsetY) < 0
  const normalX = isBefore ? start.x : end.x
  const normalY = isBefore ? start.y : end.y
  farthest.x = arc.center.x + arc.radius * normalX
  farthest.y = arc.center.y + arc.radius * normalY
  const outX = farthest.x - centerX
  const outY = farthest.y - centerY
  const distance = sqrt(dot2(outX, outY, outX, outY))
  farthest.isThere = (isBefore ? arc.side : next.side) > 0
  farthest.distance = distance
  if (distance > COINCIDENT) {
    farthest.normalX = outX / distance
    farthest.normalY = outY / distance
  } else {
    farthest.normalX = start.x
    farthest.normalY = start.y
    farthest.distance = 0
    farthest.isThere = false
  }
}

/** Keeps the two points with the smallest gaps. */
function nearer(point: EdgePoint): void {
  if (points === 0) {
    onePoint(point)
  } else if (point.gap < firstPoint().gap) {
    copy(secondPoint(), firstPoint())
    copy(firstPoint(), point)
    points = 2
  } else if (points === 1 || point.gap < secondPoint().gap) {
    copy(secondPoint(), point)
    points = 2
  }
}

/** The outline within the circle of an arc. */
function touchInside(
  arcs: Items<Arc>,
  outline: Span,
  inner: f32,
  edge: Edge,
  centerX: f32,
  centerY: f32,
  radius: f32,
): void {
  points = 0
  findCorners(arcs, outline, edge, edge.curvature > 0 ? 1 : -1)
  const candidate = ownStruct<EdgePoint>(10)
  const start = ownStruct<EdgePoint>(11)
  const end = ownStruct<EdgePoint>(14)
  touchStart(arcs, outline, edge, start)
  const facesStart = edgeEnd.isFacing
  const ownsStart = edgeEnd.isOwn
  touchEnd(arcs, outline, edge, end)
  const facesEnd = edgeEnd.isFacing
  const ownsEnd = edgeEnd.isOwn
  const chordX = localEdge.endX - localEdge.startX
  const chordY = localEdge.endY - localEdge.startY
  let least: f32 = edge.oneSided !== 0 ? -(<f32>SUNK) * (inner + edge.radius) : -(<f32>NO_TOUCH)
  if (!corners.atStart && facesStart && dot2(start.normalX, start.normalY, chordX, chordY) >= 0)
    least = maxExact(least, start.gap)
  if (!corners.atEnd && facesEnd && dot2(end.normalX, end.normalY, chordX, chordY) <= 0)
    least = maxExact(least, end.gap)
  for (let i: u32 = 0; i < outline.count; i++) {
    farthestOf(arcs, outline, i, centerX, centerY)
    if (!farthest.isThere || !isBesideArc(farthest.x, farthest.y, inner, 0)) continue
    const gap = radius - edge.radius - farthest.distance
    if (!(gap >= least)) continue
    setPoint(candidate, farthest.normalX, farthest.normalY, farthest.x, farthest.y, gap)
    nearer(candidate)
  }
  if (ownsStart) nearer(start)
  if (ownsEnd) nearer(end)
}

/** The outline outside the circle of an arc. */
function touchOutside(
  arcs: Items<Arc>,
  outline: Span,
  inner: f32,
  edge: Edge,
  centerX: f32,
  centerY: f32,
  radius: f32,
): void {
  depthOf(arcs, outline, centerX, centerY)
  const gap = -depth.depth - radius - edge.radius
  points = 0
  if (edge.oneSided !== 0 && gap < -(<f32>SUNK) * (inner + edge.radius)) return
  const normalX = depth.normalX
  const normalY = depth.normalY
  findCorners(arcs, outline, edge, edge.curvature > 0 ? -1 : 1)
  const slack = <f32>FLAT_JOINT * minExact(radius, inner)
  if (isBesideArc(centerX - radius * normalX, centerY - radius * normalY, inner, slack)) {
    const armX = centerX + depth.depth * normalX
    const armY = centerY + depth.depth * normalY
    setPoint(firstPoint(), normalX, normalY, armX, armY, gap)
    onePoint(firstPoint())
    return
  }
  const start = ownStruct<EdgePoint>(10)
  const end = ownStruct<EdgePoint>(11)
  touchStart(arcs, outline, edge, start)
  const facesStart = edgeEnd.isFacing
  const ownsStart = edgeEnd.isOwn
  touchEnd(arcs, outline, edge, end)
  const isStart = facesStart && (!edgeEnd.isFacing || start.gap <= end.gap)
  if (isStart && ownsStart) onePoint(start)
  else if (!isStart && edgeEnd.isOwn) onePoint(end)
}

function touchArc(arcs: Items<Arc>, outline: Span, inner: f32, edge: Edge): void {
  const radius: f32 = <f32>1 / abs(edge.curvature)
  const centerX = localEdge.startX + -localEdge.startTangentY / edge.curvature
  const centerY = localEdge.startY + localEdge.startTangentX / edge.curvature
  let most: f32 = 0
  for (let i: u32 = 0; i < outline.count; i++) {
    farthestOf(arcs, outline, i, centerX, centerY)
    if (farthest.distance > most) most = farthest.distance
  }
  let isInside = edge.curvature > 0
  if (edge.oneSided === 0) {
    depthOf(arcs, outline, centerX, centerY)
    isInside = radius - most > -depth.depth - radius
  }
  if (isInside) touchInside(arcs, outline, inner, edge, centerX, centerY, radius)
  else touchOutside(arcs, outline, inner, edge, centerX, centerY, radius)
}

/** Fills `points`, `firstPoint` and `secondPoint`. `inner` is the radius of the largest disk in the outline. */
export function touchOutline(arcs: Items<Arc>, outline: Span, inner: f32, edge: Edge): void {
  if (edge.curvature === 0) touchStraight(arcs, outline, inner, edge)
  else touchArc(arcs, outline, inner, edge)
}
