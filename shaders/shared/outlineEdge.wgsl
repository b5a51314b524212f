// Contact of a convex outline with an edge, in the coordinates of the grain. Twin: src/reference/kernels/shared/outlineEdge.ts
//
// A straight edge and the outside of an arc are convex, so the shortest way out is the largest of a few gaps: along the normal
// of the edge, and between the outline and each end, as far as the direction belongs to that end. The inside of an arc is
// not: there up to two corners touch, each along its own radius. Joined ends follow the rule of shaders/shared/edge.wgsl: a
// convex joint belongs to the edge that starts there, and no other joint is touched, so a chain has no bumps. Over a flat joint
// a side is held at its own ends only, as by one long segment: more points would share its weight in an arbitrary way.

import package::schemas::{Arc, Edge, Span, COINCIDENT, FLAT_JOINT, NEAR_PARALLEL, NONE, NO_TOUCH, SMOOTH_JOINT, SUNK};
import package::shared::depth::depthOf;
import package::shared::exact::{maxExact, minExact};
import package::shared::outline::{arcAfter, arcBefore, arcOf, covers, cross2};

// A contact point: on the outline, with the unit normal towards the edge.
struct EdgePoint { normal: vec2f, arm: vec2f, gap: f32 }

struct EdgeTouch { first: EdgePoint, second: EdgePoint, points: u32 }

// An edge in the coordinates of the grain. An end is flat if a segment joined there continues in the same line.
struct LocalEdge {
  start: vec2f, end: vec2f, startTangent: vec2f, endTangent: vec2f, before: vec2f, after: vec2f,
  isFlatStart: bool, isFlatEnd: bool,
}

