// Depth of a point in a convex shape. Twin: src/reference/shared/depth.ts

import package::schemas::{Span, COINCIDENT};
import package::shared::outline::{arcAfter, arcOf, covers, cross2};

struct Depth {
  normal: vec2f, // outward, at the closest point of the boundary
  depth: f32,    // distance from the boundary, negative outside
}

fn depthOf(shape: Span, point: vec2f) -> Depth {
  return depthAlong(shape, point, vec2f(0.0, 0.0));
}

// The depth of a point among the normals that do not lead against `along`; if none is a minimum, the normal
// leads against it.
// As in reach.wgsl with a point as the other shape: each arc's range of normals is visited once.
fn depthAlong(shape: Span, point: vec2f, along: vec2f) -> Depth {
  var arc = arcOf(shape, 0u);
  var best = Depth(arc.direction, dot(arc.center - point, arc.direction) + arc.radius);
  if (dot(along, along) > 0.0) { best.normal = -along; }
  var isFound = false;
  for (var i = 0u; i < shape.count; i++) {
    let next = arcOf(shape, arcAfter(shape, i));
    let offset = arc.center - point;
    let length = sqrt(dot(offset, offset));
    if (length > COINCIDENT && covers(arc.direction, next.direction, -offset)
      && (!isFound || arc.radius - length < best.depth) && dot(-offset, along) >= 0.0) {
      best = Depth(-offset / length, arc.radius - length);
      isFound = true;
    }
    let nextOffset = next.center - point;
    let depth = dot(nextOffset, next.direction) + next.radius;
    let isMinimum = cross2(next.direction, offset) <= 0.0 && cross2(next.direction, nextOffset) >= 0.0;
    if (isMinimum && (!isFound || depth < best.depth) && dot(next.direction, along) >= 0.0) {
      best = Depth(next.direction, depth);
      isFound = true;
    }
    arc = next;
  }
  return best;
}
