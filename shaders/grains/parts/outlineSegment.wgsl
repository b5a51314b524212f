// Contact of a convex outline with a straight edge. Twin: src/reference/grains/parts/outlineSegment.ts

import package::schemas::{Edge, Span, DEEP_OVERLAP, NEAR_PARALLEL, NONE, NO_TOUCH};
import package::grains::parts::edgeEnds::{Corners, EdgeEnd, EdgePoint, EdgeTouch, arcPoint, isSmooth, leftOf, noTouch, onePoint, staysInFront, sunkLimit};
import package::grains::parts::localEdge::LocalEdge;
import package::shared::exact::{inOrder, maxExact, minExact};
import package::shared::outline::{arcAfter, arcBefore, arcOf, covers, cross2};

// The points of the outline that are farthest to the right and to the left of the edge, and the arcs on which they lie.
struct Extremes { lowest: vec2f, highest: vec2f, lowArc: u32, highArc: u32 }

fn extremesOf(outline: Span, left: vec2f) -> Extremes {
  var lowArc = 0u;
  var highArc = 0u;
  for (var i = 0u; i < outline.count; i++) {
    let start = arcOf(outline, i).direction;
    let end = arcOf(outline, arcAfter(outline, i)).direction;
    if (covers(start, end, -left)) { lowArc = i; }
    if (covers(start, end, left)) { highArc = i; }
  }
  return Extremes(arcPoint(arcOf(outline, lowArc), -left), arcPoint(arcOf(outline, highArc), left), lowArc, highArc);
}

// Where the outline is across the line of the edge: on its left side or on its right, and how far from it.
struct Across { up: vec2f, lowest: vec2f, arc: u32, gap: f32, isLeft: bool }

fn acrossOf(outline: Span, local: LocalEdge, edge: Edge) -> Across {
  let left = leftOf(local.startTangent);
  let extremes = extremesOf(outline, left);
  let low = dot(extremes.lowest - local.start, left);
  let high = dot(extremes.highest - local.start, left);
  if (edge.oneSided != 0u || low + high >= 0.0) {
    return Across(left, extremes.lowest, extremes.lowArc, low - edge.radius, true);
  }
  return Across(-left, extremes.highest, extremes.highArc, -high - edge.radius, false);
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
  var far = FarEnd(arcPoint(next, next.direction), hasAfter || isBefore);
  if (isBefore) { far.point = arcPoint(previous, arc.direction); }
  return far;
}

// The outline on a side of a straight edge: `up` is the normal of the edge on that side, `length` the edge's.
fn touchSide(
  inner: f32, local: LocalEdge, edge: Edge, corners: Corners, up: vec2f, lowest: vec2f, far: FarEnd,
) -> EdgeTouch {
  let tangent = local.startTangent;
  let length = dot(local.end - local.start, tangent);
  let low = dot(lowest - local.start, tangent);
  let height = inOrder(dot(lowest - local.start, up) - edge.radius);
  let high = dot(far.point - local.start, tangent);
  let isBeside = low >= 0.0 && low <= length;
  let isInCorner = (corners.atStart && low < 0.0 && low > -inner) || (corners.atEnd && low > length && low < length + inner);
  let isOfJoined = !isInCorner && select(low > length && edge.next != NONE, edge.previous != NONE, low < 0.0);
  let isApart = (low < 0.0 && high < 0.0) || (low > length && high > length);
  if (!far.isThere || isApart) {
    var touch = onePoint(EdgePoint(-up, lowest, height));
    touch.points = u32(!isOfJoined || (isBeside && !far.isThere));
    return touch;
  }
  let farHeight = inOrder(dot(far.point - local.start, up) - edge.radius);
  let slope = (farHeight - height) / (high - low);
  let first = clamped(low, length);
  let second = clamped(high, length);
  let firstHeight = height + slope * (first - low);
  let secondHeight = height + slope * (second - low);
  let a = EdgePoint(-up, local.start + first * tangent + (firstHeight + edge.radius) * up, firstHeight);
  let b = EdgePoint(-up, local.start + second * tangent + (secondHeight + edge.radius) * up, secondHeight);
  let isFirst = first == second || !isOverFlatJoint(low, length, local);
  let isSecond = first != second && !isOverFlatJoint(high, length, local);
  var touch = onePoint(a);
  if (!isFirst) { touch.first = b; }
  if (isSecond) { touch.second = b; }
  touch.points = u32(isFirst) + u32(isSecond);
  return touch;
}

fn isOverFlatJoint(x: f32, length: f32, local: LocalEdge) -> bool {
  return (x < 0.0 && local.isFlatStart) || (x > length && local.isFlatEnd);
}

// An end of a straight edge against a side of the outline that runs along the edge: the end, and the far end of what both
// share, so that rounding does not choose between one point and two.
fn touchEndAndSide(local: LocalEdge, edge: Edge, lowest: vec2f, far: FarEnd, atEnd: EdgePoint, isStart: bool) -> EdgeTouch {
  let tangent = local.startTangent;
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
  return select(select(x, length, x > length), 0.0, x < 0.0);
}

// `isHidden`: another part covers the nearest point across the edge, so that the ends come first, and a corner alone is not touched.
fn touchStraight(
  outline: Span, clump: u32, isHidden: bool, inner: f32, isKnown: bool, isAnyKnown: bool, local: LocalEdge, edge: Edge, across: Across, corners: Corners,
  start: EdgeEnd, end: EdgeEnd,
) -> EdgeTouch {
  let isSunk = across.gap < sunkLimit(inner, isKnown, edge);
  var best = across.gap;
  let isCornerHidden = isHidden && best > -DEEP_OVERLAP * inner;
  if (isHidden) { best = minExact(best, -DEEP_OVERLAP * inner); }
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
    atEnd = end.point;
    isAtEnd = true;
    isOwn = end.isOwn;
    isStart = false;
    isOverJoint = edge.next != NONE && isSmooth(local.endTangent, local.after);
  }
  if (isSunk && !(isAtEnd && isOwn && staysInFront(clump, isAnyKnown, select(edge.next, edge.previous, isStart), atEnd))) { return noTouch(); }
  let far = farEnd(outline, across.arc, -across.up);
  var touch = noTouch();
  if (isAtEnd && isOwn) {
    if (atEnd.gap < NO_TOUCH) { touch = touchEndAndSide(local, edge, across.lowest, far, atEnd, isStart); }
  } else if ((far.isThere || !isCornerHidden) && (!isAtEnd || (isOverJoint && across.gap > -0.5 * inner))) {
    touch = touchSide(inner, local, edge, corners, across.up, across.lowest, far);
  }
  return touch;
}
