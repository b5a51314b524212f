/** Twin of shaders/grains/parts/edgeEnds.wgsl. A function that returns a struct there fills one in own memory here. */
import { depth } from '../../shared/depth'
import { copy, Items, ownStruct } from '../../shared/memory'
import { arcOf, cross2, dot2 } from '../../shared/outline'
import { isCovered } from './covers'
import { localEdge } from './localEdge'

/** A contact point: on the outline, with the unit normal towards the edge. */
@unmanaged
export class EdgePoint {
  normalX: f32 = 0
  normalY: f32 = 0
  armX: f32 = 0
  armY: f32 = 0
  gap: f32 = 0
}

/** The number of contact points, 0 to 2; `firstPoint` and `secondPoint` are the points. */
export let points: u32 = 0

export function setPoints(count: u32): void {
  points = count
}

export function firstPoint(): EdgePoint {
  return ownStruct<EdgePoint>(8)
}

export function secondPoint(): EdgePoint {
  return ownStruct<EdgePoint>(9)
}

export function setPoint(point: EdgePoint, normalX: f32, normalY: f32, armX: f32, armY: f32, gap: f32): void {
  point.normalX = normalX
  point.normalY = normalY
  point.armX = armX
  point.armY = armY
  point.gap = gap
}

export function onePoint(point: EdgePoint): void {
  if (changetype<usize>(point) !== changetype<usize>(firstPoint())) copy(firstPoint(), point)
  copy(secondPoint(), firstPoint())
  points = 1
}

/** Keeps the two points with the smallest gaps. */
export function nearer(point: EdgePoint): void {
  if (points === 0) {
    onePoint(point)
  } else if (point.gap < firstPoint().gap) {
    copy(secondPoint(), firstPoint())
    copy(firstPoint(), point)
    setPoints(2)
  } else if (points === 1 || point.gap < secondPoint().gap) {
    copy(secondPoint(), point)
    setPoints(2)
  }
}

/** Which ends are concave joints, seen from the side of the edge that the outline is on, with its middle before both edges. */
export namespace corners {
  export let atStart: bool = false
  export let atEnd: bool = false
}

/** Fills `corners`. */
export function findCorners(arcs: Items<Arc>, outline: Span, edge: Edge, side: f32): void {
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
  const turnsBefore =
    side * cross2(beforeX, beforeY, localEdge.startTangentX, localEdge.startTangentY) > <f32>FLAT_JOINT
  const turnsAfter =
    side * cross2(localEdge.endTangentX, localEdge.endTangentY, afterX, afterY) > <f32>FLAT_JOINT
  const fromStartX = middleX - localEdge.startX
  const fromStartY = middleY - localEdge.startY
  const fromEndX = middleX - localEdge.endX
  const fromEndY = middleY - localEdge.endY
  const isBefore = side * cross2(beforeX, beforeY, fromStartX, fromStartY) > 0
  const isAfter = side * cross2(afterX, afterY, fromEndX, fromEndY) > 0
  corners.atStart = edge.previous !== NONE && turnsBefore && isBefore
  corners.atEnd = edge.next !== NONE && turnsAfter && isAfter
}

/** Whether an end that belongs to the joined edge is a smooth joint, over which the side of this edge is still touched. */
export function isSmooth(tangentX: f32, tangentY: f32, joinedX: f32, joinedY: f32): bool {
  return dot2(tangentX, tangentY, joinedX, joinedY) > <f32>SMOOTH_JOINT
}

/** Half of the directions belong to the way past an end: those that do not lead against this one. */
export namespace pastEnds {
  export let startX: f32 = 0
  export let startY: f32 = 0
  export let endX: f32 = 0
  export let endY: f32 = 0
}

/** Fills `pastEnds`. */
export function findPastEnds(edge: Edge): void {
  const isFreeStart = edge.oneSided === 0 && edge.previous === NONE
  const isFreeEnd = edge.oneSided === 0 && edge.next === NONE
  pastEnds.startX = isFreeStart ? localEdge.startTangentX : 0
  pastEnds.startY = isFreeStart ? localEdge.startTangentY : 0
  pastEnds.endX = isFreeEnd ? -localEdge.endTangentX : 0
  pastEnds.endY = isFreeEnd ? -localEdge.endTangentY : 0
}

/** An end of the edge against the outline. */
@unmanaged
export class EdgeEnd extends EdgePoint {
  isFacing: bool = false
  isOwn: bool = false
}

/** Fills `point` with an end of the edge, given its `depth` in the outline. */
export function pointAt(x: f32, y: f32, radius: f32, point: EdgePoint): void {
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

/** Fills `end` with the start of the edge, given its `depth` in the outline. `isKnown`: a part of the grain was in front of a one-sided edge. */
export function touchStart(isKnown: bool, edge: Edge, end: EdgeEnd): void {
  pointAt(localEdge.startX, localEdge.startY, edge.radius, end)
  const awayX = -end.normalX
  const awayY = -end.normalY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const isFacing = dot2(awayX, awayY, tangentX, tangentY) <= 0
  let isOwn = isFacing
  if (edge.previous !== NONE) isOwn = isOwn && dot2(awayX, awayY, localEdge.beforeX, localEdge.beforeY) > 0
  if (edge.oneSided !== 0) {
    const isConvex = cross2(localEdge.beforeX, localEdge.beforeY, tangentX, tangentY) < 0
    const isInFront = isKnown || cross2(tangentX, tangentY, awayX, awayY) >= 0
    isOwn = isOwn && (edge.previous === NONE ? isInFront : isConvex)
  }
  end.isFacing = isFacing
  end.isOwn = isOwn
}

/** The same for its end. */
export function touchEnd(isKnown: bool, edge: Edge, end: EdgeEnd): void {
  pointAt(localEdge.endX, localEdge.endY, edge.radius, end)
  const awayX = -end.normalX
  const awayY = -end.normalY
  const tangentX = localEdge.endTangentX
  const tangentY = localEdge.endTangentY
  const isFacing = dot2(awayX, awayY, tangentX, tangentY) >= 0
  let isOwn = isFacing && edge.next === NONE
  if (edge.oneSided !== 0) isOwn = isOwn && (isKnown || cross2(tangentX, tangentY, awayX, awayY) >= 0)
  end.isFacing = isFacing
  end.isOwn = isOwn
}

/** The gap below which an outline is behind a one-sided edge. */
export function sunkLimit(inner: f32, isKnown: bool, edge: Edge): f32 {
  if (edge.oneSided === 0) return -(<f32>NO_TOUCH)
  return -(isKnown ? <f32>SUNK : <f32>SUNK_FROM_BEHIND) * (inner + edge.radius)
}

/**
 * Whether an outline that reaches far behind the line of a one-sided edge touches the front of it at an end that is the edge's own. A joint is in front of all
 * whose shortest way out leads out of it. A free end is so if the outline was in front, or has not reached the end yet. A way out through a seam does not count.
 */
export function staysInFront(
  arcs: Items<Arc>,
  clump: u32,
  isKnown: bool,
  joined: u32,
  point: EdgePoint,
): bool {
  if (joined === NONE && !isKnown && point.gap < 0) return false
  const armX = point.armX
  const armY = point.armY
  return !isCovered(arcs, clump, point.normalX, point.normalY, armX, armY, armX, armY)
}
