/**
 * Twin of shaders/queries/parts/sumOutline.wgsl. Its private arrays are in memory of the worker's own; a function that returns an entry there
 * fills `sumEntry` here.
 */
import { entry, entryOf, ray } from '../../shared/castOutline'
import { depth, depthOf } from '../../shared/depth'
import { minExact, within } from '../../shared/exact'
import { copy, Items, Numbers, ownMemory, ownStruct } from '../../shared/memory'
import { cross2, dot2, turnedX, turnedY } from '../../shared/outline'
import { diamondAngle, walkedAngle } from '../../shared/reach'

const FIXED_SIDE: u32 = 16

/** The arcs of the sum. */
export function sumArcs(): Items<Arc> {
  return changetype<Items<Arc>>(ownMemory(1024))
}

export function fixedArcs(): Items<Arc> {
  return changetype<Items<Arc>>(ownMemory(1536))
}

export function movingArcs(): Items<Arc> {
  return changetype<Items<Arc>>(ownMemory(2048))
}

function movingOf(): Numbers<u32> {
  return changetype<Numbers<u32>>(ownMemory(2560))
}

function sum(count: u32): Span {
  const span = ownStruct<Span>(42)
  span.start = 0
  span.count = count
  return span
}

export function placeMoving(castArcs: Items<Arc>, outline: Span, cos: f32, sin: f32): void {
  for (let i: u32 = 0; i < outline.count; i++) {
    const from = castArcs[outline.start + i]
    const to = movingArcs()[i]
    to.center.x = turnedX(from.center.x, from.center.y, cos, sin)
    to.center.y = turnedY(from.center.x, from.center.y, cos, sin)
    to.direction.x = turnedX(from.direction.x, from.direction.y, cos, sin)
    to.direction.y = turnedY(from.direction.x, from.direction.y, cos, sin)
    to.radius = from.radius
    to.side = from.side
  }
}

/** Copies arcs of the table to the fixed ones. */
export function placeFixed(tableArcs: Items<Arc>, outline: Span): void {
  for (let i: u32 = 0; i < outline.count; i++) copy(fixedArcs()[i], tableArcs[outline.start + i])
}

function after(i: u32, count: u32): u32 {
  return i + 1 === count ? 0 : i + 1
}

/** The diamond angle at which a moving arc begins, with reversed normals. */
function angleOf(j: u32): f32 {
  const direction = movingArcs()[j].direction
  return diamondAngle(-direction.x, -direction.y)
}

/** The moving arc that covers the x axis, with reversed normals. */
function lastMoving(count: u32): u32 {
  let last: u32 = 0
  let before = angleOf(count - 1)
  for (let j: u32 = 0; j < count; j++) {
    const angle = angleOf(j)
    if (angle < before - 1) last = (j === 0 ? count : j) - 1
    before = angle
  }
  return last
}

/** Sets an arc of the sum except for its direction. */
function addUp(arc: Arc, centerX: f32, centerY: f32, radius: f32, other: Arc): void {
  arc.center.x = centerX - other.center.x
  arc.center.y = centerY - other.center.y
  arc.radius = radius + other.radius
  arc.side = 0
}

/** Fills the sum with the first arcs of `fixedArcs`. */
export function sumOutlines(fixedCount: u32, movingCount: u32): Span {
  const fixed = fixedArcs()
  const moving = movingArcs()
  let i = fixedCount - 1
  let j = lastMoving(movingCount)
  let angleA = walkedAngle(0, fixed[0].direction.x, fixed[0].direction.y)
  const first = moving[after(j, movingCount)].direction
  let angleB = walkedAngle(0, -first.x, -first.y)
  let leftA = fixedCount
  let leftB = movingCount
  for (let k: u32 = 0; k < fixedCount + movingCount; k++) {
    const isFixed = angleA <= angleB
    if (isFixed) {
      i = after(i, fixedCount)
      leftA--
      const next = fixed[after(i, fixedCount)].direction
      angleA = walkedAngle(angleA, next.x, next.y)
      if (leftA === 0) angleA = <f32>WALKED_ALL
    } else {
      j = after(j, movingCount)
      leftB--
      const next = moving[after(j, movingCount)].direction
      angleB = walkedAngle(angleB, -next.x, -next.y)
      if (leftB === 0) angleB = <f32>WALKED_ALL
    }
    const arc = sumArcs()[k]
    addUp(arc, fixed[i].center.x, fixed[i].center.y, fixed[i].radius, moving[j])
    arc.direction.x = isFixed ? fixed[i].direction.x : -moving[j].direction.x
    arc.direction.y = isFixed ? fixed[i].direction.y : -moving[j].direction.y
    movingOf()[k] = j + (isFixed ? FIXED_SIDE : 0)
  }
  return sum(fixedCount + movingCount)
}

/** Fills the sum with a disk. */
export function sumDisk(centerX: f32, centerY: f32, radius: f32, movingCount: u32): Span {
  for (let j: u32 = 0; j < movingCount; j++) {
    const arc = sumArcs()[j]
    const other = movingArcs()[j]
    addUp(arc, centerX, centerY, radius, other)
    arc.direction.x = -other.direction.x
    arc.direction.y = -other.direction.y
    movingOf()[j] = j
  }
  return sum(movingCount)
}

