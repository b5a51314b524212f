/** Twin of shaders/grains/parts/grainRegion.wgsl. */
import { maxExact, minExact } from '../../shared/exact'
import { outlineOf } from '../../shared/grainParts'
import { Items, ownStruct } from '../../shared/memory'
import { arcAfter, arcOf, covers, dot2, turnedX, turnedY } from '../../shared/outline'

/** A box with round corners, relative to the centre of the grain. */
namespace region {
  export let lowX: f32 = 0
  export let lowY: f32 = 0
  export let highX: f32 = 0
  export let highY: f32 = 0
  export let radius: f32 = 0
}

/** An arc of the part, along the axes of the world. */
namespace arcNow {
  export let centerX: f32 = 0
  export let centerY: f32 = 0
  export let startX: f32 = 0
  export let startY: f32 = 0
  export let endX: f32 = 0
  export let endY: f32 = 0
}

/** Whether a direction separates a point of the outline with this outward normal from the region. */
function isBeyond(x: f32, y: f32, normalX: f32, normalY: f32): bool {
  const cornerX = normalX < 0 ? region.highX : region.lowX
  const cornerY = normalY < 0 ? region.highY : region.lowY
  return dot2(cornerX - x, cornerY - y, normalX, normalY) > region.radius
}

/** Whether a corner of the box is nearest to the arc and outside of its circle. */
function isCornerBeyond(x: f32, y: f32, reach: f32): bool {
  const awayX = x - arcNow.centerX
  const awayY = y - arcNow.centerY
  const distance = sqrt(dot2(awayX, awayY, awayX, awayY))
  if (!(distance > reach && distance > COINCIDENT)) return false
  if (!covers(arcNow.startX, arcNow.startY, arcNow.endX, arcNow.endY, awayX, awayY)) return false
  const nearestX = awayX < 0 ? region.highX : region.lowX
  const nearestY = awayY < 0 ? region.highY : region.lowY
  return nearestX === x && nearestY === y
}

function coversAxis(x: f32, y: f32): bool {
  return covers(arcNow.startX, arcNow.startY, arcNow.endX, arcNow.endY, x, y)
}

function isPartApart(arcs: Items<Arc>, outline: Span, cos: f32, sin: f32): bool {
  let arc = arcOf(arcs, outline, 0)
  let startX = turnedX(arc.direction.x, arc.direction.y, cos, sin)
  let startY = turnedY(arc.direction.x, arc.direction.y, cos, sin)
  let leastX = turnedX(arc.center.x, arc.center.y, cos, sin) + arc.radius * startX
  let leastY = turnedY(arc.center.x, arc.center.y, cos, sin) + arc.radius * startY
  let maxX = leastX
  let maxY = leastY
  for (let i: u32 = 0; i < outline.count; i++) {
    const centerX = turnedX(arc.center.x, arc.center.y, cos, sin)
    const centerY = turnedY(arc.center.x, arc.center.y, cos, sin)
    const next = arcOf(arcs, outline, arcAfter(outline, i))
    const endX = turnedX(next.direction.x, next.direction.y, cos, sin)
    const endY = turnedY(next.direction.x, next.direction.y, cos, sin)
    const pointX = centerX + arc.radius * endX
    const pointY = centerY + arc.radius * endY
    if (isBeyond(pointX, pointY, endX, endY)) return true
    arcNow.centerX = centerX
    arcNow.centerY = centerY
    arcNow.startX = startX
    arcNow.startY = startY
    arcNow.endX = endX
    arcNow.endY = endY
    const reach = arc.radius + region.radius
    if (
      isCornerBeyond(region.lowX, region.lowY, reach) ||
      isCornerBeyond(region.highX, region.highY, reach) ||
      isCornerBeyond(region.lowX, region.highY, reach) ||
      isCornerBeyond(region.highX, region.lowY, reach)
    )
      return true
    const beginX = centerX + arc.radius * startX
    const beginY = centerY + arc.radius * startY
    leastX = minExact(leastX, minExact(beginX, pointX))
    leastY = minExact(leastY, minExact(beginY, pointY))
    maxX = maxExact(maxX, maxExact(beginX, pointX))
    maxY = maxExact(maxY, maxExact(beginY, pointY))
    if (coversAxis(-1, 0)) leastX = minExact(leastX, centerX - arc.radius)
    if (coversAxis(0, -1)) leastY = minExact(leastY, centerY - arc.radius)
    if (coversAxis(1, 0)) maxX = maxExact(maxX, centerX + arc.radius)
    if (coversAxis(0, 1)) maxY = maxExact(maxY, centerY + arc.radius)
    arc = next
    startX = endX
    startY = endY
  }
  return (
    leastX - region.highX > region.radius ||
    region.lowX - maxX > region.radius ||
    leastY - region.highY > region.radius ||
    region.lowY - maxY > region.radius
  )
}

/** Whether a grain overlaps or touches a box with round corners, given relative to its centre along the axes of the world. */
export function isGrainInRegion(
  grainParts: Items<GrainPart>,
  arcs: Items<Arc>,
  grain: GrainTarget,
  lowX: f32,
  lowY: f32,
  highX: f32,
  highY: f32,
  radius: f32,
): bool {
  region.lowX = lowX
  region.lowY = lowY
  region.highX = highX
  region.highY = highY
  region.radius = radius
  const outline = ownStruct<Span>(14)
  const turn = grain.rotation
  for (let n: u32 = 0; n < grain.partCount; n++) {
    outlineOf(grainParts[grain.firstPart + n].outline, outline)
    if (!isPartApart(arcs, outline, turn.x, turn.y)) return true
  }
  return false
}
