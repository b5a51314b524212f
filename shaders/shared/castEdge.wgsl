// First touch of a cast and an edge. Twin: src/reference/shared/castEdge.ts
//
// The centre of the moving disk touches an edge at a distance of `reach`, the sum of both radii: on a line or circle to
// the left of it, on one to the right, or on a circle around an end. With w = w0 + s u along the path, F(w) = 2 w·n - κ
// w² of shaders/shared/edge.wgsl is 2q - κ q² at a distance q to the left, so κ s² - 2 b s - c = 0 with b = (n - κ
// w0)·u and c = F(w0) - 2q + κ q². s is counted from the point nearest to the edge's start: there w0 is perpendicular
// to u, b is n·u, and no cancellation occurs. One of the two roots enters, since F falls to the left of the edge and
// rises to the right of it; it is computed in the form that stays accurate as κ approaches 0.

import package::schemas::{Body, Edge, Hit, COINCIDENT, NONE, ROUNDING};
import package::shared::cast::{Box, Path, meet, outwards};
import package::shared::edge::{Point, asideOf, clampedIndex, facesFromEnd, facesFromStart, isOfNext, isOfPrevious};
import package::shared::exact::{maxExact, minExact};

// The cells of a body's grid that a box overlaps.
struct EdgeBlock { left: u32, right: u32, bottom: u32, top: u32 }

fn edgeBlock(box: Box, body: Body) -> EdgeBlock {
  let left = clampedIndex(box.low.x - body.corner.x, body.inverseCellSize, body.columns);
  let right = clampedIndex(box.high.x - body.corner.x, body.inverseCellSize, body.columns);
  let bottom = clampedIndex(box.low.y - body.corner.y, body.inverseCellSize, body.rows);
  let top = clampedIndex(box.high.y - body.corner.y, body.inverseCellSize, body.rows);
  return EdgeBlock(left, right, bottom, top);
}

// The normal at a crossing within the slack beyond an end: from that end to the disk's centre, or that of the side if
// the reach is smaller than the rounding.
fn outOfEnd(away: vec2f, out: vec2f, reach: f32, rounding: f32) -> vec2f {
  return select(out, away / sqrt(dot(away, away)), reach > rounding);
}

// Casts against one side of an edge; the fraction is more than 1 if there is no hit.
fn meetSide(path: Path, edge: Edge, reach: f32, isFromLeft: bool) -> Hit {
  let none = Hit(vec2f(), vec2f(), 2.0, NONE);
  let normal = vec2f(-edge.startTangent.y, edge.startTangent.x);
  let q = select(-reach, reach, isFromLeft);
  // a disk larger than the circle on whose inside it is does not fit
  if (!(1.0 - edge.curvature * q > 0.0)) { return none; }
  let fromStart = path.origin - edge.start;
  let left = vec2f(-path.direction.y, path.direction.x);
  let across = dot(fromStart, left);
  let ahead = -dot(fromStart, path.direction);
  let b = dot(normal, path.direction);
  let c = 2.0 * (across * dot(left, normal) - q) - edge.curvature * ((across - q) * (across + q));
  let squared = b * b + edge.curvature * c;
  if (!(squared > 0.0)) { return none; }
  let root = sqrt(squared);
  let leaving = select(-b, b, isFromLeft);
  var s = 0.0;
  if (leaving <= 0.0) {
    s = select(-c, c, isFromLeft) / (root - leaving);
  } else {
    if (edge.curvature == 0.0) { return none; }
    s = select(b - root, b + root, isFromLeft) / edge.curvature;
  }
  let rounding = ROUNDING * (abs(ahead) + abs(across) + reach);
  let travel = ahead + s;
  if (!(travel >= -rounding && travel <= path.length)) { return none; }

  let w = across * left + s * path.direction;
  let span = edge.end - edge.start;
  let before = -dot(w, edge.startTangent);
  let after = dot(w - span, edge.endTangent);
  // the more it grazes, the more rounding moves the crossing: the slack closes joints
  let slack = rounding / root;
  if (before > slack || after > slack) { return none; }
  let towards = normal - edge.curvature * w;
  let length = sqrt(dot(towards, towards));
  var out = normal;
  if (length > COINCIDENT) { out = towards / length; }
  if (!isFromLeft) { out = -out; }
  var onSkin = edge.start + w - path.radius * out;
  if (before > 0.0) {
    out = outOfEnd(w, out, reach, rounding);
    onSkin = edge.start + edge.radius * out;
  }
  if (after > 0.0) {
    out = outOfEnd(w - span, out, reach, rounding);
    onSkin = edge.end + edge.radius * out;
  }
  return Hit(onSkin, out, minExact(1.0, maxExact(0.0, travel) / path.length), NONE);
}

// Whether a centre at `away` from the start of a one-sided edge, beyond it, touches its front.
fn showsStart(away: vec2f, edge: Edge) -> bool {
  return dot(away, edge.startTangent) < 0.0 && !isOfPrevious(away, edge) && facesFromStart(away, edge);
}

fn showsEnd(away: vec2f, edge: Edge) -> bool {
  return dot(away, edge.endTangent) > 0.0 && !isOfNext(away, edge) && facesFromEnd(away, edge);
}

// The first touch, in body coordinates; its fraction is more than 1 if there is none.
fn meetEdge(path: Path, edge: Edge) -> Hit {
  return meetEdgeAt(path, edge, path.radius + edge.radius);
}

// The same for a touch at distance `reach` from the edge.
fn meetEdgeAt(path: Path, edge: Edge, reach: f32) -> Hit {
  let isOneSided = edge.oneSided != 0u;
  let aside = asideOf(Point(path.origin, vec2f()), edge);
  if (!aside.isBefore && !aside.isAfter && abs(aside.left) <= reach && (!isOneSided || aside.left >= 0.0)) {
    let out = select(-aside.normal, aside.normal, aside.left >= 0.0);
    return Hit(path.origin - (abs(aside.left) - edge.radius) * out, out, 0.0, NONE);
  }
  var first = Hit(vec2f(), vec2f(), 2.0, NONE);
  let atStart = meet(path, edge.start, reach);
  if (atStart.fraction <= 1.0 && (!isOneSided || showsStart(atStart.away, edge))) {
    let out = outwards(path, atStart.away);
    first = Hit(edge.start + edge.radius * out, out, atStart.fraction, NONE);
  }
  let atEnd = meet(path, edge.end, reach);
  let isEndNearer = dot(atEnd.away, atEnd.away) < dot(atStart.away, atStart.away);
  let isEndFirst = atEnd.fraction < first.fraction || (atEnd.fraction == 0.0 && first.fraction == 0.0 && isEndNearer);
  if (isEndFirst && (!isOneSided || showsEnd(atEnd.away, edge))) {
    let out = outwards(path, atEnd.away);
    first = Hit(edge.end + edge.radius * out, out, atEnd.fraction, NONE);
  }
  if (!(path.length > 0.0)) { return first; }
  for (var side = 0u; side < select(2u, 1u, isOneSided); side++) {
    let onSide = meetSide(path, edge, reach, side == 0u);
    if (onSide.fraction < first.fraction) { first = onSide; }
  }
  return first;
}