/** The path of the moving origin, in the coordinates of the fixed shape. */
export namespace sumPath {
  export let originX: f32 = 0
  export let originY: f32 = 0
  export let footX: f32 = 0
  export let footY: f32 = 0
  export let directionX: f32 = 0
  export let directionY: f32 = 0
  export let along: f32 = 0
  export let length: f32 = 0
}

/** Fills `sumPath`. */
export function setSumPath(originX: f32, originY: f32, directionX: f32, directionY: f32, length: f32): void {
  const across = cross2(directionX, directionY, originX, originY)
  sumPath.originX = originX
  sumPath.originY = originY
  sumPath.footX = length > 0 ? across * -directionY : originX
  sumPath.footY = length > 0 ? across * directionX : originY
  sumPath.directionX = directionX
  sumPath.directionY = directionY
  sumPath.along = length > 0 ? -dot2(originX, originY, directionX, directionY) : 0
  sumPath.length = length
}

export namespace sumEntry {
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let travel: f32 = 0
  export let depth: f32 = 0
  export let isHit: bool = false
}

/** Fills `sumEntry` with where the path enters the sum with all arcs grown by a radius and moved. */
export function enterSum(span: Span, centerX: f32, centerY: f32, grown: f32): void {
  depthOf(sumArcs(), span, sumPath.originX - centerX, sumPath.originY - centerY)
  const startX = depth.normalX
  const startY = depth.normalY
  const inside = depth.depth + grown
  sumEntry.depth = inside
  sumEntry.normalX = 0
  sumEntry.normalY = 0
  sumEntry.travel = 0
  sumEntry.isHit = inside >= 0
  if (inside >= 0) {
    sumEntry.normalX = startX
    sumEntry.normalY = startY
    return
  }
  if (!(sumPath.length > 0)) return
  ray.x = sumPath.footX - centerX
  ray.y = sumPath.footY - centerY
  ray.translationX = sumPath.directionX
  ray.translationY = sumPath.directionY
  entryOf(sumArcs(), span, grown)
  if (!entry.isHit) return
  let travel = sumPath.along + entry.fraction
  if (travel < 0 && dot2(sumPath.directionX, sumPath.directionY, startX, startY) < 0) travel = 0
  if (!(travel >= 0 && travel <= sumPath.length)) return
  sumEntry.normalX = entry.normalX
  sumEntry.normalY = entry.normalY
  sumEntry.travel = travel
  sumEntry.isHit = true
}

/** The position of the moving origin after it has travelled so far. */
export function positionAtX(travel: f32): f32 {
  return sumPath.footX + (travel - sumPath.along) * sumPath.directionX
}

export function positionAtY(travel: f32): f32 {
  return sumPath.footY + (travel - sumPath.along) * sumPath.directionY
}

/** The arc of the sum that covers a normal, or that begins with it. */
function sumArcAt(span: Span, normalX: f32, normalY: f32): u32 {
  const arcs = sumArcs()
  let found: u32 = 0
  let most: f32 = -2
  for (let k: u32 = 0; k < span.count; k++) {
    const start = arcs[k].direction
    if (start.x === normalX && start.y === normalY) return k
    const next = arcs[after(k, span.count)].direction
    const inside = minExact(
      cross2(start.x, start.y, normalX, normalY),
      cross2(normalX, normalY, next.x, next.y),
    )
    if (inside > most) {
      most = inside
      found = k
    }
  }
  return found
}

/** A point of the fixed shape. */
export namespace contact {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Fills `contact` with the point of the fixed shape that the moving one touches, with its origin at a position. */
export function contactPoint(span: Span, normalX: f32, normalY: f32, x: f32, y: f32): void {
  const arcs = sumArcs()
  const k = sumArcAt(span, normalX, normalY)
  const start = arcs[k].direction
  const mine = movingArcs()[movingOf()[k] % FIXED_SIDE]
  const onFixed = arcs[k].radius - mine.radius
  const onFixedX = arcs[k].center.x + mine.center.x + onFixed * normalX
  const onFixedY = arcs[k].center.y + mine.center.y + onFixed * normalY
  contact.x = onFixedX
  contact.y = onFixedY
  if (movingOf()[k] < FIXED_SIDE || start.x !== normalX || start.y !== normalY) return
  const previous = (k === 0 ? span.count : k) - 1
  const other = movingArcs()[movingOf()[previous] % FIXED_SIDE]
  const before = arcs[previous].radius - other.radius
  const sideStartX = arcs[previous].center.x + other.center.x + before * normalX
  const sideStartY = arcs[previous].center.y + other.center.y + before * normalY
  const tangentX = -normalY
  const tangentY = normalX
  const reachedX = x + mine.center.x - mine.radius * normalX
  const reachedY = y + mine.center.y - mine.radius * normalY
  const end = dot2(onFixedX, onFixedY, tangentX, tangentY)
  const kept = within(
    dot2(sideStartX, sideStartY, tangentX, tangentY),
    end,
    dot2(reachedX, reachedY, tangentX, tangentY),
  )
  contact.x = onFixedX + (kept - end) * tangentX
  contact.y = onFixedY + (kept - end) * tangentY
}
