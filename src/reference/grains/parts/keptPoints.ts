/** Twin of shaders/grains/parts/keptPoints.wgsl. `movedSince` fills `moved`. */
import { maxExact, minExact } from '../../shared/exact'
import { dot2 } from '../../shared/outline'

/** Motion of both grains since the points were found. */
export namespace moved {
  export let x: f32 = 0
  export let y: f32 = 0
  export let turnA: f32 = 0
  export let turnB: f32 = 0
}

/** `pair` is the first contact of the pair. */
export function movedSince(pair: GrainPair, pose: Pose, other: Pose, offsetX: f32, offsetY: f32): void {
  moved.x = offsetX - pair.foundOffset.x
  moved.y = offsetY - pair.foundOffset.y
  moved.turnA = pose.angle - pair.foundAngleA
  moved.turnB = other.angle - pair.foundAngleB
}

/** Whether the points are kept; `gap` is the smallest one when they were found. */
export function keepsPoints(pair: GrainPair, radius: f32, otherRadius: f32, gap: f32): bool {
  if (pair.outlineA + pair.outlineB === 0) return false
  if (gap < (pair.innerA + pair.innerB) * -(<f32>DEEP_OVERLAP)) return false
  const turnA: f32 = pair.outlineA === 0 ? 0 : radius * moved.turnA
  const turnB: f32 = pair.outlineB === 0 ? 0 : otherRadius * moved.turnB
  const limit = maxExact(<f32>KEPT_TRAVEL * minExact(pair.innerA, pair.innerB), <f32>KEPT_GAP * gap)
  return dot2(moved.x, moved.y, moved.x, moved.y) + (turnA * turnA + turnB * turnB) < limit * limit
}

/** The gap of a contact whose point is kept. */
export function keptGap(pair: GrainPair, normal: Vec2): f32 {
  return (
    pair.foundGap +
    (dot2(moved.x, moved.y, normal.x, normal.y) + (moved.turnB * pair.crossB - moved.turnA * pair.crossA))
  )
}
