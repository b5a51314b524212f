/** Twin of shaders/grains/parts/seamContact.wgsl. `uncovered` changes `partContact`. */
import { outlineOf } from '../../shared/grainParts'
import { manifold, sideManifold } from '../../shared/manifold'
import { Items, ownStruct } from '../../shared/memory'
import {
  arcAfter,
  arcOf,
  covers,
  dot2,
  turnedBackX,
  turnedBackY,
  turnedX,
  turnedY,
} from '../../shared/outline'
import { coverCount, isCovered } from './covers'
import { partContact } from './grainContact'

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
