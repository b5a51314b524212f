// Contact of a convex outline with an arc. Twin: src/reference/grains/parts/outlineArc.ts

import package::schemas::{Edge, Span, FLAT_JOINT, NONE};
import package::shared::depth::Depth;
import package::grains::parts::arcSide::{Circle, farthestOf};
import package::grains::parts::edgeEnds::{Corners, EdgeEnd, EdgePoint, EdgeTouch, isSmooth, nearer, noTouch, onePoint, staysInFront, sunkLimit};
import package::grains::parts::localEdge::LocalEdge;
import package::shared::exact::{maxExact, minExact};

// Whether a point on the circle of an arc is beside the arc, or at most this far beyond an end.
fn isBesideArc(point: vec2f, local: LocalEdge, startSlack: f32, endSlack: f32) -> bool {
  return dot(point - local.start, local.startTangent) >= -startSlack && dot(point - local.end, local.endTangent) <= endSlack;
}

// The outline within the circle of an arc. Where the way out past an end is shorter than that of a corner, the corner is beyond
// that end, and does not touch. There is no way out past a smooth joint.
fn touchInside(
  outline: Span, inner: f32, isKnown: bool, local: LocalEdge, edge: Edge, circle: Circle, corners: Corners, start: EdgeEnd, end: EdgeEnd,
) -> EdgeTouch {
  let chord = local.end - local.start;
  let limit = sunkLimit(inner, isKnown, edge);
  var least = limit;
  let isStartSharp = edge.previous == NONE || !isSmooth(local.startTangent, local.before);
  let isEndSharp = edge.next == NONE || !isSmooth(local.endTangent, local.after);
  if (isStartSharp && !corners.atStart && start.isFacing && dot(start.point.normal, chord) >= 0.0) { least = maxExact(least, start.point.gap); }
  if (isEndSharp && !corners.atEnd && end.isFacing && dot(end.point.normal, chord) <= 0.0) { least = maxExact(least, end.point.gap); }
  var touch = noTouch();
  // the corners, and then both ends
  for (var i = 0u; i < outline.count + 2u; i++) {
    var point = start.point;
    var isTouched = start.isOwn;
    if (i > outline.count) {
      point = end.point;
      isTouched = end.isOwn;
    }
    if (i < outline.count) {
      let farthest = farthestOf(outline, i, circle.center);
      point = EdgePoint(farthest.normal, farthest.point, circle.radius - edge.radius - farthest.distance);
      isTouched = farthest.isThere && isBesideArc(farthest.point, local, select(0.0, inner, corners.atStart), select(0.0, inner, corners.atEnd));
      if (isTouched && !isKnown && point.gap < limit) { return noTouch(); }
      isTouched = isTouched && point.gap >= least;
    }
    if (isTouched) { touch = nearer(touch, point); }
  }
  return touch;
}

// The outline outside the circle of an arc, whose centre is this deep in the outline.
fn touchOutside(
  depth: Depth, clump: u32, inner: f32, isKnown: bool, isAnyKnown: bool, local: LocalEdge, edge: Edge, circle: Circle, corners: Corners, start: EdgeEnd,
  end: EdgeEnd,
) -> EdgeTouch {
  let gap = -depth.depth - circle.radius - edge.radius;
  let isSunk = gap < sunkLimit(inner, isKnown, edge);
  // a corner may be just past a free end of a one-sided arc, and its shortest way past that end lead into the arc
  let isOpen = edge.oneSided != 0u && !start.isFacing && !end.isFacing;
  // a side on a segment that goes over into the arc meets the arc at its very end: rounding must not turn that on and off
  let slack = FLAT_JOINT * minExact(circle.radius, inner);
  let startSlack = select(slack, inner, corners.atStart || (isOpen && edge.previous == NONE));
  let endSlack = select(slack, inner, corners.atEnd || (isOpen && edge.next == NONE));
  if (!isSunk && isBesideArc(circle.center - circle.radius * depth.normal, local, startSlack, endSlack)) {
    return onePoint(EdgePoint(depth.normal, circle.center + depth.depth * depth.normal, gap));
  }
  let isStart = start.isFacing && (!end.isFacing || start.point.gap <= end.point.gap);
  var point = end.point;
  if (isStart) { point = start.point; }
  if (!select(end.isOwn, start.isOwn, isStart)) { return noTouch(); }
  if (isSunk && !staysInFront(clump, isAnyKnown, select(edge.next, edge.previous, isStart), point)) { return noTouch(); }
  return onePoint(point);
}
