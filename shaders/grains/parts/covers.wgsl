// Covers of the parts of clumps. A part is touched only along normals of the clump's outline. One that leads into another part of the
// clump is covered: it would stop what slides over the seam. Twin: src/reference/grains/parts/covers.ts
//
// The covers of a part (src/features/grains/world/partCovers.ts) follow its arcs in the table: an arc whose side is COVERS_FOLLOW and whose radius is their
// number, then one arc for each. `direction` and `center` are the ends of a range of normals, `radius` and `side` those of the range along the tangent.

import package::kernel::arcs;
import package::schemas::{COVERS_FOLLOW, DEEP_OVERLAP, FLAT_JOINT, NO_TOUCH, SEAM_SLACK};
import package::shared::depth::Depth;
import package::shared::exact::{maxExact, minExact};
import package::shared::grainParts::outlineOf;
import package::shared::outline::{arcBefore, arcOf, cross2};

fn coverCount(outline: u32) -> u32 {
  if (outline == 0u) { return 0u; }
  let span = outlineOf(outline);
  let following = arcs[span.start + span.count];
  return select(0u, u32(following.radius), following.side == COVERS_FOLLOW);
}

// Whether another part covers this normal of a part at both points, in coordinates of the grain.
fn isCovered(outline: u32, normal: vec2f, first: vec2f, second: vec2f) -> bool {
  let count = coverCount(outline);
  if (count == 0u) { return false; }
  let span = outlineOf(outline);
  let tangent = vec2f(-normal.y, normal.x);
  let low = minExact(dot(first, tangent), dot(second, tangent));
  let high = maxExact(dot(first, tangent), dot(second, tangent));
  for (var k = 1u; k <= count; k++) {
    let cover = arcs[span.start + span.count + k];
    let isSide = all(cover.direction == cover.center);
    let slack = select(-FLAT_JOINT, FLAT_JOINT, isSide);
    if (cross2(cover.direction, normal) >= -slack && cross2(normal, cover.center) >= -slack
      && dot(cover.direction + cover.center, normal) > 0.0 && low >= cover.radius && high <= cover.side) {
      return true;
    }
  }
  return false;
}

// How deep a point of a wall with a skin of this thickness is in a part of radius `inner`, given how deep it is in the part alone. Beyond a
// covered normal it touches another part; within the part, at a seam, it leaves through the nearest free side. What is deeper leaves as before.
fn uncoveredDepth(outline: u32, inner: f32, point: vec2f, skin: f32, depth: Depth) -> Depth {
  let limit = DEEP_OVERLAP * inner - skin;
  let onPart = point + depth.depth * depth.normal;
  if (!(depth.depth < limit) || !isCovered(outline, depth.normal, onPart, onPart)) { return depth; }
  var best = depth;
  if (!(depth.depth > 0.0)) { best.depth = -2.0 * NO_TOUCH; }
  let slack = SEAM_SLACK * inner;
  if (depth.depth < -slack) { return best; }
  let span = outlineOf(outline);
  var least = limit;
  for (var i = 0u; i < span.count; i++) {
    let arc = arcOf(span, i);
    let before = arcOf(span, arcBefore(span, i));
    let normal = arc.direction;
    let end = arc.center - point;
    let free = dot(end, normal) + arc.radius;
    let isBeside = cross2(normal, before.center - point) <= slack && cross2(normal, end) >= -slack;
    if (!(arc.side > 0.0 && isBeside && free < least) || isCovered(outline, normal, point, point)) { continue; }
    least = free;
    best = Depth(normal, free);
  }
  return best;
}
