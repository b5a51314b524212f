/** Twin of shaders/grains/parts/covers.wgsl. `uncovered` changes `partContact`, `uncoverDepth` changes `depth`. */
import { depth } from '../../shared/depth'
import { maxExact, minExact } from '../../shared/exact'
import { outlineOf } from '../../shared/grainParts'
import { manifold, sideManifold } from '../../shared/manifold'
import { Items, ownStruct } from '../../shared/memory'
import {
  arcAfter,
  arcBefore,
  arcOf,
  covers,
  cross2,
  dot2,
  turnedBackX,
  turnedBackY,
  turnedX,
  turnedY,
} from '../../shared/outline'
import { partContact } from './grainContact'

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

/** The farthest point of a part in a direction, along the axes of the world from the centre of its grain, and its arc. */
namespace support {
  export let x: f32 = 0
  export let y: f32 = 0
  export let arc: u32 = 0
}

/** Fills `support`. */
function supportOf(
  arcs: Items<Arc>,
  outline: u32,
  radius: f32,
  cos: f32,
  sin: f32,
  directionX: f32,
  directionY: f32,
): void {
  if (outline === 0) {
    support.x = radius * directionX
    support.y = radius * directionY
    support.arc = 0
    return
  }
  const span = ownStruct<Span>(14)
  outlineOf(outline, span)
  const alongX = turnedBackX(directionX, directionY, cos, sin)
  const alongY = turnedBackY(directionX, directionY, cos, sin)
  let farthestX = arcOf(arcs, span, 0).center.x
  let farthestY = arcOf(arcs, span, 0).center.y
  support.arc = 0
  for (let i: u32 = 0; i < span.count; i++) {
    const own = arcOf(arcs, span, i)
    const end = arcOf(arcs, span, arcAfter(span, i)).direction
    if (!covers(own.direction.x, own.direction.y, end.x, end.y, alongX, alongY)) continue
    farthestX = own.center.x + own.radius * alongX
    farthestY = own.center.y + own.radius * alongY
    support.arc = i
  }
  support.x = turnedX(farthestX, farthestY, cos, sin)
  support.y = turnedY(farthestX, farthestY, cos, sin)
}

/** The arc at whose start the side with this normal ends, or the number of arcs. */
function sideWith(arcs: Items<Arc>, span: Span, normalX: f32, normalY: f32): u32 {
  for (let i: u32 = 0; i < span.count; i++) {
    const arc = arcOf(arcs, span, i)
    if (arc.direction.x === normalX && arc.direction.y === normalY && arc.side > 0) return i
  }
  return span.count
}

/** Contact along a normal of one of two parts, `own` in its own axes. */
namespace free {
  export let ownX: f32 = 0
  export let ownY: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let depth: f32 = 0
  export let isOfA: bool = false
  export let isFound: bool = false
}

/** Fills `free` with the normal at the end of a cover along which two parts overlap least, by less than `limit`. */
function freeNormal(
  arcs: Items<Arc>,
  pair: GrainPair,
  cosA: f32,
  sinA: f32,
  cosB: f32,
  sinB: f32,
  offsetX: f32,
  offsetY: f32,
  limit: f32,
): void {
  free.depth = limit
  free.isFound = false
  for (let n: u32 = 0; n < 2; n++) {
    const isOfA = n === 0
    const outline = isOfA ? pair.outlineA : pair.outlineB
    const ends: u32 = 2 * coverCount(arcs, outline)
    const start = outline / OUTLINE_ARCS + (outline % OUTLINE_ARCS) + 1
    for (let k: u32 = 0; k < ends; k++) {
      const cover = arcs[start + k / 2]
      if (cover.direction.x === cover.center.x && cover.direction.y === cover.center.y) continue
      const ownX = (k & 1) !== 0 ? cover.center.x : cover.direction.x
      const ownY = (k & 1) !== 0 ? cover.center.y : cover.direction.y
      const normalX: f32 = isOfA ? turnedX(ownX, ownY, cosA, sinA) : -turnedX(ownX, ownY, cosB, sinB)
      const normalY: f32 = isOfA ? turnedY(ownX, ownY, cosA, sinA) : -turnedY(ownX, ownY, cosB, sinB)
      supportOf(arcs, pair.outlineA, pair.innerA, cosA, sinA, normalX, normalY)
      const aX = support.x
      const aY = support.y
      supportOf(arcs, pair.outlineB, pair.innerB, cosB, sinB, -normalX, -normalY)
      const bX = offsetX + support.x
      const bY = offsetY + support.y
      const depth = dot2(aX - bX, aY - bY, normalX, normalY)
      if (!(depth < free.depth)) continue
      const onAX = turnedBackX(bX, bY, cosA, sinA)
      const onAY = turnedBackY(bX, bY, cosA, sinA)
      const onBX = turnedBackX(aX - offsetX, aY - offsetY, cosB, sinB)
      const onBY = turnedBackY(aX - offsetX, aY - offsetY, cosB, sinB)
      const inAX = turnedBackX(normalX, normalY, cosA, sinA)
      const inAY = turnedBackY(normalX, normalY, cosA, sinA)
      if (isCovered(arcs, pair.outlineA, inAX, inAY, onAX, onAY, onAX, onAY)) continue
      const inBX = turnedBackX(-normalX, -normalY, cosB, sinB)
      const inBY = turnedBackY(-normalX, -normalY, cosB, sinB)
      if (isCovered(arcs, pair.outlineB, inBX, inBY, onBX, onBY, onBX, onBY)) continue
      free.ownX = ownX
      free.ownY = ownY
      free.normalX = normalX
      free.normalY = normalY
      free.depth = depth
      free.isOfA = isOfA
      free.isFound = true
    }
  }
}

