// Parts of grains. Twin: src/reference/shared/grainParts.ts

import package::kernel::grainParts;
import package::schemas::{GrainPart, Pose, SortedGrain, Span, OUTLINE_ARCS};
import package::shared::turned::turned;

// The arcs of a part.
fn outlineOf(packed: u32) -> Span {
  return Span(packed / OUTLINE_ARCS, packed % OUTLINE_ARCS);
}

// Cosine and sine of an angle.
fn rotationOf(angle: f32) -> vec2f {
  return turned(vec2f(1.0, 0.0), angle);
}

// The number of parts to go through: a disk has one, which is the disk itself.
fn partsOf(grain: SortedGrain) -> u32 {
  return max(grain.partCount, 1u);
}

// A part of a grain, with its centre relative to that of the grain, along the axes of the world.
fn placedPart(grain: SortedGrain, pose: Pose, n: u32) -> GrainPart {
  if (grain.partCount == 0u) { return GrainPart(vec2f(), pose.radius, pose.radius, vec2f(), 0u, 0u); }
  var part = grainParts[grain.firstPart + n];
  // the circle around a grain of one part is around its centroid
  if (grain.partCount > 1u) { part.center = turned(part.center, pose.angle); }
  return part;
}

// Contacts of two parts in the list: two if both have straight sides.
fn contactsOf(a: GrainPart, b: GrainPart) -> u32 {
  return 1u + (a.hasSides & b.hasSides);
}
