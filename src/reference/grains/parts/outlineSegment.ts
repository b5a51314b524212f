/** Twin of shaders/grains/parts/outlineSegment.wgsl. */

import { maxExact, minExact } from '../../shared/exact'
import { copy, Items } from '../../shared/memory'
import { arcAfter, arcBefore, arcOf, covers, cross2, dot2 } from '../../shared/outline'
import {
  corners,
  EdgeEnd,
  EdgePoint,
  firstPoint,
  isSmooth,
  onePoint,
  secondPoint,
  setPoint,
  setPoints,
  staysInFront,
  sunkLimit,
} from './edgeEnds'
import { localEdge } from './localEdge'

/** Where the outline is across the line of the edge: on its left side or on its right, and how far from it. */
export namespace across {
  export let upX: f32 = 0
  export let upY: f32 = 0
  export let lowestX: f32 = 0
  export let lowestY: f32 = 0
  export let arc: u32 = 0
  export let gap: f32 = 0
  export let isLeft: bool = false
}

/** Fills `across`. */
export function findAcross(arcs: Items<Arc>, outline: Span, edge: Edge): void {
  const leftX = -localEdge.startTangentY
  const leftY = localEdge.startTangentX
  let lowArc: u32 = 0
  let highArc: u32 = 0
  for (let i: u32 = 0; i < outline.count; i++) {
    const start = arcOf(arcs, outline, i).direction
    const end = arcOf(arcs, outline, arcAfter(outline, i)).direction
    if (covers(start.x, start.y, end.x, end.y, -leftX, -leftY)) lowArc = i
    if (covers(start.x, start.y, end.x, end.y, leftX, leftY)) highArc = i
  }
  const bottom = arcOf(arcs, outline, lowArc)
  const top = arcOf(arcs, outline, highArc)
  const lowestX = bottom.center.x + bottom.radius * -leftX
  const lowestY = bottom.center.y + bottom.radius * -leftY
  const highestX = top.center.x + top.radius * leftX
  const highestY = top.center.y + top.radius * leftY
  const low = dot2(lowestX - localEdge.startX, lowestY - localEdge.startY, leftX, leftY)
  const high = dot2(highestX - localEdge.startX, highestY - localEdge.startY, leftX, leftY)
  const isLeft = edge.oneSided !== 0 || low + high >= 0
  across.isLeft = isLeft
  across.upX = isLeft ? leftX : -leftX
  across.upY = isLeft ? leftY : -leftY
  across.lowestX = isLeft ? lowestX : highestX
  across.lowestY = isLeft ? lowestY : highestY
  across.arc = isLeft ? lowArc : highArc
  across.gap = (isLeft ? low : -high) - edge.radius
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

/** The side of the outline that is nearest to a straight edge, given `across` and `far`. */
function touchSide(inner: f32, edge: Edge): void {
  const upX = across.upX
  const upY = across.upY
  const lowestX = across.lowestX
  const lowestY = across.lowestY
  const startX = localEdge.startX
  const startY = localEdge.startY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const length = dot2(localEdge.endX - startX, localEdge.endY - startY, tangentX, tangentY)
  const low = dot2(lowestX - startX, lowestY - startY, tangentX, tangentY)
  const height = dot2(lowestX - startX, lowestY - startY, upX, upY) - edge.radius
  const high = dot2(far.x - startX, far.y - startY, tangentX, tangentY)
  const isBeside = low >= 0 && low <= length
  const isInCorner =
    (corners.atStart && low < 0 && low > -inner) || (corners.atEnd && low > length && low < length + inner)
  const isOfJoined = !isInCorner && (low < 0 ? edge.previous !== NONE : low > length && edge.next !== NONE)
  const isApart = (low < 0 && high < 0) || (low > length && high > length)
  if (!far.isThere || isApart) {
    setPoint(firstPoint(), -upX, -upY, lowestX, lowestY, height)
    onePoint(firstPoint())
    setPoints(<u32>(!isOfJoined || (isBeside && !far.isThere)))
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
  const secondX = startX + second * tangentX + secondUp * upX
  const secondY = startY + second * tangentY + secondUp * upY
  const isFirst = first === second || !isOverFlatJoint(low, length)
  const isSecond = first !== second && !isOverFlatJoint(high, length)
  if (isFirst) setPoint(firstPoint(), -upX, -upY, firstX, firstY, firstHeight)
  else setPoint(firstPoint(), -upX, -upY, secondX, secondY, secondHeight)
  if (isSecond) setPoint(secondPoint(), -upX, -upY, secondX, secondY, secondHeight)
  else copy(secondPoint(), firstPoint())
  setPoints(<u32>isFirst + <u32>isSecond)
}

function isOverFlatJoint(x: f32, length: f32): bool {
  return (x < 0 && localEdge.isFlatStart) || (x > length && localEdge.isFlatEnd)
}

/** An end of a straight edge, the first point, against a side of the outline that runs along the edge. */
function touchEndAndSide(edge: Edge, isStart: bool): void {
  const lowestX = across.lowestX
  const lowestY = across.lowestY
  const startX = localEdge.startX
  const startY = localEdge.startY
  const tangentX = localEdge.startTangentX
  const tangentY = localEdge.startTangentY
  const normalX = firstPoint().normalX
  const normalY = firstPoint().normalY
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
  setPoints(2)
}

function clamped(x: f32, length: f32): f32 {
  if (x < 0) return 0
  return x > length ? length : x
}

/**
 * Fills the contact points, given `across`, `corners` and both ends. `isHidden`: the nearest point across the edge is covered by another part, so
 * that the ends come first, and a corner alone is not touched.
 */
export function touchStraight(
  arcs: Items<Arc>,
  outline: Span,
  clump: u32,
  isHidden: bool,
  inner: f32,
  isKnown: bool,
  isAnyKnown: bool,
  edge: Edge,
  start: EdgeEnd,
  end: EdgeEnd,
): void {
  const isSunk = across.gap < sunkLimit(inner, isKnown, edge)
  let best = across.gap
  const isCornerHidden = isHidden && best > -(<f32>DEEP_OVERLAP) * inner
  if (isHidden) best = minExact(best, -(<f32>DEEP_OVERLAP) * inner)
  let isOwn = true
  let atEnd: EdgePoint = start
  let isAtEnd = false
  let isOverJoint = false
  let isStart = false
  if (!localEdge.isFlatStart && !corners.atStart && start.isFacing && start.gap > best) {
    best = start.gap
    isAtEnd = true
    isOwn = start.isOwn
    isStart = true
    isOverJoint =
      edge.previous !== NONE &&
      isSmooth(localEdge.startTangentX, localEdge.startTangentY, localEdge.beforeX, localEdge.beforeY)
  }
  if (!localEdge.isFlatEnd && !corners.atEnd && end.isFacing && end.gap > best) {
    atEnd = end
    isAtEnd = true
    isOwn = end.isOwn
    isStart = false
    isOverJoint =
      edge.next !== NONE &&
      isSmooth(localEdge.endTangentX, localEdge.endTangentY, localEdge.afterX, localEdge.afterY)
  }
  if (
    isSunk &&
    !(isAtEnd && isOwn && staysInFront(arcs, clump, isAnyKnown, isStart ? edge.previous : edge.next, atEnd))
  )
    return
  farEnd(arcs, outline, across.arc, -across.upX, -across.upY)
  if (isAtEnd && isOwn) {
    if (!(atEnd.gap < <f32>NO_TOUCH)) return
    onePoint(atEnd)
    touchEndAndSide(edge, isStart)
  } else if (
    (far.isThere || !isCornerHidden) &&
    (!isAtEnd || (isOverJoint && across.gap > inner * -(<f32>0.5)))
  ) {
    touchSide(inner, edge)
  }
}
