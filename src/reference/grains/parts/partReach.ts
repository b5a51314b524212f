/**
 * `reachOf` of shaders/shared/reach.wgsl for parts of grains, which have few arcs: each arc is placed once, and angles are kept. The
 * arithmetic is the same, and so are the bits; overlaps are compared in test/grains/parity.test.ts.
 */
import { maxExact } from '../../shared/exact'
import { Items, ownMemory } from '../../shared/memory'
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
} from '../../shared/outline'
import { diamondAngle, found } from '../../shared/reach'

/** The arcs of b in own memory, OUTLINE_ARCS of them at most: a diamond angle, a center, a radius, and a reversed direction. */
const PLACED_BYTES: usize = 24
/** Diamond angles of the arcs of a. */
let anglesA: usize = 0
let placedB: usize = 0
/** The outline that `anglesA` is of. */
let outlineA: u32 = 0

/** Forgets what is kept of outlines, at the start of a stage. */
export function beginParts(): void {
  anglesA = ownMemory(2048)
  placedB = ownMemory(2112)
  outlineA = 0
}

function angleB(j: u32): f32 {
  return load<f32>(placedB + PLACED_BYTES * j)
}

function placeArcs(arcs: Items<Arc>, b: Span, x: f32, y: f32, cos: f32, sin: f32): void {
  for (let j: u32 = 0; j < b.count; j++) {
    placedArc(arcs, b, j, x, y, cos, sin)
    const at = placedB + PLACED_BYTES * j
    store<f32>(at, diamondAngle(-placed.directionX, -placed.directionY))
    store<f32>(at, placed.centerX, 4)
    store<f32>(at, placed.centerY, 8)
    store<f32>(at, placed.radius, 12)
    store<f32>(at, -placed.directionX, 16)
    store<f32>(at, -placed.directionY, 20)
  }
}

function findAngles(arcs: Items<Arc>, a: Span): void {
  const outline = a.start * OUTLINE_ARCS + a.count
  if (outline === outlineA) return
  outlineA = outline
  for (let i: u32 = 0; i < a.count; i++) {
    const direction = arcOf(arcs, a, i).direction
    store<f32>(anglesA + 4 * i, diamondAngle(direction.x, direction.y))
  }
}

function angleA(i: u32): f32 {
  return load<f32>(anglesA + 4 * i)
}

/** `walkedAngle` of reach.ts. */
function walked(previous: f32, angle: f32): f32 {
  if (angle > previous + 3) return previous
  if (angle < previous - 1) return 4
  return maxExact(previous, angle)
}

/** Fills `reach`, in the coordinates of a, in which b has the placement `relative`. */
export function partReach(arcs: Items<Arc>, a: Span, b: Span): void {
  placeArcs(arcs, b, relative.x, relative.y, relative.cos, relative.sin)
  findAngles(arcs, a)
  let i = a.count - 1
  let j: u32 = 0
  let before = angleB(b.count - 1)
  for (let k: u32 = 0; k < b.count; k++) {
    const angle = angleB(k)
    if (angle < before - 1) j = arcBefore(b, k)
    before = angle
  }
  let arcA = arcOf(arcs, a, i)
  let nextA = arcOf(arcs, a, 0)
  let arcB = placedB + PLACED_BYTES * j
  let nextB = placedB + PLACED_BYTES * arcAfter(b, j)
  let walkedA = walked(0, angleA(0))
  let walkedB = walked(0, load<f32>(nextB))
  let leftA = a.count
  let leftB = b.count
  let offsetX = arcA.center.x - load<f32>(arcB, 4)
  let offsetY = arcA.center.y - load<f32>(arcB, 8)
  let radius = arcA.radius + load<f32>(arcB, 12)
  let isA = angleA(i) >= load<f32>(arcB)
  let startX: f32 = isA ? arcA.direction.x : load<f32>(arcB, 16)
  let startY: f32 = isA ? arcA.direction.y : load<f32>(arcB, 20)
  let bestX = startX
  let bestY = startY
  let best = dot2(offsetX, offsetY, startX, startY) + radius
  let meeting: u32 = isA ? MEET_SIDE_A : MEET_SIDE_B
  let bestI = i
  let bestJ = j
  let isFound = false
  while (leftA + leftB > 0) {
    isA = walkedA <= walkedB
    const endX: f32 = isA ? nextA.direction.x : load<f32>(nextB, 16)
    const endY: f32 = isA ? nextA.direction.y : load<f32>(nextB, 20)
    if (covers(startX, startY, endX, endY, -offsetX, -offsetY)) {
      const length = sqrt(dot2(offsetX, offsetY, offsetX, offsetY))
      if (length > COINCIDENT && (!isFound || radius - length < best)) {
        bestX = -offsetX / length
        bestY = -offsetY / length
        best = radius - length
        meeting = MEET_ARCS
        bestI = i
        bestJ = j
        isFound = true
      }
    }
    startX = endX
    startY = endY
    const falls = cross2(startX, startY, offsetX, offsetY) <= 0
    if (isA) {
      i = arcAfter(a, i)
      arcA = nextA
      const next = arcAfter(a, i)
      nextA = arcOf(arcs, a, next)
      leftA--
      walkedA = leftA === 0 ? <f32>WALKED_ALL : walked(walkedA, angleA(next))
    } else {
      j = arcAfter(b, j)
      arcB = nextB
      nextB = placedB + PLACED_BYTES * arcAfter(b, j)
      leftB--
      walkedB = leftB === 0 ? <f32>WALKED_ALL : walked(walkedB, load<f32>(nextB))
    }
    offsetX = arcA.center.x - load<f32>(arcB, 4)
    offsetY = arcA.center.y - load<f32>(arcB, 8)
    radius = arcA.radius + load<f32>(arcB, 12)
    if (!falls || !(cross2(startX, startY, offsetX, offsetY) >= 0)) continue
    const depth = dot2(offsetX, offsetY, startX, startY) + radius
    if (isFound && !(depth < best)) continue
    bestX = startX
    bestY = startY
    best = depth
    meeting = isA ? MEET_SIDE_A : MEET_SIDE_B
    bestI = i
    bestJ = j
    isFound = true
  }
  found(bestX, bestY, best, meeting, bestI, bestJ)
}
