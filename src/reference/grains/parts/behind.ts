/** Twin of shaders/grains/parts/behind.wgsl. */
import { contacts, grainPairs } from '../../../../shaders/grains/collideGrainWalls.wgsl'
import { depth, depthOf } from '../../shared/depth'
import { maxExact, minExact } from '../../shared/exact'
import { outlineOf } from '../../shared/grainParts'
import { Items, ownStruct } from '../../shared/memory'
import { arcAfter, arcBefore, arcOf, covers, cross2, dot2 } from '../../shared/outline'
import { isCovered } from './covers'
import { localEdge } from './localEdge'
import { across } from './outlineSegment'

/** Whether the side beside the point nearest across a one-sided edge is a seam, and reaches beyond a free end of the edge. */
function isSeamPastEnd(arcs: Items<Arc>, outline: Span, clump: u32, edge: Edge): bool {
  const previous = arcOf(arcs, outline, arcBefore(outline, across.arc))
  const arc = arcOf(arcs, outline, across.arc)
  const next = arcOf(arcs, outline, arcAfter(outline, across.arc))
  const start = arc.direction
  const end = next.direction
  const hasBefore = arc.side > 0 && dot2(across.upX, across.upY, start.x, start.y) < 0
  const hasAfter = next.side > 0 && dot2(across.upX, across.upY, end.x, end.y) < 0
  const sineBefore = abs(cross2(across.upX, across.upY, start.x, start.y))
  const sineAfter = abs(cross2(across.upX, across.upY, end.x, end.y))
  const isBefore = hasBefore && (!hasAfter || sineBefore <= sineAfter)
  if (!isBefore && !hasAfter) return false
  const normal = isBefore ? start : end
  const farX = isBefore ? previous.center.x + previous.radius * start.x : next.center.x + next.radius * end.x
  const farY = isBefore ? previous.center.y + previous.radius * start.y : next.center.y + next.radius * end.y
  const startX = localEdge.startX
  const startY = localEdge.startY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const length = dot2(localEdge.endX - startX, localEdge.endY - startY, tangentX, tangentY)
  const low = dot2(across.lowestX - startX, across.lowestY - startY, tangentX, tangentY)
  const high = dot2(farX - startX, farY - startY, tangentX, tangentY)
  const isPastStart = edge.previous === NONE && minExact(low, high) < 0
  const isPastEnd = edge.next === NONE && maxExact(low, high) > length
  if (!isPastStart && !isPastEnd) return false
  return isCovered(arcs, clump, normal.x, normal.y, across.lowestX, across.lowestY, farX, farY)
}

/** Returns the height of the lowest point of an outline above the line of a straight edge. */
function heightOf(arcs: Items<Arc>, outline: Span): f32 {
  let height: f32 = <f32>NO_TOUCH
  for (let i: u32 = 0; i < outline.count; i++) {
    const arc = arcOf(arcs, outline, i)
    const end = arcOf(arcs, outline, arcAfter(outline, i)).direction
    const isLowest = covers(arc.direction.x, arc.direction.y, end.x, end.y, -across.upX, -across.upY)
    const x = arc.center.x + arc.radius * (isLowest ? -across.upX : arc.direction.x)
    const y = arc.center.y + arc.radius * (isLowest ? -across.upY : arc.direction.y)
    height = minExact(height, dot2(x - localEdge.startX, y - localEdge.startY, across.upX, across.upY))
  }
  return height
}

/**
 * Lowers the gap of `across` to that of the parts behind a seam which reaches past a free end of a one-sided edge: the clump is as far behind the edge as they
 * are. `first` is the first of the contacts of the clump with the edge, which follow each other up to `upTo` at most.
 */
export function lowerAcross(
  arcs: Items<Arc>,
  outline: Span,
  clump: u32,
  inner: f32,
  edge: Edge,
  first: u32,
  upTo: u32,
): void {
  if (!isSeamPastEnd(arcs, outline, clump, edge)) return
  const other = ownStruct<Span>(15)
  for (let m = first; m < upTo && contacts[m].b === contacts[first].b; m += 2) {
    outlineOf(grainPairs[m].outlineA, other)
    depthOf(arcs, other, across.lowestX, across.lowestY)
    if (depth.depth >= -(<f32>SEAM_SLACK) * inner)
      across.gap = minExact(across.gap, heightOf(arcs, other) - edge.radius)
  }
}
