/** Twin of shaders/grains/parts/outlineArc.wgsl. */
import { maxExact, minExact } from '../../shared/exact'
import { Items, ownStruct } from '../../shared/memory'
import { dot2 } from '../../shared/outline'
import { circle, farthest, farthestOf } from './arcSide'
import {
  corners,
  EdgeEnd,
  EdgePoint,
  firstPoint,
  isSmooth,
  nearer,
  onePoint,
  setPoint,
  setPoints,
  staysInFront,
  sunkLimit,
} from './edgeEnds'
import { localEdge } from './localEdge'

/** Whether a point on the circle of an arc is beside the arc, or at most this far beyond an end. */
function isBesideArc(x: f32, y: f32, startSlack: f32, endSlack: f32): bool {
  const fromStartX = x - localEdge.startX
  const fromStartY = y - localEdge.startY
  const fromEndX = x - localEdge.endX
  const fromEndY = y - localEdge.endY
  return (
    dot2(fromStartX, fromStartY, localEdge.startTangentX, localEdge.startTangentY) >= -startSlack &&
    dot2(fromEndX, fromEndY, localEdge.endTangentX, localEdge.endTangentY) <= endSlack
  )
}

/** The outline within the circle of an arc, given `circle`, `corners` and both ends. */
export function touchInside(
  arcs: Items<Arc>,
  outline: Span,
  inner: f32,
  isKnown: bool,
  edge: Edge,
  start: EdgeEnd,
  end: EdgeEnd,
): void {
  const candidate = ownStruct<EdgePoint>(10)
  const chordX = localEdge.endX - localEdge.startX
  const chordY = localEdge.endY - localEdge.startY
  const limit = sunkLimit(inner, isKnown, edge)
  let least = limit
  const isStartSharp =
    edge.previous === NONE ||
    !isSmooth(localEdge.startTangentX, localEdge.startTangentY, localEdge.beforeX, localEdge.beforeY)
  const isEndSharp =
    edge.next === NONE ||
    !isSmooth(localEdge.endTangentX, localEdge.endTangentY, localEdge.afterX, localEdge.afterY)
  if (
    isStartSharp &&
    !corners.atStart &&
    start.isFacing &&
    dot2(start.normalX, start.normalY, chordX, chordY) >= 0
  )
    least = maxExact(least, start.gap)
  if (isEndSharp && !corners.atEnd && end.isFacing && dot2(end.normalX, end.normalY, chordX, chordY) <= 0)
    least = maxExact(least, end.gap)
  const startSlack: f32 = corners.atStart ? inner : 0
  const endSlack: f32 = corners.atEnd ? inner : 0
  for (let i: u32 = 0; i < outline.count; i++) {
    farthestOf(arcs, outline, i, circle.x, circle.y)
    if (!farthest.isThere || !isBesideArc(farthest.x, farthest.y, startSlack, endSlack)) continue
    const gap = circle.radius - edge.radius - farthest.distance
    if (!isKnown && gap < limit) {
      setPoints(0)
      return
    }
    if (!(gap >= least)) continue
    setPoint(candidate, farthest.normalX, farthest.normalY, farthest.x, farthest.y, gap)
    nearer(candidate)
  }
  if (start.isOwn) nearer(start)
  if (end.isOwn) nearer(end)
}

/** The outline outside the circle of an arc, given `circle`, `corners`, both ends and how deep its centre is in the outline. */
export function touchOutside(
  arcs: Items<Arc>,
  clump: u32,
  normalX: f32,
  normalY: f32,
  depth: f32,
  inner: f32,
  isKnown: bool,
  isAnyKnown: bool,
  edge: Edge,
  start: EdgeEnd,
  end: EdgeEnd,
): void {
  const x = circle.x
  const y = circle.y
  const gap = -depth - circle.radius - edge.radius
  const isSunk = gap < sunkLimit(inner, isKnown, edge)
  // a corner may be just past a free end of a one-sided arc, and its shortest way past that end lead into the arc
  const isOpen = edge.oneSided !== 0 && !start.isFacing && !end.isFacing
  const slack = <f32>FLAT_JOINT * minExact(circle.radius, inner)
  const startSlack: f32 = corners.atStart || (isOpen && edge.previous === NONE) ? inner : slack
  const endSlack: f32 = corners.atEnd || (isOpen && edge.next === NONE) ? inner : slack
  const nearX = x - circle.radius * normalX
  const nearY = y - circle.radius * normalY
  if (!isSunk && isBesideArc(nearX, nearY, startSlack, endSlack)) {
    setPoint(firstPoint(), normalX, normalY, x + depth * normalX, y + depth * normalY, gap)
    onePoint(firstPoint())
    return
  }
  const isStart = start.isFacing && (!end.isFacing || start.gap <= end.gap)
  const point = isStart ? start : end
  if (!point.isOwn) return
  if (isSunk && !staysInFront(arcs, clump, isAnyKnown, isStart ? edge.previous : edge.next, point)) return
  onePoint(point)
}
