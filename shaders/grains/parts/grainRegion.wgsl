// Whether a grain overlaps or touches a region: a box with round corners. Twin: src/reference/grains/parts/grainRegion.ts
//
// Two convex shapes are apart if some direction separates them, and of all directions three kinds suffice: the axes of the box,
// the normals of the outline's sides, and those from the centre of an arc to a corner of the box.

import package::kernel::grainParts;
import package::schemas::{GrainTarget, Span, COINCIDENT};
import package::shared::exact::{maxExact, minExact};
import package::shared::grainParts::outlineOf;
import package::shared::outline::{arcAfter, arcOf, covers, turned};

// The corner of a box that is farthest against a direction.
fn cornerAgainst(direction: vec2f, low: vec2f, high: vec2f) -> vec2f {
  return select(low, high, direction < vec2f());
}

// Whether a direction separates a point of the outline with this outward normal from the box.
fn isBeyond(point: vec2f, normal: vec2f, low: vec2f, high: vec2f, radius: f32) -> bool {
  return dot(cornerAgainst(normal, low, high) - point, normal) > radius;
}

// Whether a corner of the box is nearest to the arc and outside of its circle.
fn isCornerBeyond(corner: vec2f, center: vec2f, start: vec2f, end: vec2f, reach: f32, low: vec2f, high: vec2f) -> bool {
  let away = corner - center;
  let distance = sqrt(dot(away, away));
  if (!(distance > reach && distance > COINCIDENT && covers(start, end, away))) { return false; }
  let nearest = cornerAgainst(away, low, high);
  return nearest.x == corner.x && nearest.y == corner.y;
}

// The box from `low` to `high` with round corners is given relative to the centre of the grain, along the axes of the world.
fn isPartApart(outline: Span, rotation: vec2f, low: vec2f, high: vec2f, radius: f32) -> bool {
  var arc = arcOf(outline, 0u);
  var start = turned(arc.direction, rotation);
  // the bounding box of the part: of its arcs' ends, then of the arcs that cover an axis
  var least = turned(arc.center, rotation) + arc.radius * start;
  var most = least;
  for (var i = 0u; i < outline.count; i++) {
    let center = turned(arc.center, rotation);
    let next = arcOf(outline, arcAfter(outline, i));
    let end = turned(next.direction, rotation);
    let point = center + arc.radius * end;
    if (isBeyond(point, end, low, high, radius)) { return true; }
    let reach = arc.radius + radius;
    if (isCornerBeyond(low, center, start, end, reach, low, high)
      || isCornerBeyond(high, center, start, end, reach, low, high)
      || isCornerBeyond(vec2f(low.x, high.y), center, start, end, reach, low, high)
      || isCornerBeyond(vec2f(high.x, low.y), center, start, end, reach, low, high)) { return true; }
    let begin = center + arc.radius * start;
    least = vec2f(minExact(least.x, minExact(begin.x, point.x)), minExact(least.y, minExact(begin.y, point.y)));
    most = vec2f(maxExact(most.x, maxExact(begin.x, point.x)), maxExact(most.y, maxExact(begin.y, point.y)));
    if (covers(start, end, vec2f(-1.0, 0.0))) { least.x = minExact(least.x, center.x - arc.radius); }
    if (covers(start, end, vec2f(0.0, -1.0))) { least.y = minExact(least.y, center.y - arc.radius); }
    if (covers(start, end, vec2f(1.0, 0.0))) { most.x = maxExact(most.x, center.x + arc.radius); }
    if (covers(start, end, vec2f(0.0, 1.0))) { most.y = maxExact(most.y, center.y + arc.radius); }
    arc = next;
    start = end;
  }
  return least.x - high.x > radius || low.x - most.x > radius || least.y - high.y > radius || low.y - most.y > radius;
}

fn isGrainInRegion(grain: GrainTarget, low: vec2f, high: vec2f, radius: f32) -> bool {
  for (var n = 0u; n < grain.partCount; n++) {
    let outline = outlineOf(grainParts[grain.firstPart + n].outline);
    if (!isPartApart(outline, grain.rotation, low, high, radius)) { return true; }
  }
  return false;
}
