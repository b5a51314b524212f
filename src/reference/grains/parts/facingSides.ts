/** Twin of shaders/grains/parts/facingSides.wgsl. A function that returns a side or an end there fills a namespace here. */
import { minExact } from '../../shared/exact'
import { arcManifold, manifold } from '../../shared/manifold'
import { Items } from '../../shared/memory'
import { arcAfter, arcBefore, arcOf, cross2, dot2, placed, placedArc } from '../../shared/outline'

/** A side beside an arc: its ends at the arc and away from it, along the tangent (x) and the normal (y) of the contact. */
namespace own {
  export let nearX: f32 = 0
  export let nearY: f32 = 0
  export let farX: f32 = 0
  export let farY: f32 = 0
  export let isThere: bool = false
}

namespace other {
  export let nearX: f32 = 0
  export let nearY: f32 = 0
  export let farX: f32 = 0
  export let farY: f32 = 0
  export let isThere: bool = false
}

/** Where the shorter of two facing sides ends. */
namespace sidesEnd {
  export let along: f32 = 0
  export let depth: f32 = 0
  export let middle: f32 = 0
  export let isThere: bool = false
}

/** Fills `other` with the side after or before the arc i. */
function facingSide(
  arcs: Items<Arc>,
  shape: Span,
  x: f32,
  y: f32,
  cos: f32,
  sin: f32,
  i: u32,
  isAfter: bool,
  normalX: f32,
  normalY: f32,
  outwardX: f32,
  outwardY: f32,
): void {
  placedArc(arcs, shape, i, x, y, cos, sin)
  const centerX = placed.centerX
  const centerY = placed.centerY
  const radius = placed.radius
  const arcDirectionX = placed.directionX
  const arcDirectionY = placed.directionY
  const arcSide = placed.side
  placedArc(arcs, shape, isAfter ? arcAfter(shape, i) : arcBefore(shape, i), x, y, cos, sin)
  const directionX = isAfter ? placed.directionX : arcDirectionX
  const directionY = isAfter ? placed.directionY : arcDirectionY
  const side = isAfter ? placed.side : arcSide
  other.isThere =
    side > 0 &&
    dot2(outwardX, outwardY, directionX, directionY) > 0 &&
    abs(cross2(outwardX, outwardY, directionX, directionY)) <= <f32>NEAR_PARALLEL
  const nearX = centerX + radius * directionX
  const nearY = centerY + radius * directionY
  const farX = placed.centerX + placed.radius * directionX
  const farY = placed.centerY + placed.radius * directionY
  other.nearX = cross2(normalX, normalY, nearX, nearY)
  other.nearY = dot2(normalX, normalY, nearX, nearY)
  other.farX = cross2(normalX, normalY, farX, farY)
  other.farY = dot2(normalX, normalY, farX, farY)
}

/** Fills `sidesEnd` from `own` and `other`. */
function findEnd(way: f32): void {
  const along = way * minExact(way * own.farX, way * other.farX)
  sidesEnd.isThere =
    own.isThere && other.isThere && way * along > way * own.nearX && way * along > way * other.nearX
  const height = own.nearY + ((along - own.nearX) / (own.farX - own.nearX)) * (own.farY - own.nearY)
  const otherHeight =
    other.nearY + ((along - other.nearX) / (other.farX - other.nearX)) * (other.farY - other.nearY)
  sidesEnd.along = along
  sidesEnd.depth = height - otherHeight
  sidesEnd.middle = <f32>0.5 * (height + otherHeight)
}

/** Fills `sidesEnd` with that of the sides along the tangent, or of those against it. */
function endOf(
  arcs: Items<Arc>,
  a: Span,
  i: u32,
  b: Span,
  x: f32,
  y: f32,
  cos: f32,
  sin: f32,
  j: u32,
  normalX: f32,
  normalY: f32,
  isAhead: bool,
): void {
  facingSide(arcs, a, 0, 0, 1, 0, i, isAhead, normalX, normalY, normalX, normalY)
  own.nearX = other.nearX
  own.nearY = other.nearY
  own.farX = other.farX
  own.farY = other.farY
  own.isThere = other.isThere
  facingSide(arcs, b, x, y, cos, sin, j, !isAhead, normalX, normalY, -normalX, -normalY)
  findEnd(isAhead ? 1 : -1)
}

/** Fills `manifold`: arc i of a against arc j of b, which has the placement x, y, cos, sin in the coordinates of a. */
export function roundManifold(
  arcs: Items<Arc>,
  a: Span,
  i: u32,
  b: Span,
  x: f32,
  y: f32,
  cos: f32,
  sin: f32,
  j: u32,
  normalX: f32,
  normalY: f32,
  depth: f32,
): void {
  placedArc(arcs, b, j, x, y, cos, sin)
  arcManifold(arcOf(arcs, a, i), normalX, normalY, depth)
  endOf(arcs, a, i, b, x, y, cos, sin, j, normalX, normalY, true)
  const hasAhead = sidesEnd.isThere
  let along = sidesEnd.along
  let endDepth = sidesEnd.depth
  let middle = sidesEnd.middle
  endOf(arcs, a, i, b, x, y, cos, sin, j, normalX, normalY, false)
  const hasBehind = sidesEnd.isThere
  if (!hasAhead && !hasBehind) return
  const first = cross2(normalX, normalY, manifold.firstX, manifold.firstY)
  const isAhead = hasAhead && (!hasBehind || along - first >= first - sidesEnd.along)
  if (!isAhead) {
    along = sidesEnd.along
    endDepth = sidesEnd.depth
    middle = sidesEnd.middle
  }
  manifold.secondX = along * -normalY + middle * normalX
  manifold.secondY = along * normalX + middle * normalY
  manifold.secondDepth = minExact(depth, endDepth)
  manifold.points = 2
}
