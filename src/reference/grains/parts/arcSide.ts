/** Twin of shaders/grains/parts/arcSide.wgsl. */
import { depth } from '../../shared/depth'
import { maxExact, minExact } from '../../shared/exact'
import { Items } from '../../shared/memory'
import { arcAfter, arcOf, covers, cross2, dot2 } from '../../shared/outline'
import { localEdge } from './localEdge'

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

/** The point of an arc of the outline that is farthest from a centre. */
export namespace farthest {
  export let x: f32 = 0
  export let y: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let distance: f32 = 0
  export let isThere: bool = false
}

/** Fills `farthest`. */
export function farthestOf(arcs: Items<Arc>, outline: Span, i: u32, centerX: f32, centerY: f32): void {
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

/** Where the ray from the centre of `circle` enters and leaves the outline. It misses if `last` is not positive. */
namespace crossed {
  export let first: f32 = 0
  export let last: f32 = 0
}

/** Fills `crossed`, given the unit direction of the ray. */
function crossedBy(arcs: Items<Arc>, outline: Span, alongX: f32, alongY: f32): void {
  let first: f32 = <f32>NO_TOUCH
  let last: f32 = -(<f32>NO_TOUCH)
  let arc = arcOf(arcs, outline, outline.count - 1)
  for (let i: u32 = 0; i < outline.count; i++) {
    const next = arcOf(arcs, outline, i)
    const begin = arc.direction
    const out = next.direction
    const offsetX = arc.center.x - circle.x
    const offsetY = arc.center.y - circle.y
    const aside = cross2(alongX, alongY, offsetX, offsetY)
    const middle = dot2(alongX, alongY, offsetX, offsetY)
    const half = sqrt(maxExact(0, arc.radius * arc.radius - aside * aside))
    const near = middle - half
    const far = middle + half
    if (abs(aside) <= arc.radius) {
      if (covers(begin.x, begin.y, out.x, out.y, near * alongX - offsetX, near * alongY - offsetY))
        first = minExact(first, near)
      if (covers(begin.x, begin.y, out.x, out.y, far * alongX - offsetX, far * alongY - offsetY))
        last = maxExact(last, far)
    }
    const startX = arc.center.x + arc.radius * out.x - circle.x
    const startY = arc.center.y + arc.radius * out.y - circle.y
    const endX = next.center.x + next.radius * out.x - circle.x
    const endY = next.center.y + next.radius * out.y - circle.y
    const startAside = cross2(alongX, alongY, startX, startY)
    const endAside = cross2(alongX, alongY, endX, endY)
    if (startAside * endAside <= 0 && startAside !== endAside) {
      const part = startAside / (startAside - endAside)
      const at = dot2(alongX, alongY, startX + part * (endX - startX), startY + part * (endY - startY))
      first = minExact(first, at)
      last = maxExact(last, at)
    }
    arc = next
  }
  crossed.first = maxExact(0, first)
  crossed.last = last
}

/**
 * Whether a point is beside the run of the arc: between the rays from the centre through both of its ends. A run is wide if it turns by
 * more than half a turn.
 */
function isBesideRun(x: f32, y: f32, isWide: bool): bool {
  const fromX = localEdge.runStartX
  const fromY = localEdge.runStartY
  const toX = localEdge.runEndX
  const toY = localEdge.runEndY
  const isAfter = dot2(x - fromX, y - fromY, localEdge.runStartTangentX, localEdge.runStartTangentY) >= 0
  const isBefore = dot2(x - toX, y - toY, localEdge.runEndTangentX, localEdge.runEndTangentY) <= 0
  return isWide ? isAfter || isBefore : isAfter && isBefore
}

/**
 * Where an outline is across the circle of an arc, and whether no edge of the run has a point for it on that side. `isCut` is that no end
 * of the run is within it either, and that the nearest point of what is beside the run is on the ray through an end of this edge: along
 * the ray, `cut` from the centre.
 */
export namespace bend {
  export let isInside: bool = false
  export let hasNoPoint: bool = false
  export let isCut: bool = false
  export let rayX: f32 = 0
  export let rayY: f32 = 0
  export let cut: f32 = 0
}

/** Fills `bend`, given the `depth` of the centre in the outline. */
export function findBend(arcs: Items<Arc>, outline: Span, edge: Edge): void {
  // the left side is the inside if the arc bends to the left
  if (edge.oneSided !== 0) {
    bend.isInside = edge.curvature > 0
    bend.hasNoPoint = false
    bend.isCut = false
    return
  }
  const turned = cross2(
    localEdge.runStartX - circle.x,
    localEdge.runStartY - circle.y,
    localEdge.runEndX - circle.x,
    localEdge.runEndY - circle.y,
  )
  const isWide = edge.curvature * turned < 0
  let all: f32 = 0
  let most: f32 = -(<f32>NO_TOUCH)
  let least: f32 = <f32>NO_TOUCH
  let hasCorner = false
  let hasEnd = false
  let isOwn = false
  for (let i: u32 = 0; i < outline.count; i++) {
    farthestOf(arcs, outline, i, circle.x, circle.y)
    all = maxExact(all, farthest.distance)
    if (isBesideRun(farthest.x, farthest.y, isWide)) {
      most = maxExact(most, farthest.distance)
      hasCorner = hasCorner || (farthest.isThere && farthest.distance >= circle.radius)
    }
  }
  for (let k: u32 = 0; k < 2; k++) {
    const x = k === 0 ? localEdge.runStartX : localEdge.runEndX
    const y = k === 0 ? localEdge.runStartY : localEdge.runEndY
    const alongX = (x - circle.x) / circle.radius
    const alongY = (y - circle.y) / circle.radius
    crossedBy(arcs, outline, alongX, alongY)
    if (crossed.last > 0) {
      if (crossed.first < least) {
        bend.rayX = alongX
        bend.rayY = alongY
        isOwn = !(k === 0 ? localEdge.isFlatStart : localEdge.isFlatEnd)
      }
      most = maxExact(most, crossed.last)
      least = minExact(least, crossed.first)
      hasEnd = hasEnd || (crossed.first <= circle.radius && crossed.last >= circle.radius)
    }
  }
  const nearX = circle.x - circle.radius * depth.normalX
  const nearY = circle.y - circle.radius * depth.normalY
  const isNearBeside = isBesideRun(nearX, nearY, isWide)
  if (depth.depth > 0 || isNearBeside) least = -depth.depth
  const isBeside = most > -(<f32>NO_TOUCH) && least < <f32>NO_TOUCH
  if (!isBeside) {
    least = -depth.depth
    most = all
  }
  bend.isInside =
    circle.radius - most > least - circle.radius &&
    (!isBeside || hasCorner || hasEnd || most <= circle.radius)
  bend.hasNoPoint = isBeside && (bend.isInside ? !hasCorner : !isNearBeside)
  // a part may lie across the mouth of a wide run
  const isAcross = isOwn && !hasEnd && !isWide && !(depth.depth > 0) && least < circle.radius
  bend.isCut = bend.hasNoPoint && !bend.isInside && isAcross
  bend.cut = least
}
