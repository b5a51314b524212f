/** Twin of shaders/shared/reach.wgsl. */
import { maxExact } from './exact'
import { Items } from './memory'
import {
  arcAfter,
  arcBefore,
  arcOf,
  covers,
  cross2,
  dot2,
  placed,
  placedArc,
  relative,
  turnedX,
  turnedY,
} from './outline'

/** Penetration depth of two convex shapes. */
export namespace reach {
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let depth: f32 = 0
  export let meeting: u32 = 0
  export let i: u32 = 0
  export let j: u32 = 0
}

export function found(x: f32, y: f32, depth: f32, meeting: u32, i: u32, j: u32): void {
  reach.normalX = x
  reach.normalY = y
  reach.depth = depth
  reach.meeting = meeting
  reach.i = i
  reach.j = j
}

/** Monotone in the angle of a direction from the x axis: from 0 to 4, by 2 per half turn. */
export function diamondAngle(x: f32, y: f32): f32 {
  const part = y / (abs(x) + abs(y))
  if (x < 0) return <f32>2 - part
  return y < 0 ? <f32>4 + part : part
}

/** The diamond angle of a range's start that comes at or after `previous` on the walk. */
export function walkedAngle(previous: f32, x: f32, y: f32): f32 {
  const angle = diamondAngle(x, y)
  if (angle > previous + 3) return previous
  if (angle < previous - 1) return 4
  return maxExact(previous, angle)
}

/** The diamond angle at which an arc of b, at `relative`, begins, with reversed normals. */
function angleOf(arcs: Items<Arc>, b: Span, j: u32): f32 {
  const direction = arcOf(arcs, b, j).direction
  const x = turnedX(direction.x, direction.y, relative.cos, relative.sin)
  const y = turnedY(direction.x, direction.y, relative.cos, relative.sin)
  return diamondAngle(-x, -y)
}

/** The arc of b, at `relative`, that covers the x axis, with reversed normals. */
function lastArc(arcs: Items<Arc>, b: Span): u32 {
  let last: u32 = 0
  let before = angleOf(arcs, b, b.count - 1)
  for (let j: u32 = 0; j < b.count; j++) {
    const angle = angleOf(arcs, b, j)
    if (angle < before - 1) last = arcBefore(b, j)
    before = angle
  }
  return last
}

/** Fills `reach`, in the coordinates of a, in which b has the placement `relative`. */
export function reachOf(arcs: Items<Arc>, a: Span, b: Span, isEnough: bool): void {
  const x = relative.x
  const y = relative.y
  const cos = relative.cos
  const sin = relative.sin
  let i = a.count - 1
  let j = lastArc(arcs, b)
  let arcA = arcOf(arcs, a, i)
  placedArc(arcs, b, j, x, y, cos, sin)
  let centerX = placed.centerX
  let centerY = placed.centerY
  let radiusB = placed.radius
  const lastX = -placed.directionX
  const lastY = -placed.directionY
  let nextA = arcOf(arcs, a, 0)
  placedArc(arcs, b, arcAfter(b, j), x, y, cos, sin)
  let angleA = walkedAngle(0, nextA.direction.x, nextA.direction.y)
  let angleB = walkedAngle(0, -placed.directionX, -placed.directionY)
  let leftA = a.count
  let leftB = b.count
  let offsetX = arcA.center.x - centerX
  let offsetY = arcA.center.y - centerY
  let radius = arcA.radius + radiusB
  let isA = diamondAngle(arcA.direction.x, arcA.direction.y) >= diamondAngle(lastX, lastY)
  let startX = isA ? arcA.direction.x : lastX
  let startY = isA ? arcA.direction.y : lastY
  found(
    startX,
    startY,
    dot2(offsetX, offsetY, startX, startY) + radius,
    isA ? MEET_SIDE_A : MEET_SIDE_B,
    i,
    j,
  )
  let isFound = false
  while (leftA + leftB > 0 && !(isEnough && reach.depth < 0)) {
    isA = angleA <= angleB
    const endX = isA ? nextA.direction.x : -placed.directionX
    const endY = isA ? nextA.direction.y : -placed.directionY
    const length = sqrt(dot2(offsetX, offsetY, offsetX, offsetY))
    if (
      length > COINCIDENT &&
      covers(startX, startY, endX, endY, -offsetX, -offsetY) &&
      (!isFound || radius - length < reach.depth)
    ) {
      found(-offsetX / length, -offsetY / length, radius - length, MEET_ARCS, i, j)
      isFound = true
    }
    startX = endX
    startY = endY
    const falls = cross2(startX, startY, offsetX, offsetY) <= 0
    if (isA) {
      i = arcAfter(a, i)
      arcA = nextA
      nextA = arcOf(arcs, a, arcAfter(a, i))
      leftA--
      angleA = walkedAngle(angleA, nextA.direction.x, nextA.direction.y)
      if (leftA === 0) angleA = <f32>WALKED_ALL
    } else {
      j = arcAfter(b, j)
      centerX = placed.centerX
      centerY = placed.centerY
      radiusB = placed.radius
      placedArc(arcs, b, arcAfter(b, j), x, y, cos, sin)
      leftB--
      angleB = walkedAngle(angleB, -placed.directionX, -placed.directionY)
      if (leftB === 0) angleB = <f32>WALKED_ALL
    }
    offsetX = arcA.center.x - centerX
    offsetY = arcA.center.y - centerY
    radius = arcA.radius + radiusB
    const depth = dot2(offsetX, offsetY, startX, startY) + radius
    if (falls && cross2(startX, startY, offsetX, offsetY) >= 0 && (!isFound || depth < reach.depth)) {
      found(startX, startY, depth, isA ? MEET_SIDE_A : MEET_SIDE_B, i, j)
      isFound = true
    }
  }
}