function setContact(firstX: f32, firstY: f32, secondX: f32, secondY: f32, second: f32, points: u32): void {
  partContact.normalX = free.normalX
  partContact.normalY = free.normalY
  partContact.firstX = firstX
  partContact.firstY = firstY
  partContact.secondX = secondX
  partContact.secondY = secondY
  partContact.gap = -free.depth
  partContact.secondGap = -second
  partContact.points = points
}

/** Fills `partContact` with the contact of two parts along the normal in `free`. */
function touchAlong(
  arcs: Items<Arc>,
  pair: GrainPair,
  cosA: f32,
  sinA: f32,
  cosB: f32,
  sinB: f32,
  offsetX: f32,
  offsetY: f32,
): void {
  const normalX = free.normalX
  const normalY = free.normalY
  const depth = free.depth
  supportOf(arcs, pair.outlineA, pair.innerA, cosA, sinA, normalX, normalY)
  const aX = support.x
  const aY = support.y
  const arcA = support.arc
  supportOf(arcs, pair.outlineB, pair.innerB, cosB, sinB, -normalX, -normalY)
  const bX = offsetX + support.x
  const bY = offsetY + support.y
  const arcB = support.arc
  if (pair.outlineA !== 0 && pair.outlineB !== 0) {
    const a = ownStruct<Span>(12)
    const b = ownStruct<Span>(13)
    outlineOf(pair.outlineA, a)
    outlineOf(pair.outlineB, b)
    const i = free.isOfA ? sideWith(arcs, a, free.ownX, free.ownY) : sideWith(arcs, b, free.ownX, free.ownY)
    const hasSide = free.isOfA ? i < a.count : i < b.count
    if (hasSide) {
      if (free.isOfA)
        sideManifold(arcs, a, 0, 0, cosA, sinA, i, b, offsetX, offsetY, cosB, sinB, arcB, normalX, normalY, depth) // biome-ignore format: short
      else
        sideManifold(arcs, b, offsetX, offsetY, cosB, sinB, i, a, 0, 0, cosA, sinA, arcA, -normalX, -normalY, depth) // biome-ignore format: short
      setContact(
        manifold.firstX,
        manifold.firstY,
        manifold.secondX,
        manifold.secondY,
        manifold.secondDepth,
        manifold.points,
      )
      return
    }
  }
  const isOnA = pair.outlineA === 0 || (pair.outlineB !== 0 && free.isOfA)
  const x: f32 = isOnA ? aX - <f32>0.5 * depth * normalX : bX + <f32>0.5 * depth * normalX
  const y: f32 = isOnA ? aY - <f32>0.5 * depth * normalY : bY + <f32>0.5 * depth * normalY
  setContact(x, y, x, y, depth, 1)
}

/** Changes `partContact` to what the outlines of the clumps have. */
export function uncovered(
  arcs: Items<Arc>,
  pair: GrainPair,
  cosA: f32,
  sinA: f32,
  cosB: f32,
  sinB: f32,
  offsetX: f32,
  offsetY: f32,
): void {
  const normalX = partContact.normalX
  const normalY = partContact.normalY
  const firstX = partContact.firstX
  const firstY = partContact.firstY
  const secondX = partContact.points > 1 ? partContact.secondX : firstX
  const secondY = partContact.points > 1 ? partContact.secondY : firstY
  const isCoveredA = isCovered(
    arcs,
    pair.outlineA,
    turnedBackX(normalX, normalY, cosA, sinA),
    turnedBackY(normalX, normalY, cosA, sinA),
    turnedBackX(firstX, firstY, cosA, sinA),
    turnedBackY(firstX, firstY, cosA, sinA),
    turnedBackX(secondX, secondY, cosA, sinA),
    turnedBackY(secondX, secondY, cosA, sinA),
  )
  const isCoveredB = isCovered(
    arcs,
    pair.outlineB,
    turnedBackX(-normalX, -normalY, cosB, sinB),
    turnedBackY(-normalX, -normalY, cosB, sinB),
    turnedBackX(firstX - offsetX, firstY - offsetY, cosB, sinB),
    turnedBackY(firstX - offsetX, firstY - offsetY, cosB, sinB),
    turnedBackX(secondX - offsetX, secondY - offsetY, cosB, sinB),
    turnedBackY(secondX - offsetX, secondY - offsetY, cosB, sinB),
  )
  if (!isCoveredA && !isCoveredB) return
  if (partContact.gap >= 0) {
    partContact.points = 0
    return
  }
  const limit: f32 = <f32>DEEP_OVERLAP * (isCoveredA ? pair.innerA : pair.innerB)
  freeNormal(arcs, pair, cosA, sinA, cosB, sinB, offsetX, offsetY, limit)
  if (free.isFound) touchAlong(arcs, pair, cosA, sinA, cosB, sinB, offsetX, offsetY)
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
