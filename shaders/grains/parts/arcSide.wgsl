// The side of the circle of an arc that a convex outline is on: within or outside. Twin: src/reference/grains/parts/arcSide.ts

import package::schemas::{Edge, Span, COINCIDENT, NO_TOUCH};
import package::shared::depth::Depth;
import package::grains::parts::edgeEnds::{arcPoint, leftOf};
import package::grains::parts::localEdge::LocalEdge;
import package::shared::exact::{inOrder2, maxExact, minExact};
import package::shared::outline::{arcAfter, arcOf, covers, cross2};

// The circle of an arc.
struct Circle { center: vec2f, radius: f32 }

fn circleOf(local: LocalEdge, edge: Edge) -> Circle {
  return Circle(local.start + leftOf(local.startTangent) / edge.curvature, 1.0 / abs(edge.curvature));
}

// The point of an arc of the outline that is farthest from a centre.
struct Farthest { point: vec2f, normal: vec2f, distance: f32, isThere: bool }

fn farthestOf(outline: Span, i: u32, center: vec2f) -> Farthest {
  let arc = arcOf(outline, i);
  let next = arcOf(outline, arcAfter(outline, i));
  let offset = arc.center - center;
  let length = sqrt(dot(offset, offset));
  if (length > COINCIDENT && covers(arc.direction, next.direction, offset)) {
    let normal = offset / length;
    return Farthest(arcPoint(arc, normal), normal, length + arc.radius, true);
  }
  // beyond the start or the end of the arc; there another arc follows unless there is a straight side
  let isBefore = cross2(arc.direction + next.direction, offset) < 0.0;
  let point = arcPoint(arc, select(next.direction, arc.direction, isBefore));
  let out = point - center;
  let distance = sqrt(dot(out, out));
  let hasSide = select(next.side, arc.side, isBefore) > 0.0;
  if (!(distance > COINCIDENT)) { return Farthest(point, arc.direction, 0.0, false); }
  return Farthest(point, out / distance, distance, hasSide);
}

// Where the ray from a point on enters and leaves the outline, in metres along the unit direction. It misses if `last` is not positive.
struct Crossed { first: f32, last: f32 }

fn crossedBy(outline: Span, origin: vec2f, along: vec2f) -> Crossed {
  var crossed = Crossed(NO_TOUCH, -NO_TOUCH);
  var arc = arcOf(outline, outline.count - 1u);
  for (var i = 0u; i < outline.count; i++) {
    // an arc and the side after it
    let next = arcOf(outline, i);
    let offset = arc.center - origin;
    let aside = cross2(along, offset);
    let middle = dot(along, offset);
    let half = sqrt(maxExact(0.0, arc.radius * arc.radius - aside * aside));
    if (abs(aside) <= arc.radius && covers(arc.direction, next.direction, (middle - half) * along - offset)) {
      crossed.first = minExact(crossed.first, middle - half);
    }
    if (abs(aside) <= arc.radius && covers(arc.direction, next.direction, (middle + half) * along - offset)) {
      crossed.last = maxExact(crossed.last, middle + half);
    }
    let start = inOrder2(arcPoint(arc, next.direction) - origin);
    let end = inOrder2(arcPoint(next, next.direction) - origin);
    let startAside = cross2(along, start);
    let endAside = cross2(along, end);
    if (startAside * endAside <= 0.0 && startAside != endAside) {
      let at = dot(along, start + startAside / (startAside - endAside) * (end - start));
      crossed.first = minExact(crossed.first, at);
      crossed.last = maxExact(crossed.last, at);
    }
    arc = next;
  }
  return Crossed(maxExact(0.0, crossed.first), crossed.last);
}

// Whether a point is beside the run of the arc: between the rays from the centre through both of its ends. A run is wide if it turns by
// more than half a turn.
fn isBesideRun(point: vec2f, local: LocalEdge, isWide: bool) -> bool {
  let isAfter = dot(point - local.runStart, local.runStartTangent) >= 0.0;
  let isBefore = dot(point - local.runEnd, local.runEndTangent) <= 0.0;
  return select(isAfter && isBefore, isAfter || isBefore, isWide);
}

// Where an outline is across the circle of an arc. `hasNoPoint` is that no edge of the run has a point for it on that side: it lies
// across the run with neither a corner nor its nearest point beside it. `isCut` is that no end of the run is within it either, and that
// the nearest point of what is beside the run is on the ray through an end of this edge: along `ray`, `cut` from the centre.
struct Bend { isInside: bool, hasNoPoint: bool, isCut: bool, ray: vec2f, cut: f32 }

// The outline touches the circle from within if the way in, of what is beside the run of the arc, is shorter than the way out, and
// leads a corner or an end in. The edges of a run agree on that, or both would leave the outline to the other one. If nothing of the
// outline is beside the run, all of it counts.
fn bendOf(outline: Span, local: LocalEdge, edge: Edge, circle: Circle, depth: Depth) -> Bend {
  // the left side is the inside if the arc bends to the left
  if (edge.oneSided != 0u) { return Bend(edge.curvature > 0.0, false, false, vec2f(), 0.0); }
  let isWide = edge.curvature * cross2(local.runStart - circle.center, local.runEnd - circle.center) < 0.0;
  var all = 0.0;
  var farthest: f32 = -NO_TOUCH;
  var nearest: f32 = NO_TOUCH;
  var hasCorner = false;
  var hasEnd = false;
  var ray = vec2f();
  var isOwn = false;
  for (var i = 0u; i < outline.count; i++) {
    let found = farthestOf(outline, i, circle.center);
    all = maxExact(all, found.distance);
    if (isBesideRun(found.point, local, isWide)) {
      farthest = maxExact(farthest, found.distance);
      hasCorner = hasCorner || (found.isThere && found.distance >= circle.radius);
    }
  }
  for (var k = 0u; k < 2u; k++) {
    let along = (select(local.runEnd, local.runStart, k == 0u) - circle.center) / circle.radius;
    let crossed = crossedBy(outline, circle.center, along);
    if (crossed.last > 0.0) {
      if (crossed.first < nearest) {
        ray = along;
        isOwn = !select(local.isFlatEnd, local.isFlatStart, k == 0u);
      }
      farthest = maxExact(farthest, crossed.last);
      nearest = minExact(nearest, crossed.first);
      hasEnd = hasEnd || (crossed.first <= circle.radius && crossed.last >= circle.radius);
    }
  }
  let isNearBeside = isBesideRun(circle.center - circle.radius * depth.normal, local, isWide);
  if (depth.depth > 0.0 || isNearBeside) { nearest = -depth.depth; }
  let isBeside = farthest > -NO_TOUCH && nearest < NO_TOUCH;
  if (!isBeside) {
    nearest = -depth.depth;
    farthest = all;
  }
  let isInside = circle.radius - farthest > nearest - circle.radius && (!isBeside || hasCorner || hasEnd || farthest <= circle.radius);
  let hasNoPoint = isBeside && select(!isNearBeside, !hasCorner, isInside);
  // a part may lie across the mouth of a wide run
  let isAcross = isOwn && !hasEnd && !isWide && !(depth.depth > 0.0) && nearest < circle.radius;
  return Bend(isInside, hasNoPoint, hasNoPoint && !isInside && isAcross, ray, nearest);
}
