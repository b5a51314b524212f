/** Twin of shaders/shared/outlineArc.wgsl. */
import {
  corners,
  EdgeEnd,
  EdgePoint,
  firstPoint,
  localEdge,
  onePoint,
  points,
  secondPoint,
  setPoint,
  setPoints,
} from './edgeEnds'
import { maxExact, minExact } from './exact'
import { copy, Items, ownStruct } from './memory'
import { arcAfter, arcOf, covers, cross2, dot2 } from './outline'

/** The circle of an arc. */
export namespace circle {
  export let x: f32 = 0
  export let y: f32 = 0
  export let radius: f32 = 0
}

/** Fills `circle`. */
export function findCircle(edge: Edge): void {
  circle.x = localEdge.startX + -localEdge.startTangentY / edge.curvature
  circle.y = localEdge.startY + localEdge.startTangentX / edge.curvature
  circle.radius = <f32>1 / abs(edge.curvature)
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

/** Whether the outline touches the circle from within, given how deep the centre is in the outline. */
export function isWithin(arcs: Items<Arc>, outline: Span, edge: Edge, depth: f32): bool {
  // the left side is the inside if the arc bends to the left
  if (edge.oneSided !== 0) return edge.curvature > 0
  let most: f32 = 0
  for (let i: u32 = 0; i < outline.count; i++) {
    farthestOf(arcs, outline, i, circle.x, circle.y)
    if (farthest.distance > most) most = farthest.distance
  }
  return circle.radius - most > -depth - circle.radius
}

/** Keeps the two points with the smallest gaps. */
function nearer(point: EdgePoint): void {
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

/** The outline within the circle of an arc, given `circle`, `corners` and both ends. */
export function touchInside(
  arcs: Items<Arc>,
  outline: Span,
  inner: f32,
  edge: Edge,
  start: EdgeEnd,
  end: EdgeEnd,
): void {
  const candidate = ownStruct<EdgePoint>(10)
  const chordX = localEdge.endX - localEdge.startX
  const chordY = localEdge.endY - localEdge.startY
  let least: f32 = edge.oneSided !== 0 ? -(<f32>SUNK) * (inner + edge.radius) : -(<f32>NO_TOUCH)
  if (!corners.atStart && start.isFacing && dot2(start.normalX, start.normalY, chordX, chordY) >= 0)
    least = maxExact(least, start.gap)
  if (!corners.atEnd && end.isFacing && dot2(end.normalX, end.normalY, chordX, chordY) <= 0)
    least = maxExact(least, end.gap)
  for (let i: u32 = 0; i < outline.count; i++) {
    farthestOf(arcs, outline, i, circle.x, circle.y)
    if (!farthest.isThere || !isBesideArc(farthest.x, farthest.y, inner, 0)) continue
    const gap = circle.radius - edge.radius - farthest.distance
    if (!(gap >= least)) continue
    setPoint(candidate, farthest.normalX, farthest.normalY, farthest.x, farthest.y, gap)
    nearer(candidate)
  }
  if (start.isOwn) nearer(start)
  if (end.isOwn) nearer(end)
}

/** The outline outside the circle of an arc, given `circle`, `corners`, both ends and how deep its centre is in the outline. */
export function touchOutside(
  normalX: f32,
  normalY: f32,
  depth: f32,
  inner: f32,
  edge: Edge,
  start: EdgeEnd,
  end: EdgeEnd,
): void {
  const x = circle.x
  const y = circle.y
  const gap = -depth - circle.radius - edge.radius
  if (edge.oneSided !== 0 && gap < -(<f32>SUNK) * (inner + edge.radius)) return
  const slack = <f32>FLAT_JOINT * minExact(circle.radius, inner)
  if (isBesideArc(x - circle.radius * normalX, y - circle.radius * normalY, inner, slack)) {
    setPoint(firstPoint(), normalX, normalY, x + depth * normalX, y + depth * normalY, gap)
    onePoint(firstPoint())
    return
  }
  const isStart = start.isFacing && (!end.isFacing || start.gap <= end.gap)
  if (isStart && start.isOwn) onePoint(start)
  else if (!isStart && end.isOwn) onePoint(end)
}
