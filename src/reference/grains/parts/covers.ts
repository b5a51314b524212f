/** Twin of shaders/grains/parts/covers.wgsl. `uncoverDepth` changes `depth`. */
import { depth } from '../../shared/depth'
import { maxExact, minExact } from '../../shared/exact'
import { outlineOf } from '../../shared/grainParts'
import { Items, ownStruct } from '../../shared/memory'
import { arcBefore, arcOf, cross2, dot2 } from '../../shared/outline'

export function coverCount(arcs: Items<Arc>, outline: u32): u32 {
  if (outline === 0) return 0
  const following = arcs[outline / OUTLINE_ARCS + (outline % OUTLINE_ARCS)]
  return following.side === <f32>COVERS_FOLLOW ? <u32>following.radius : 0
}

/** Whether another part covers this normal of a part at both points, in coordinates of the grain. */
export function isCovered(
  arcs: Items<Arc>,
  outline: u32,
  normalX: f32,
  normalY: f32,
  firstX: f32,
  firstY: f32,
  secondX: f32,
  secondY: f32,
): bool {
  const count = coverCount(arcs, outline)
  if (count === 0) return false
  const header = outline / OUTLINE_ARCS + (outline % OUTLINE_ARCS)
  const first = dot2(firstX, firstY, -normalY, normalX)
  const second = dot2(secondX, secondY, -normalY, normalX)
  const low = minExact(first, second)
  const high = maxExact(first, second)
  for (let k: u32 = 1; k <= count; k++) {
    const cover = arcs[header + k]
    const from = cover.direction
    const to = cover.center
    const isSide = from.x === to.x && from.y === to.y
    const slack: f32 = isSide ? <f32>FLAT_JOINT : -(<f32>FLAT_JOINT)
    if (
      cross2(from.x, from.y, normalX, normalY) >= -slack &&
      cross2(normalX, normalY, to.x, to.y) >= -slack &&
      dot2(from.x + to.x, from.y + to.y, normalX, normalY) > 0 &&
      low >= cover.radius &&
      high <= cover.side
    )
      return true
  }
  return false
}

/** Changes `depth`, that of a point of a wall in a part of radius `inner`, to what the outline of the clump has. */
export function uncoverDepth(arcs: Items<Arc>, outline: u32, inner: f32, x: f32, y: f32, skin: f32): void {
  if (coverCount(arcs, outline) === 0) return
  const limit: f32 = <f32>DEEP_OVERLAP * inner - skin
  const known = depth.depth
  const onX = x + known * depth.normalX
  const onY = y + known * depth.normalY
  if (!(known < limit) || !isCovered(arcs, outline, depth.normalX, depth.normalY, onX, onY, onX, onY)) return
  if (!(known > 0)) depth.depth = -2 * <f32>NO_TOUCH
  const slack: f32 = <f32>SEAM_SLACK * inner
  if (known < -slack) return
  const span = ownStruct<Span>(15)
  outlineOf(outline, span)
  let least = limit
  for (let i: u32 = 0; i < span.count; i++) {
    const arc = arcOf(arcs, span, i)
    const before = arcOf(arcs, span, arcBefore(span, i))
    const normalX = arc.direction.x
    const normalY = arc.direction.y
    const endX = arc.center.x - x
    const endY = arc.center.y - y
    const reached = dot2(endX, endY, normalX, normalY) + arc.radius
    const isBeside =
      cross2(normalX, normalY, before.center.x - x, before.center.y - y) <= slack &&
      cross2(normalX, normalY, endX, endY) >= -slack
    if (!(arc.side > 0 && isBeside && reached < least)) continue
    if (isCovered(arcs, outline, normalX, normalY, x, y, x, y)) continue
    least = reached
    depth.normalX = normalX
    depth.normalY = normalY
    depth.depth = reached
  }
}
