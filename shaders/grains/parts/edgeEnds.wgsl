// What the contacts of an outline with an edge have in common, in the coordinates of the grain: points, the edge's ends and
// its corners. Twin: src/reference/grains/parts/edgeEnds.ts

import package::schemas::{Arc, Edge, Span, FLAT_JOINT, NONE, NO_TOUCH, SMOOTH_JOINT, SUNK, SUNK_FROM_BEHIND};
import package::grains::parts::covers::isCovered;
import package::grains::parts::localEdge::LocalEdge;
import package::shared::depth::Depth;
import package::shared::outline::{arcOf, cross2};

// A contact point: on the outline, with the unit normal towards the edge.
struct EdgePoint { normal: vec2f, arm: vec2f, gap: f32 }

struct EdgeTouch { first: EdgePoint, second: EdgePoint, points: u32 }

fn leftOf(v: vec2f) -> vec2f {
  return vec2f(-v.y, v.x);
}

fn noTouch() -> EdgeTouch {
  return EdgeTouch();
}

fn onePoint(point: EdgePoint) -> EdgeTouch {
  return EdgeTouch(point, point, 1u);
}

// Keeps the two points with the smallest gaps.
fn nearer(touch: EdgeTouch, point: EdgePoint) -> EdgeTouch {
  if (touch.points == 0u) { return onePoint(point); }
  if (point.gap < touch.first.gap) { return EdgeTouch(point, touch.first, 2u); }
  if (touch.points == 1u || point.gap < touch.second.gap) { return EdgeTouch(touch.first, point, 2u); }
  return touch;
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
  let turnsBefore = side * cross2(local.before, local.startTangent) > FLAT_JOINT;
  let turnsAfter = side * cross2(local.endTangent, local.after) > FLAT_JOINT;
  let isBefore = side * cross2(local.before, middle - local.start) > 0.0;
  let isAfter = side * cross2(local.after, middle - local.end) > 0.0;
  return Corners(edge.previous != NONE && turnsBefore && isBefore, edge.next != NONE && turnsAfter && isAfter);
}

// Whether an end that belongs to the joined edge is a smooth joint, over which the side of this edge is still touched.
fn isSmooth(tangent: vec2f, joined: vec2f) -> bool {
  return dot(tangent, joined) > SMOOTH_JOINT;
}

// Half of the directions belong to the way past an end: those that do not lead against this one. Joints and one-sided edges have
// none: there the shortest way out counts, and only if it is the end's.
struct PastEnds { start: vec2f, end: vec2f }

fn pastEnds(local: LocalEdge, edge: Edge) -> PastEnds {
  let none = vec2f(0.0, 0.0);
  return PastEnds(
    select(none, local.startTangent, edge.oneSided == 0u && edge.previous == NONE),
    select(none, -local.endTangent, edge.oneSided == 0u && edge.next == NONE),
  );
}

// The gap below which an outline is behind a one-sided edge: `inner` is the radius of the largest disk in it; with `isKnown`
// it was in front of the edge.
fn sunkLimit(inner: f32, isKnown: bool, edge: Edge) -> f32 {
  return select(-f32(NO_TOUCH), -select(f32(SUNK_FROM_BEHIND), f32(SUNK), isKnown) * (inner + edge.radius), edge.oneSided != 0u);
}

// An end of the edge against the outline.
struct EdgeEnd {
  point: EdgePoint,
  isFacing: bool, // the direction belongs to the end, not to the side of the edge
  isOwn: bool,    // the contact is this edge's, not that of the joined one
}

fn pointAt(end: vec2f, depth: Depth, radius: f32) -> EdgePoint {
  return EdgePoint(depth.normal, end + depth.depth * depth.normal, -depth.depth - radius);
}

// The start of the edge, which is this deep in the outline. A free end of a one-sided edge turns back what was in front, whichever way that has
// come round the end, and of all else what is in front of the line.
fn touchStart(depth: Depth, isKnown: bool, local: LocalEdge, edge: Edge) -> EdgeEnd {
  let away = -depth.normal;
  let isFacing = dot(away, local.startTangent) <= 0.0;
  var isOwn = isFacing;
  if (edge.previous != NONE) { isOwn = isOwn && dot(away, local.before) > 0.0; }
  if (edge.oneSided != 0u) {
    let isConvex = cross2(local.before, local.startTangent) < 0.0;
    isOwn = isOwn && select(isConvex, isKnown || cross2(local.startTangent, away) >= 0.0, edge.previous == NONE);
  }
  return EdgeEnd(pointAt(local.start, depth, edge.radius), isFacing, isOwn);
}

// The same for its end.
fn touchEnd(depth: Depth, isKnown: bool, local: LocalEdge, edge: Edge) -> EdgeEnd {
  let away = -depth.normal;
  let isFacing = dot(away, local.endTangent) >= 0.0;
  var isOwn = isFacing && edge.next == NONE;
  if (edge.oneSided != 0u) { isOwn = isOwn && (isKnown || cross2(local.endTangent, away) >= 0.0); }
  return EdgeEnd(pointAt(local.end, depth, edge.radius), isFacing, isOwn);
}

// Whether an outline that reaches far behind the line of a one-sided edge touches the front of it at an end that is the edge's own. A joint
// is in front of all whose shortest way out leads out of it. A free end is so if the outline was in front, or has not reached the end
// yet. A way out through a seam does not count.
fn staysInFront(clump: u32, isKnown: bool, joined: u32, point: EdgePoint) -> bool {
  if (joined == NONE && !isKnown && point.gap < 0.0) { return false; }
  return !isCovered(clump, point.normal, point.arm, point.arm);
}
