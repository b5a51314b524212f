// Contact of a convex outline with an arc. Twin: src/reference/kernels/shared/outlineArc.ts

import package::schemas::{Edge, Span, COINCIDENT, FLAT_JOINT, NO_TOUCH, SUNK};
import package::shared::depth::Depth;
import package::shared::edgeEnds::{Corners, EdgeEnd, EdgePoint, EdgeTouch, LocalEdge, arcPoint, leftOf, noTouch, onePoint};
import package::shared::exact::{maxExact, minExact};
import package::shared::outline::{arcAfter, arcOf, covers, cross2};

// The circle of an arc.
struct Circle { center: vec2f, radius: f32 }

fn circleOf(local: LocalEdge, edge: Edge) -> Circle {
  return Circle(local.start + leftOf(local.startTangent) / edge.curvature, 1.0 / abs(edge.curvature));
}

// Whether a point on the circle of an arc is beside the arc, or at most `slack` metres beyond an end, or `inner` in a corner.
fn isBesideArc(point: vec2f, local: LocalEdge, corners: Corners, inner: f32, slack: f32) -> bool {
  return dot(point - local.start, local.startTangent) >= -select(slack, inner, corners.atStart)
    && dot(point - local.end, local.endTangent) <= select(slack, inner, corners.atEnd);
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
  // beyond the start or the end of the arc; there another arc goes on unless there is a straight side
  let isBefore = cross2(arc.direction + next.direction, offset) < 0.0;
  let point = arcPoint(arc, select(next.direction, arc.direction, isBefore));
  let out = point - center;
  let distance = sqrt(dot(out, out));
  let hasSide = select(next.side, arc.side, isBefore) > 0.0;
  if (!(distance > COINCIDENT)) { return Farthest(point, arc.direction, 0.0, false); }
  return Farthest(point, out / distance, distance, hasSide);
}

fn nearer(touch: EdgeTouch, point: EdgePoint) -> EdgeTouch {
  if (touch.points == 0u) { return onePoint(point); }
  if (point.gap < touch.first.gap) { return EdgeTouch(point, touch.first, 2u); }
  if (touch.points == 1u || point.gap < touch.second.gap) { return EdgeTouch(touch.first, point, 2u); }
  return touch;
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
  // beyond the start or the end of the arc; there another arc goes on unless there is a straight side
  let isBefore = cross2(arc.direction + next.direction, offset) < 0.0;
  let point = arcPoint(arc, select(next.direction, arc.direction, isBefore));
  let out = point - center;
  let distance = sqrt(dot(out, out));
  let hasSide = select(next.side, arc.side, isBefore) > 0.0;
  if (!(distance > COINCIDENT)) { return Farthest(point, arc.direction, 0.0, false); }
  return Farthest(point, out / distance, distance, hasSide);
}

// Whether the outline touches the circle from within, given how deep the centre is in the outline.
fn isWithin(outline: Span, edge: Edge, circle: Circle, depth: f32) -> bool {
  // the left side is the inside if the arc bends to the left
  if (edge.oneSided != 0u) { return edge.curvature > 0.0; }
  var farthest = 0.0;
  for (var i = 0u; i < outline.count; i++) {
    let distance = farthestOf(outline, i, circle.center).distance;
    farthest = select(farthest, distance, distance > farthest);
  }
  return circle.radius - farthest > -depth - circle.radius;
}

fn nearer(touch: EdgeTouch, point: EdgePoint) -> EdgeTouch {
  if (touch.points == 0u) { return onePoint(point); }
  if (point.gap < touch.first.gap) { return EdgeTouch(point, touch.first, 2u); }
  if (touch.points == 1u || point.gap < touch.second.gap) { return EdgeTouch(touch.first, point, 2u); }
  return touch;
}

// The outline within the circle of an arc. Where the way out past an end is shorter than that of a corner, the corner is beyond
// that end, and does not touch.
fn touchInside(
  outline: Span, inner: f32, local: LocalEdge, edge: Edge, circle: Circle, corners: Corners, start: EdgeEnd, end: EdgeEnd,
) -> EdgeTouch {
  let chord = local.end - local.start;
  var least = select(-NO_TOUCH, -SUNK * (inner + edge.radius), edge.oneSided != 0u);
  if (!corners.atStart && start.isFacing && dot(start.point.normal, chord) >= 0.0) { least = maxExact(least, start.point.gap); }
  if (!corners.atEnd && end.isFacing && dot(end.point.normal, chord) <= 0.0) { least = maxExact(least, end.point.gap); }
  var touch = noTouch();
  for (var i = 0u; i < outline.count; i++) {
    let farthest = farthestOf(outline, i, circle.center);
    if (!farthest.isThere || !isBesideArc(farthest.point, local, corners, inner, 0.0)) { continue; }
    let gap = circle.radius - edge.radius - farthest.distance;
    if (gap >= least) { touch = nearer(touch, EdgePoint(farthest.normal, farthest.point, gap)); }
  }
  if (start.isOwn) { touch = nearer(touch, start.point); }
  if (end.isOwn) { touch = nearer(touch, end.point); }
  return touch;
}

// The outline outside the circle of an arc, whose centre is this deep in the outline.
fn touchOutside(
  depth: Depth, inner: f32, local: LocalEdge, edge: Edge, circle: Circle, corners: Corners, start: EdgeEnd, end: EdgeEnd,
) -> EdgeTouch {
  let gap = -depth.depth - circle.radius - edge.radius;
  if (edge.oneSided != 0u && gap < -SUNK * (inner + edge.radius)) { return noTouch(); }
  // a side on a segment that goes over into the arc meets the arc at its very end: rounding must not turn that on and off
  let slack = FLAT_JOINT * minExact(circle.radius, inner);
  if (isBesideArc(circle.center - circle.radius * depth.normal, local, corners, inner, slack)) {
    return onePoint(EdgePoint(depth.normal, circle.center + depth.depth * depth.normal, gap));
  }
  let isStart = start.isFacing && (!end.isFacing || start.point.gap <= end.point.gap);
  if (isStart && start.isOwn) { return onePoint(start.point); }
  if (!isStart && end.isOwn) { return onePoint(end.point); }
  return noTouch();
}
