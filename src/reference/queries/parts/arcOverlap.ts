/** Twin of shaders/queries/parts/arcOverlap.wgsl. */
import { path } from '../../shared/cast'
import { depth, depthOf } from '../../shared/depth'
import { aside, asideOf, setLocal } from '../../shared/edge'
import { maxExact } from '../../shared/exact'
import { dot2 } from '../../shared/outline'
import { movingArcs, sumArcs, sumPath } from './sumOutline'

/** Whether a point relative to the start of the edge is on it, not beyond an end. */
export function isBeside(x: f32, y: f32, edge: Edge): bool {
  if (!(dot2(x, y, edge.startTangent.x, edge.startTangent.y) >= 0)) return false
  const fromEndX = x - (edge.end.x - edge.start.x)
  const fromEndY = y - (edge.end.y - edge.start.y)
  return dot2(fromEndX, fromEndY, edge.endTangent.x, edge.endTangent.y) <= 0
}

/** Whether a point of the edge, relative to its start, is in the shape with the skin around it. */
function isCovered(sum: Span, x: f32, y: f32): bool {
  depthOf(sumArcs(), sum, sumPath.originX - x, sumPath.originY - y)
  return depth.depth >= 0
}

/** Whether the shape covers a point of the edge on the way from one, forwards or backwards. */
function isCoveredAlong(
  sum: Span,
  edge: Edge,
  beginX: f32,
  beginY: f32,
  towardsX: f32,
  towardsY: f32,
  curvature: f32,
  size: f32,
): bool {
  let x = beginX
  let y = beginY
  let tangentX = towardsX
  let tangentY = towardsY
  let way: f32 = 0
  for (let n: u32 = 0; n < MAX_TRACE_STEPS && way <= <f32>2 * size && isBeside(x, y, edge); n++) {
    depthOf(sumArcs(), sum, sumPath.originX - x, sumPath.originY - y)
    if (depth.depth >= 0) return true
    const step = maxExact(<f32>SHORTEST_TRACE * size, -depth.depth)
    const t: f32 = <f32>0.5 * curvature * step
    const square: f32 = <f32>1 + t * t
    const leftX = -tangentY
    const leftY = tangentX
    x = x + (step / square) * (tangentX + t * leftX)
    y = y + (step / square) * (tangentY + t * leftY)
    const kept: f32 = <f32>1 - t * t
    const turned: f32 = <f32>2 * t
    tangentX = (kept * tangentX + turned * leftX) / square
    tangentY = (kept * tangentY + turned * leftY) / square
    way = way + step
  }
  return false
}

/** Whether the edge crosses a straight side of the shape, which ends at a moving arc and has the skin around it. */
function crossesSide(j: u32, edge: Edge): bool {
  const arc = movingArcs()[j]
  if (!(arc.side > 0)) return false
  const normalX = arc.direction.x
  const normalY = arc.direction.y
  const tangentX = -normalY
  const tangentY = normalX
  const leftX = -edge.startTangent.y
  const leftY = edge.startTangent.x
  const x = sumPath.originX + arc.center.x
  const y = sumPath.originY + arc.center.y
  const apart = dot2(x, y, normalX, normalY) + (arc.radius + edge.radius)
  const high = dot2(x, y, tangentX, tangentY)
  const b = dot2(tangentX, tangentY, leftX, leftY)
  const c = <f32>2 * apart * dot2(normalX, normalY, leftX, leftY) - edge.curvature * (apart * apart)
  const squared = b * b + edge.curvature * c
  if (!(squared >= 0)) return false
  const root: f32 = sqrt(squared)
  const sum = b + (b >= 0 ? root : -root)
  const near: f32 = abs(sum) > 0 ? -c / sum : 0
  const far: f32 = sum / edge.curvature
  const low = high - arc.side
  return (
    (near <= high &&
      near >= low &&
      isBeside(apart * normalX + near * tangentX, apart * normalY + near * tangentY, edge)) ||
    (far <= high &&
      far >= low &&
      isBeside(apart * normalX + far * tangentX, apart * normalY + far * tangentY, edge))
  )
}

/** Whether the shape overlaps an arc at the start, though not its ends. */
export function overlapsArc(sum: Span, count: u32, edge: Edge): bool {
  const size = path.radius + edge.radius
  setLocal(path.originX, path.originY)
  asideOf(edge)
  const left = aside.left
  const normalX = aside.normalX
  const normalY = aside.normalY
  const isBeyond = aside.isBefore || aside.isAfter
  if (!(abs(left) <= size + path.blur)) return false
  for (let j: u32 = 0; j < count; j++) {
    const arc = movingArcs()[j]
    const x = path.originX + arc.center.x
    const y = path.originY + arc.center.y
    setLocal(x, y)
    asideOf(edge)
    if (!aside.isBefore && !aside.isAfter) {
      const onX = x - aside.left * aside.normalX - edge.start.x
      const onY = y - aside.left * aside.normalY - edge.start.y
      if (isCovered(sum, onX, onY)) return true
    }
    if (crossesSide(j, edge)) return true
  }
  const curvature = edge.curvature
  if (isBeyond) {
    const toEndX = path.originX - edge.end.x
    const toEndY = path.originY - edge.end.y
    const fromStart = dot2(sumPath.originX, sumPath.originY, sumPath.originX, sumPath.originY)
    if (fromStart <= dot2(toEndX, toEndY, toEndX, toEndY))
      return isCoveredAlong(sum, edge, 0, 0, edge.startTangent.x, edge.startTangent.y, curvature, size)
    const endX = edge.end.x - edge.start.x
    const endY = edge.end.y - edge.start.y
    return isCoveredAlong(sum, edge, endX, endY, -edge.endTangent.x, -edge.endTangent.y, -curvature, size)
  }
  const beginX = path.originX - left * normalX - edge.start.x
  const beginY = path.originY - left * normalY - edge.start.y
  return (
    isCoveredAlong(sum, edge, beginX, beginY, normalY, -normalX, curvature, size) ||
    isCoveredAlong(sum, edge, beginX, beginY, -normalY, normalX, -curvature, size)
  )
}
