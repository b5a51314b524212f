// Contact points of two grains that have hardly moved since the points were found. They stay where they are, and the gap follows
// the motion along the normal, as in the substeps of Box2D (Catto, Solver2D, 2024). The error of the gap is of second order in
// the motion, unless other features come to meet. Twin: src/reference/grains/parts/keptPoints.ts

import package::schemas::{GrainPair, Pose, DEEP_OVERLAP, KEPT_GAP, KEPT_TRAVEL};
import package::shared::exact::{maxExact, minExact};

// Motion of both grains since the points were found: that of their offset, and turns in radians.
struct Moved { offset: vec2f, turnA: f32, turnB: f32 }

// `pair` is the first contact of the pair.
fn movedSince(pair: GrainPair, pose: Pose, other: Pose, offset: vec2f) -> Moved {
  return Moved(offset - pair.foundOffset, pose.angle - pair.foundAngleA, other.angle - pair.foundAngleB);
}

// Whether the points are kept; `gap` is the smallest one when they were found. Two disks have no points to keep, and out of a deep
// overlap the shortest way may soon be another one.
fn keepsPoints(pair: GrainPair, moved: Moved, radius: f32, otherRadius: f32, gap: f32) -> bool {
  if (pair.outlineA + pair.outlineB == 0u) { return false; }
  if (gap < -DEEP_OVERLAP * (pair.innerA + pair.innerB)) { return false; }
  // a disk may turn
  let turnA = select(radius * moved.turnA, 0.0, pair.outlineA == 0u);
  let turnB = select(otherRadius * moved.turnB, 0.0, pair.outlineB == 0u);
  let limit = maxExact(KEPT_TRAVEL * minExact(pair.innerA, pair.innerB), KEPT_GAP * gap);
  return dot(moved.offset, moved.offset) + (turnA * turnA + turnB * turnB) < limit * limit;
}

// The gap of a contact whose point is kept.
fn keptGap(pair: GrainPair, moved: Moved, normal: vec2f) -> f32 {
  return pair.foundGap + (dot(moved.offset, normal) + (moved.turnB * pair.crossB - moved.turnA * pair.crossA));
}
