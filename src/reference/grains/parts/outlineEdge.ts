/** Twin of shaders/grains/parts/outlineEdge.wgsl. */
import { depth, depthAlong, depthOf } from '../../shared/depth'
import { Items, ownStruct } from '../../shared/memory'
import { dot2 } from '../../shared/outline'
import {
  EdgeEnd,
  EdgePoint,
  findCorners,
  findPastEnds,
  firstPoint,
  localEdge,
  nearer,
  pastEnds,
  pointAt,
  points,
  setPoint,
  setPoints,
  touchEnd,
  touchStart,
} from './edgeEnds'
import { bend, circle, findBend, findCircle, touchInside, touchOutside } from './outlineArc'
import { across, findAcross, touchStraight } from './outlineSegment'

/** The shorter way past an end of an arc that is free and within the outline, and whose shortest way out leads into the arc. */
namespace spare {
  export let depth: f32 = 0
  export let isThere: bool = false
}

/** Fills `spare` and the point of it, if the way past this end is shorter; `end` is how the end is touched. */
function noteSpare(
  arcs: Items<Arc>,
  outline: Span,
  edge: Edge,
  end: EdgeEnd,
  known: f32,
  x: f32,
  y: f32,
  alongX: f32,
  alongY: f32,
): void {
  if (!(dot2(end.normalX, end.normalY, alongX, alongY) < 0 && known > 0)) return
  depthAlong(arcs, outline, x, y, alongX, alongY)
  if (dot2(depth.normalX, depth.normalY, alongX, alongY) < 0) return
  if (spare.isThere && spare.depth <= depth.depth) return
  spare.depth = depth.depth
  spare.isThere = true
  pointAt(x, y, edge.radius, ownStruct<EdgePoint>(13))
}

/**
 * Fills `points`, `firstPoint` and `secondPoint`. `inner` is the radius of the largest disk in the outline; `isKnown`: it was in
 * front of a one-sided edge.
 */
export function touchOutline(arcs: Items<Arc>, outline: Span, inner: f32, isKnown: bool, edge: Edge): void {
  const isStraight = edge.curvature === 0
  let side: f32 = 1
  // how deep the centre is
  let normalX: f32 = 0
  let normalY: f32 = 0
  let centerDepth: f32 = 0
  if (isStraight) {
    findAcross(arcs, outline, edge)
    side = across.isLeft ? 1 : -1
  } else {
    findCircle(edge)
    depthOf(arcs, outline, circle.x, circle.y)
    normalX = depth.normalX
    normalY = depth.normalY
    centerDepth = depth.depth
    findBend(arcs, outline, edge)
    side = bend.isInside === edge.curvature > 0 ? 1 : -1
  }
  findCorners(arcs, outline, edge, side)
  const start = ownStruct<EdgeEnd>(11)
  const end = ownStruct<EdgeEnd>(14)
  findPastEnds(edge)
  const startX = localEdge.startX
  const startY = localEdge.startY
  const endX = localEdge.endX
  const endY = localEdge.endY
  const isFiltered: f32 = isStraight ? 1 : 0
  depthAlong(arcs, outline, startX, startY, isFiltered * pastEnds.startX, isFiltered * pastEnds.startY)
  const startDepth = depth.depth
  touchStart(edge, start)
  depthAlong(arcs, outline, endX, endY, isFiltered * pastEnds.endX, isFiltered * pastEnds.endY)
  const endDepth = depth.depth
  touchEnd(edge, end)
  setPoints(0)
  if (isStraight) {
    touchStraight(arcs, outline, inner, isKnown, edge, start, end)
    return
  }
  if (bend.isInside) touchInside(arcs, outline, inner, isKnown, edge, start, end)
  else touchOutside(normalX, normalY, centerDepth, inner, isKnown, edge, start, end)
  // points on the skin alone do not part the outline from an arc that runs through it
  if (!bend.hasNoPoint || !(points === 0 || firstPoint().gap > -edge.radius)) return
  spare.isThere = false
  noteSpare(arcs, outline, edge, start, startDepth, startX, startY, pastEnds.startX, pastEnds.startY)
  noteSpare(arcs, outline, edge, end, endDepth, endX, endY, pastEnds.endX, pastEnds.endY)
  const last = ownStruct<EdgePoint>(13)
  if (bend.isCut) {
    const gap = bend.cut - circle.radius - edge.radius
    setPoint(
      last,
      -bend.rayX,
      -bend.rayY,
      circle.x + bend.cut * bend.rayX,
      circle.y + bend.cut * bend.rayY,
      gap,
    )
  }
  if (spare.isThere || bend.isCut) nearer(last)
}
