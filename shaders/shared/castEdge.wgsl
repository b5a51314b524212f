// Where a cast first touches an edge. Twin: src/reference/kernels/shared/castEdge.ts
//
// The centre of the moving disk touches an edge where it is `reach` away from it, both radii together: on a line or circle
// to the left of it, on one to the right, or on a circle around an end. With w = w0 + s u along the way, F(w) = 2 w·n -
// κ w² of shaders/shared/edge.wgsl is 2q - κ q² at a distance q to the left, so κ s² - 2 b s - c = 0 with b = (n - κ w0)·u
// and c = F(w0) - 2q + κ q². Way is counted from the point nearest to the edge's start: w0 is across u there, b is n·u,
// and nothing large is taken from something large. Of the two roots one enters, as F falls to the left of the edge and
// rises to the right of it; it is taken in the form that loses nothing as κ becomes 0.

import package::schemas::{Body, Edge, Hit, COINCIDENT, NONE, ROUNDING};
import package::shared::cast::{Box, Path, meet, outwards};
import package::shared::edge::{asideOf, clampedIndex};
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

// One side of an edge; no hit: fraction more than 1.
fn meetSide(path: Path, edge: Edge, reach: f32, isFromLeft: bool) -> Hit {
  let none = Hit(vec2f(), vec2f(), 2.0, NONE);
  let normal = vec2f(-edge.startTangent.y, edge.startTangent.x);
  let q = select(-reach, reach, isFromLeft);
  // of a circle smaller than the disks that it has on its inside there is nothing left
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
  let way = ahead + s;
  if (!(way >= -rounding && way <= path.length)) { return none; }

  let w = across * left + s * path.direction;
  let span = edge.end - edge.start;
  let before = -dot(w, edge.startTangent);
  let after = dot(w - span, edge.endTangent);
  // the finer it grazes, the farther rounding moves where it crosses: so that nothing slips through a joint
  let slack = rounding / root;
  if (before > slack || after > slack) { return none; }
  let towards = normal - edge.curvature * w;
  let length = sqrt(dot(towards, towards));
  var out = normal;
  if (length > COINCIDENT) { out = towards / length; }
  if (!isFromLeft) { out = -out; }
  var onSkin = edge.start + w - path.radius * out;
  if (before > 0.0) { onSkin = edge.start + edge.radius * out; }
  if (after > 0.0) { onSkin = edge.end + edge.radius * out; }
  return Hit(onSkin, out, minExact(1.0, maxExact(0.0, way) / path.length), NONE);
}

// Whether a one-sided edge shows its front to a centre that is `away` from its start, beyond it: of a free end what is on
// the left of its tangent; of a joint only what stands out to the left, and neither of its edges sees from its side.
fn showsStart(away: vec2f, edge: Edge) -> bool {
  let tangent = edge.startTangent;
  if (!(dot(away, tangent) < 0.0)) { return false; }
  if (edge.previous == NONE) { return dot(away, vec2f(-tangent.y, tangent.x)) >= 0.0; }
  return dot(away, edge.before) > 0.0 && edge.before.x * tangent.y - edge.before.y * tangent.x < 0.0;
}

fn showsEnd(away: vec2f, edge: Edge) -> bool {
  let tangent = edge.endTangent;
  if (!(dot(away, tangent) > 0.0)) { return false; }
  if (edge.next == NONE) { return dot(away, vec2f(-tangent.y, tangent.x)) >= 0.0; }
  return dot(away, edge.after) < 0.0 && tangent.x * edge.after.y - tangent.y * edge.after.x < 0.0;
}

// The first touch, in the frame of the edge's body; without one its fraction is more than 1.
fn meetEdge(path: Path, edge: Edge) -> Hit {
  return meetEdgeAt(path, edge, path.radius + edge.radius);
}

// The same where a touch is to be as far from the edge as `reach`.
fn meetEdgeAt(path: Path, edge: Edge, reach: f32) -> Hit {
  let isOneSided = edge.oneSided != 0u;
  let aside = asideOf(path.origin, edge);
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
  let onLeft = meetSide(path, edge, reach, true);
  if (onLeft.fraction < first.fraction) { first = onLeft; }
  if (isOneSided) { return first; }
  let onRight = meetSide(path, edge, reach, false);
  if (onRight.fraction < first.fraction) { first = onRight; }
  return first;
}
