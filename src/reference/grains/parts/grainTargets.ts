/** Twin of shaders/grains/parts/grainTargets.wgsl. A function that returns a depth there fills `depth` here, one that returns a hit fills `hit`. */
import { hit, meet, meeting, outwards, path } from '../../shared/cast'
import { entry, entryOf, ray } from '../../shared/castOutline'
import { depth, depthOf } from '../../shared/depth'
import { minExact } from '../../shared/exact'
import { outlineOf } from '../../shared/grainParts'
import { Items, ownStruct } from '../../shared/memory'
import { cross2, dot2, turnedBackX, turnedBackY, turnedX, turnedY } from '../../shared/outline'
import { outwardsAtX, outwardsAtY } from '../../shared/outwards'

function partOutline(grainParts: Items<GrainPart>, grain: GrainTarget, n: u32): Span {
  const outline = ownStruct<Span>(14)
  outlineOf(grainParts[grain.firstPart + n].outline, outline)
  return outline
}

/** Fills `depth` with the depth of a point in a grain with parts, in the coordinates of the grain. */
export function depthInParts(
  grainParts: Items<GrainPart>,
  arcs: Items<Arc>,
  grain: GrainTarget,
  x: f32,
  y: f32,
): void {
  depthOf(arcs, partOutline(grainParts, grain, 0), x, y)
  let bestX = depth.normalX
  let bestY = depth.normalY
  let best = depth.depth
  for (let n: u32 = 1; n < grain.partCount; n++) {
    depthOf(arcs, partOutline(grainParts, grain, n), x, y)
    if (!(depth.depth > best)) continue
    bestX = depth.normalX
    bestY = depth.normalY
    best = depth.depth
  }
  depth.normalX = bestX
  depth.normalY = bestY
  depth.depth = best
}

/** Fills `depth` with the depth of a point at this offset from the centre of a grain; the normal is in coordinates of the world. */
export function depthInGrain(
  grainParts: Items<GrainPart>,
  arcs: Items<Arc>,
  grain: GrainTarget,
  offsetX: f32,
  offsetY: f32,
): void {
  if (grain.partCount === 0) {
    const toCenter: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
    depth.normalX = outwardsAtX(offsetX, toCenter)
    depth.normalY = outwardsAtY(offsetY, toCenter)
    depth.depth = -(toCenter - grain.radius)
    return
  }
  const turn = grain.rotation
  const x = turnedBackX(offsetX, offsetY, turn.x, turn.y)
  const y = turnedBackY(offsetX, offsetY, turn.x, turn.y)
  depthInParts(grainParts, arcs, grain, x, y)
  const normalX = depth.normalX
  const normalY = depth.normalY
  depth.normalX = turnedX(normalX, normalY, turn.x, turn.y)
  depth.normalY = turnedY(normalX, normalY, turn.x, turn.y)
}

/** Fills `hit` from a point and a normal in the coordinates of a grain. */
function hitAt(grain: GrainTarget, x: f32, y: f32, normalX: f32, normalY: f32, fraction: f32): void {
  const turn = grain.rotation
  hit.pointX = grain.position.x + turnedX(x, y, turn.x, turn.y)
  hit.pointY = grain.position.y + turnedY(x, y, turn.x, turn.y)
  hit.normalX = turnedX(normalX, normalY, turn.x, turn.y)
  hit.normalY = turnedY(normalX, normalY, turn.x, turn.y)
  hit.fraction = fraction
  hit.key = grain.id
}

/** Fills `hit` with the first touch of the path and a grain; its fraction is more than 1 if there is none. */
export function meetGrain(grainParts: Items<GrainPart>, arcs: Items<Arc>, grain: GrainTarget): void {
  hit.fraction = 2
  meet(grain.position.x, grain.position.y, path.radius + grain.radius)
  if (!(meeting.fraction <= 1)) return
  if (grain.partCount === 0) {
    outwards(meeting.awayX, meeting.awayY)
    hit.pointX = grain.position.x + grain.radius * hit.normalX
    hit.pointY = grain.position.y + grain.radius * hit.normalY
    hit.fraction = meeting.fraction
    hit.key = grain.id
    return
  }
  const turn = grain.rotation
  const offsetX = path.originX - grain.position.x
  const offsetY = path.originY - grain.position.y
  const originX = turnedBackX(offsetX, offsetY, turn.x, turn.y)
  const originY = turnedBackY(offsetX, offsetY, turn.x, turn.y)
  depthInParts(grainParts, arcs, grain, originX, originY)
  if (depth.depth + path.radius >= 0) {
    const x = originX + depth.depth * depth.normalX
    const y = originY + depth.depth * depth.normalY
    hitAt(grain, x, y, depth.normalX, depth.normalY, 0)
    return
  }
  if (path.length > 0) enterParts(grainParts, arcs, grain, offsetX, offsetY, originX, originY)
}

/** The same for a path that begins outside of all parts. */
function enterParts(
  grainParts: Items<GrainPart>,
  arcs: Items<Arc>,
  grain: GrainTarget,
  offsetX: f32,
  offsetY: f32,
  originX: f32,
  originY: f32,
): void {
  const turn = grain.rotation
  const along = -dot2(offsetX, offsetY, path.directionX, path.directionY)
  const across = cross2(path.directionX, path.directionY, offsetX, offsetY)
  const footX = across * -path.directionY
  const footY = across * path.directionX
  ray.x = turnedBackX(footX, footY, turn.x, turn.y)
  ray.y = turnedBackY(footX, footY, turn.x, turn.y)
  ray.translationX = turnedBackX(path.directionX, path.directionY, turn.x, turn.y)
  ray.translationY = turnedBackY(path.directionX, path.directionY, turn.x, turn.y)
  for (let n: u32 = 0; n < grain.partCount; n++) {
    const outline = partOutline(grainParts, grain, n)
    entryOf(arcs, outline, path.radius)
    if (!entry.isHit) continue
    let travel = along + entry.fraction
    if (travel < 0) {
      depthOf(arcs, outline, originX, originY)
      if (dot2(ray.translationX, ray.translationY, depth.normalX, depth.normalY) < 0) travel = 0
    }
    if (!(travel >= 0 && travel <= path.length)) continue
    const fraction = minExact(1, travel / path.length)
    if (!(fraction < hit.fraction)) continue
    const x = ray.x + entry.fraction * ray.translationX - path.radius * entry.normalX
    const y = ray.y + entry.fraction * ray.translationY - path.radius * entry.normalY
    hitAt(grain, x, y, entry.normalX, entry.normalY, fraction)
  }
}
