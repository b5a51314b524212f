/** Twin of shaders/grains/parts/outlineEdge.wgsl. */
import { depth, depthAlong, depthOf } from '../../shared/depth'
import { Items, ownStruct } from '../../shared/memory'
import { dot2 } from '../../shared/outline'
import { bend, circle, findBend, findCircle } from './arcSide'
import { lowerAcross } from './behind'
import { isCovered, uncoverDepth } from './covers'
import {
  EdgeEnd,
  EdgePoint,
  findCorners,
  findPastEnds,
  firstPoint,
  nearer,
  pastEnds,
  pointAt,
  points,
  setPoint,
  setPoints,
  touchEnd,
  touchStart,
} from './edgeEnds'
import { localEdge } from './localEdge'
import { touchInside, touchOutside } from './outlineArc'
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
  clump: u32,
  inner: f32,
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
  uncoverDepth(arcs, clump, inner, x, y, edge.radius)
  if (dot2(depth.normalX, depth.normalY, alongX, alongY) < 0) return
  if (spare.isThere && spare.depth <= depth.depth) return
  spare.depth = depth.depth
  spare.isThere = true
  pointAt(x, y, edge.radius, ownStruct<EdgePoint>(13))
}

/**
 * Fills `points`, `firstPoint` and `secondPoint`. `clump` is the outline if it is a part with covers, else 0; `inner` is the radius of the largest disk in the outline; `isKnown`: it was in
 * front of a one-sided edge; `isAnyKnown`: a part of the grain was. The contacts of the grain with the edge begin at `first`, and all of its contacts end at `upTo`.
 */
export function touchOutline(
  arcs: Items<Arc>,
  outline: Span,
  clump: u32,
  inner: f32,
  isKnown: bool,
  isAnyKnown: bool,
  edge: Edge,
  first: u32,
  upTo: u32,
): void {
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
    findBend(arcs, outline, edge)
    uncoverDepth(arcs, clump, inner, circle.x, circle.y, edge.radius + circle.radius)
    normalX = depth.normalX
    normalY = depth.normalY
    centerDepth = depth.depth
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
  uncoverDepth(arcs, clump, inner, startX, startY, edge.radius)
  const startDepth = depth.depth
  touchStart(isAnyKnown, edge, start)
  depthAlong(arcs, outline, endX, endY, isFiltered * pastEnds.endX, isFiltered * pastEnds.endY)
  uncoverDepth(arcs, clump, inner, endX, endY, edge.radius)
  const endDepth = depth.depth
  touchEnd(isAnyKnown, edge, end)
  setPoints(0)
  if (isStraight) {
    const isHidden = isCovered(
      arcs,
      clump,
      -across.upX,
      -across.upY,
      across.lowestX,
      across.lowestY,
      across.lowestX,
      across.lowestY,
    )
    if (isHidden && edge.oneSided !== 0) lowerAcross(arcs, outline, clump, inner, edge, first, upTo)
    touchStraight(arcs, outline, clump, isHidden, inner, isKnown, isAnyKnown, edge, start, end)
    return
  }
  if (bend.isInside) touchInside(arcs, outline, inner, isKnown, edge, start, end)
  else touchOutside(arcs, clump, normalX, normalY, centerDepth, inner, isKnown, isAnyKnown, edge, start, end)
  // points on the skin alone do not part the outline from an arc that runs through it
  if (!bend.hasNoPoint || !(points === 0 || firstPoint().gap > -edge.radius)) return
  spare.isThere = false
  noteSpare(
    arcs,
    outline,
    clump,
    inner,
    edge,
    start,
    startDepth,
    startX,
    startY,
    pastEnds.startX,
    pastEnds.startY,
  )
  noteSpare(arcs, outline, clump, inner, edge, end, endDepth, endX, endY, pastEnds.endX, pastEnds.endY)
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