fn leftOf(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

fn noTouch() -> EdgeTouch {
  return EdgeTouch();
}

fn onePoint(point: EdgePoint) -> EdgeTouch {
  return EdgeTouch(point, point, 1u);
}

// The arc of the outline that covers a direction.
fn supportArc(outline: Span, direction: vec2f) -> u32 {
  var found = 0u;
  for (var i = 0u; i < outline.count; i++) {
    let start = arcOf(outline, i).direction;
    if (covers(start, arcOf(outline, arcAfter(outline, i)).direction, direction)) { found = i; }
  }
  return found;
}

// The boundary point of an arc with this normal.
fn arcPoint(arc: Arc, normal: vec2f) -> vec2f {
  return arc.center + arc.radius * normal;
}

// A point within the outline: the mean of where its arcs start.
fn middleOf(outline: Span) -> vec2f {
  var sum = vec2f(0.0, 0.0);
  for (var i = 0u; i < outline.count; i++) { sum += arcPoint(arcOf(outline, i), arcOf(outline, i).direction); }
  return sum / f32(outline.count);
}

// Which ends are concave joints, seen from the side of the edge that the outline is on, with its middle before both edges. An outline
// that is pressed into such a corner reaches beyond the joint, and yet touches both edges.
struct Corners { atStart: bool, atEnd: bool }

fn cornersOf(outline: Span, local: LocalEdge, edge: Edge, side: f32) -> Corners {
  let middle = middleOf(outline);
  let turnsBefore = side * cross2(local.before, local.startTangent) > 0.0;
  let turnsAfter = side * cross2(local.endTangent, local.after) > 0.0;
  let isBefore = side * cross2(local.before, middle - local.start) > 0.0;
  let isAfter = side * cross2(local.after, middle - local.end) > 0.0;
  return Corners(edge.previous != NONE && turnsBefore && isBefore, edge.next != NONE && turnsAfter && isAfter);
}

// An end of the edge against the outline.
struct EdgeEnd {
  point: EdgePoint,
  isFacing: bool, // the direction belongs to the end, not to the side of the edge
  isOwn: bool,    // the contact is this edge's, not that of the joined one
}

fn touchStart(outline: Span, local: LocalEdge, edge: Edge) -> EdgeEnd {
  let depth = depthOf(outline, local.start);
  let point = EdgePoint(depth.normal, local.start + depth.depth * depth.normal, -depth.depth - edge.radius);
  let away = -depth.normal;
  let isFacing = dot(away, local.startTangent) <= 0.0;
  var isOwn = isFacing;
  if (edge.previous != NONE) { isOwn = isOwn && dot(away, local.before) > 0.0; }
  if (edge.oneSided != 0u) {
    let isConvex = cross2(local.before, local.startTangent) < 0.0;
    isOwn = isOwn && select(isConvex, cross2(local.startTangent, away) >= 0.0, edge.previous == NONE);
  }
  return EdgeEnd(point, isFacing, isOwn);
}

fn touchEnd(outline: Span, local: LocalEdge, edge: Edge) -> EdgeEnd {
  let depth = depthOf(outline, local.end);
  let point = EdgePoint(depth.normal, local.end + depth.depth * depth.normal, -depth.depth - edge.radius);
  let away = -depth.normal;
  let isFacing = dot(away, local.endTangent) >= 0.0;
  var isOwn = isFacing && edge.next == NONE;
  if (edge.oneSided != 0u) { isOwn = isOwn && cross2(local.endTangent, away) >= 0.0; }
  return EdgeEnd(point, isFacing, isOwn);
}

// The far end of the side of the outline that is most nearly perpendicular to `down`, beside the arc i that covers `down`.
struct FarEnd { point: vec2f, isThere: bool }

fn farEnd(outline: Span, i: u32, down: vec2f) -> FarEnd {
  let previous = arcOf(outline, arcBefore(outline, i));
  let arc = arcOf(outline, i);
  let next = arcOf(outline, arcAfter(outline, i));
  let sineBefore = abs(cross2(down, arc.direction));
  let sineAfter = abs(cross2(down, next.direction));
  let hasBefore = arc.side > 0.0 && dot(down, arc.direction) > 0.0 && sineBefore <= NEAR_PARALLEL;
  let hasAfter = next.side > 0.0 && dot(down, next.direction) > 0.0 && sineAfter <= NEAR_PARALLEL;
  let isBefore = hasBefore && (!hasAfter || sineBefore <= sineAfter);
  if (isBefore) { return FarEnd(arcPoint(previous, arc.direction), true); }
  return FarEnd(arcPoint(next, next.direction), hasAfter);
}

// The outline on a side of a straight edge: `up` is the normal of the edge on that side, `length` the edge's.
fn touchSide(
  outline: Span, inner: f32, local: LocalEdge, edge: Edge, corners: Corners, up: vec2f, lowest: vec2f, arc: u32,
) -> EdgeTouch {
  let tangent = local.startTangent;
  let length = dot(local.end - local.start, tangent);
  let low = dot(lowest - local.start, tangent);
  let height = dot(lowest - local.start, up) - edge.radius;
  let far = farEnd(outline, arc, -up);
  let high = dot(far.point - local.start, tangent);
  let isBeside = low >= 0.0 && low <= length;
  let isInCorner = (corners.atStart && low < 0.0 && low > -inner) || (corners.atEnd && low > length && low < length + inner);
  let isOfJoined = !isInCorner && select(low > length && edge.next != NONE, edge.previous != NONE, low < 0.0);
  if (!far.isThere) {
    if (!isBeside && isOfJoined) { return noTouch(); }
    return onePoint(EdgePoint(-up, lowest, height));
  }
  let farHeight = dot(far.point - local.start, up) - edge.radius;
  let isApart = (low < 0.0 && high < 0.0) || (low > length && high > length);
  if (isApart) {
    if (isOfJoined) { return noTouch(); }
    return onePoint(EdgePoint(-up, lowest, height));
  }
  let slope = (farHeight - height) / (high - low);
  let first = clamped(low, length);
  let second = clamped(high, length);
  let firstHeight = height + slope * (first - low);
  let secondHeight = height + slope * (second - low);
  let a = EdgePoint(-up, local.start + first * tangent + (firstHeight + edge.radius) * up, firstHeight);
  let b = EdgePoint(-up, local.start + second * tangent + (secondHeight + edge.radius) * up, secondHeight);
  if (first == second) { return onePoint(a); }
  let isFirstHeld = !isOverFlatJoint(low, length, local);
  let isSecondHeld = !isOverFlatJoint(high, length, local);
  if (!isFirstHeld && !isSecondHeld) { return noTouch(); }
  if (!isSecondHeld) { return onePoint(a); }
  if (!isFirstHeld) { return onePoint(b); }
  return EdgeTouch(a, b, 2u);
}

fn isOverFlatJoint(x: f32, length: f32, local: LocalEdge) -> bool {
  return (x < 0.0 && local.isFlatStart) || (x > length && local.isFlatEnd);
}

// An end of a straight edge against a side of the outline that runs along the edge: the end, and the far end of what both
// share, so that rounding does not choose between one point and two.
fn touchEndAndSide(outline: Span, local: LocalEdge, edge: Edge, down: vec2f, lowest: vec2f, arc: u32, atEnd: EdgePoint, isStart: bool) -> EdgeTouch {
  let tangent = local.startTangent;
  let far = farEnd(outline, arc, down);
  if (!far.isThere || !(abs(dot(atEnd.normal, tangent)) <= NEAR_PARALLEL)) { return onePoint(atEnd); }
  let length = dot(local.end - local.start, tangent);
  let low = dot(lowest - local.start, tangent);
  let high = dot(far.point - local.start, tangent);
  let reached = select(minExact(low, high), maxExact(low, high), isStart);
  let along = clamped(reached, length);
  if (along == select(length, 0.0, isStart) || isOverFlatJoint(reached, length, local)) { return onePoint(atEnd); }
  let arm = lowest + (along - low) / (high - low) * (far.point - lowest);
  let gap = dot(local.start + along * tangent - arm, atEnd.normal) - edge.radius;
  return EdgeTouch(atEnd, EdgePoint(atEnd.normal, arm, gap), 2u);
}

fn clamped(x: f32, length: f32) -> f32 {
  if (x < 0.0) { return 0.0; }
  return select(x, length, x > length);
}

// Whether an end that belongs to the joined edge is a smooth joint, over which the side of this edge is still touched.
fn isSmooth(tangent: vec2f, joined: vec2f) -> bool {
  return dot(tangent, joined) > SMOOTH_JOINT;
}

fn touchStraight(outline: Span, inner: f32, local: LocalEdge, edge: Edge) -> EdgeTouch {
  let left = leftOf(local.startTangent);
  let lowArc = supportArc(outline, -left);
  let highArc = supportArc(outline, left);
  let lowest = arcPoint(arcOf(outline, lowArc), -left);
  let highest = arcPoint(arcOf(outline, highArc), left);
  let low = dot(lowest - local.start, left);
  let high = dot(highest - local.start, left);
  let isLeft = edge.oneSided != 0u || low + high >= 0.0;
  let gap = select(-high, low, isLeft) - edge.radius;
  if (edge.oneSided != 0u && gap < -SUNK * (inner + edge.radius)) { return noTouch(); }

  let corners = cornersOf(outline, local, edge, select(-1.0, 1.0, isLeft));
  let start = touchStart(outline, local, edge);
  let end = touchEnd(outline, local, edge);
  var best = gap;
  var isOwn = true;
  var atEnd = EdgePoint();
  var isAtEnd = false;
  var isOverJoint = false;
  var isStart = false;
  if (!local.isFlatStart && !corners.atStart && start.isFacing && start.point.gap > best) {
    best = start.point.gap;
    atEnd = start.point;
    isAtEnd = true;
    isOwn = start.isOwn;
    isStart = true;
    isOverJoint = edge.previous != NONE && isSmooth(local.startTangent, local.before);
  }
  if (!local.isFlatEnd && !corners.atEnd && end.isFacing && end.point.gap > best) {
    best = end.point.gap;
    atEnd = end.point;
    isAtEnd = true;
    isOwn = end.isOwn;
    isStart = false;
    isOverJoint = edge.next != NONE && isSmooth(local.endTangent, local.after);
  }
  if (isAtEnd && isOwn) {
    if (isLeft) { return touchEndAndSide(outline, local, edge, -left, lowest, lowArc, atEnd, isStart); }
    return touchEndAndSide(outline, local, edge, left, highest, highArc, atEnd, isStart);
  }
  if (isAtEnd && !(isOverJoint && gap > -0.5 * inner)) { return noTouch(); }
  if (isLeft) { return touchSide(outline, inner, local, edge, corners, left, lowest, lowArc); }
  return touchSide(outline, inner, local, edge, corners, -left, highest, highArc);
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

// The outline within the circle of an arc. Where the way out past an end is shorter than that of a corner, the corner is beyond
// that end, and does not touch.
fn touchInside(outline: Span, inner: f32, local: LocalEdge, edge: Edge, center: vec2f, radius: f32) -> EdgeTouch {
  let corners = cornersOf(outline, local, edge, select(-1.0, 1.0, edge.curvature > 0.0));
  let start = touchStart(outline, local, edge);
  let end = touchEnd(outline, local, edge);
  let chord = local.end - local.start;
  var least = select(-NO_TOUCH, -SUNK * (inner + edge.radius), edge.oneSided != 0u);
  if (!corners.atStart && start.isFacing && dot(start.point.normal, chord) >= 0.0) { least = maxExact(least, start.point.gap); }
  if (!corners.atEnd && end.isFacing && dot(end.point.normal, chord) <= 0.0) { least = maxExact(least, end.point.gap); }
  var touch = noTouch();
  for (var i = 0u; i < outline.count; i++) {
    let farthest = farthestOf(outline, i, center);
    if (!farthest.isThere || !isBesideArc(farthest.point, local, corners, inner, 0.0)) { continue; }
    let gap = radius - edge.radius - farthest.distance;
    if (gap >= least) { touch = nearer(touch, EdgePoint(farthest.normal, farthest.point, gap)); }
  }
  if (start.isOwn) { touch = nearer(touch, start.point); }
  if (end.isOwn) { touch = nearer(touch, end.point); }
  return touch;
}

// The outline outside the circle of an arc.
fn touchOutside(outline: Span, inner: f32, local: LocalEdge, edge: Edge, center: vec2f, radius: f32) -> EdgeTouch {
  let depth = depthOf(outline, center);
  let gap = -depth.depth - radius - edge.radius;
  if (edge.oneSided != 0u && gap < -SUNK * (inner + edge.radius)) { return noTouch(); }
  let corners = cornersOf(outline, local, edge, select(1.0, -1.0, edge.curvature > 0.0));
  // a side on a segment that goes over into the arc meets the arc at its very end: rounding must not turn that on and off
  if (isBesideArc(center - radius * depth.normal, local, corners, inner, FLAT_JOINT * minExact(radius, inner))) {
    return onePoint(EdgePoint(depth.normal, center + depth.depth * depth.normal, gap));
  }
  let start = touchStart(outline, local, edge);
  let end = touchEnd(outline, local, edge);
  let isStart = start.isFacing && (!end.isFacing || start.point.gap <= end.point.gap);
  if (isStart && start.isOwn) { return onePoint(start.point); }
  if (!isStart && end.isOwn) { return onePoint(end.point); }
  return noTouch();
}

fn touchArc(outline: Span, inner: f32, local: LocalEdge, edge: Edge) -> EdgeTouch {
  let radius = 1.0 / abs(edge.curvature);
  let center = local.start + leftOf(local.startTangent) / edge.curvature;
  var farthest = 0.0;
  for (var i = 0u; i < outline.count; i++) {
    let distance = farthestOf(outline, i, center).distance;
    farthest = select(farthest, distance, distance > farthest);
  }
  // the left side is the inside if the arc bends to the left
  var isInside = edge.curvature > 0.0;
  if (edge.oneSided == 0u) { isInside = radius - farthest > -depthOf(outline, center).depth - radius; }
  if (isInside) { return touchInside(outline, inner, local, edge, center, radius); }
  return touchOutside(outline, inner, local, edge, center, radius);
}

// `inner` is the radius of the largest disk in the outline.
fn touchOutline(outline: Span, inner: f32, local: LocalEdge, edge: Edge) -> EdgeTouch {
  if (edge.curvature == 0.0) { return touchStraight(outline, inner, local, edge); }
  return touchArc(outline, inner, local, edge);
}
