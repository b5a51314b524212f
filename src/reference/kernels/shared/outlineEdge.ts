/** Twin of shaders/shared/outlineEdge.wgsl. */
import { depth, depthAlong, depthOf } from './depth'
import {
  EdgeEnd,
  findCorners,
  findPastEnds,
  localEdge,
  pastEnds,
  setPoints,
  touchEnd,
  touchStart,
} from './edgeEnds'
import { Items, ownStruct } from './memory'
import { circle, findCircle, isWithin, touchInside, touchOutside } from './outlineArc'
import { across, findAcross, touchStraight } from './outlineSegment'

/** Fills `points`, `firstPoint` and `secondPoint`. `inner` is the radius of the largest disk in the outline. */
export function touchOutline(arcs: Items<Arc>, outline: Span, inner: f32, edge: Edge): void {
  const isStraight = edge.curvature === 0
  let side: f32 = 1
  let isInside = false
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
    isInside = isWithin(arcs, outline, edge)
    side = isInside === edge.curvature > 0 ? 1 : -1
  }
  findCorners(arcs, outline, edge, side)
  const start = ownStruct<EdgeEnd>(11)
  const end = ownStruct<EdgeEnd>(14)
  findPastEnds(edge)
  depthAlong(arcs, outline, localEdge.startX, localEdge.startY, pastEnds.startX, pastEnds.startY)
  touchStart(edge, start)
  depthAlong(arcs, outline, localEdge.endX, localEdge.endY, pastEnds.endX, pastEnds.endY)
  touchEnd(edge, end)
  setPoints(0)
  if (isStraight) touchStraight(arcs, outline, inner, edge, start, end)
  else if (isInside) touchInside(arcs, outline, inner, edge, start, end)
  else touchOutside(normalX, normalY, centerDepth, inner, edge, start, end)
}
