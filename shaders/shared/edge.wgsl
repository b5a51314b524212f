// Edges and the bodies that carry them. Twin: src/reference/shared/edge.ts

import package::kernel::{bodies, params, status};
import package::schemas::{Body, Edge, Pose, COINCIDENT, NONE, NO_TOUCH};
import package::shared::exact::minExact;
import package::shared::touch::Touch;

// A body at the start (ends: 0) or end (1) of the substep, with its grid for a level.
fn bodyAt(body: u32, level: u32, ends: u32) -> Body {
  let moment = status.completed - params.completedBefore + ends;
  return bodies[(moment * params.bodies + body) * params.levelCount + level];
}

// Transforms a point from world to body coordinates.
fn toBody(point: vec2f, body: Body) -> vec2f {
  let arm = point - body.position;
  let turn = body.rotation;
  return vec2f(turn.x * arm.x + turn.y * arm.y, turn.x * arm.y - turn.y * arm.x);
}

// A point with what rounding has taken from it: see `Pose.residue`.
struct Point { position: vec2f, residue: vec2f }

fn toBodyPoint(pose: Pose, body: Body) -> Point {
  return Point(toBody(pose.position, body), intoBody(pose.residue, body));
}

// A point relative to another one.
fn apart(point: Point, origin: vec2f) -> vec2f {
  return (point.position - origin) + point.residue;
}

// Rotates a direction from body to world coordinates.
fn fromBody(direction: vec2f, body: Body) -> vec2f {
  let turn = body.rotation;
  return vec2f(turn.x * direction.x - turn.y * direction.y, turn.y * direction.x + turn.x * direction.y);
}

// Rotates a direction from world to body coordinates.
fn intoBody(direction: vec2f, body: Body) -> vec2f {
  let turn = body.rotation;
  return vec2f(turn.x * direction.x + turn.y * direction.y, turn.x * direction.y - turn.y * direction.x);
}

// The column or row of a body's grid at a distance from its corner, clamped to the grid.
fn clampedIndex(distance: f32, inverseCellSize: f32, count: u32) -> u32 {
  let index = distance * inverseCellSize;
  if (!(index >= 0.0)) { return 0u; } // also NaN
  return u32(minExact(f32(count - 1u), index));
}

// The entry of edgeTable with the start of the cell that contains a point in body coordinates.
fn edgeCell(local: vec2f, body: Body) -> u32 {
  let column = clampedIndex(local.x - body.corner.x, body.inverseCellSize, body.columns);
  let row = clampedIndex(local.y - body.corner.y, body.inverseCellSize, body.rows);
  return body.table + row * body.columns + column;
}

// An edge starts at s with the tangent t and has the curvature κ; n is the left normal of t. Its circle has the centre
// c = s + n/κ, and a point p with w = p - s lies 1/κ - |p - c| to the left of it. Multiplied out, without a division by
// κ, that is (2 w·n - κ w²) / (1 + |n - κ w|), which stays accurate as κ approaches 0 and the circle a line; and n - κ
// w points to the left, away from the edge at p.
//
// Which edge of a chain a point belongs to: the normals at both ends of an edge bound the part of the plane whose
// closest point is on its side. Beyond them the closest point is an end, which joined edges share, so a disk that
// passes a joint must not collide with it twice, or with an end whose side it has left: that is the ghost collision of
// chains, felt as a bump. So a joined end belongs to the edge that starts there, and only for points outside the range
// of the edge before. Each point around a chain then belongs to one edge or, in a concave corner, to both sides. Both
// edges of a joint compute the normals from the same numbers, so that rounding leaves no gap between them.
struct Aside {
  left: f32,       // signed distance to the left of the edge's line or circle
  normal: vec2f,   // unit, to the left
  isBefore: bool,  // beyond the normal at the start
  isAfter: bool,   // beyond the normal at the end
}

fn asideOf(local: Point, edge: Edge) -> Aside {
  let fromStart = apart(local, edge.start);
  let normal = vec2f(-edge.startTangent.y, edge.startTangent.x);
  let inwards = normal - edge.curvature * fromStart;
  let length = sqrt(dot(inwards, inwards));
  let left = (2.0 * dot(fromStart, normal) - edge.curvature * dot(fromStart, fromStart)) / (1.0 + length);
  let isBefore = dot(fromStart, edge.startTangent) < 0.0;
  let isAfter = dot(apart(local, edge.end), edge.endTangent) > 0.0;
  if (length > COINCIDENT) { return Aside(left, inwards / length, isBefore, isAfter); }
  return Aside(left, normal, isBefore, isAfter); // at the centre of the circle
}

// Distance to the closest point of the edge's centre line, whichever edge the point belongs to.
fn distanceToEdge(local: Point, edge: Edge) -> f32 {
  let aside = asideOf(local, edge);
  let fromStart = apart(local, edge.start);
  let fromEnd = apart(local, edge.end);
  if (aside.isBefore || aside.isAfter) { return sqrt(minExact(dot(fromStart, fromStart), dot(fromEnd, fromEnd))); }
  return abs(aside.left);
}

// Unit direction from the closest point of the edge's centre line to a point; to the left if the point is on the line.
fn awayFromEdge(local: Point, edge: Edge) -> vec2f {
  let aside = asideOf(local, edge);
  if (!aside.isBefore && !aside.isAfter) { return select(-aside.normal, aside.normal, aside.left >= 0.0); }
  let fromStart = apart(local, edge.start);
  let fromEnd = apart(local, edge.end);
  let away = select(fromEnd, fromStart, dot(fromStart, fromStart) <= dot(fromEnd, fromEnd));
  let distance = sqrt(dot(away, away));
  if (distance > COINCIDENT) { return away / distance; }
  return aside.normal;
}

// Gap between the boundaries: enough to decide whether to list a pair.
fn gapToEdge(local: Point, radius: f32, edge: Edge) -> f32 {
  return distanceToEdge(local, edge) - radius - edge.radius;
}

// Whether a point at `fromStart` from the start, beyond it, is beside the previous edge.
fn isOfPrevious(fromStart: vec2f, edge: Edge) -> bool {
  return edge.previous != NONE && !(dot(fromStart, edge.before) > 0.0);
}

// The same for the next edge.
fn isOfNext(fromEnd: vec2f, edge: Edge) -> bool {
  return edge.next != NONE && !(dot(fromEnd, edge.after) < 0.0);
}

// Whether a chain that continues in the second direction turns right, which makes a convex corner on its left.
fn turnsRight(first: vec2f, second: vec2f) -> bool {
  return first.x * second.y - first.y * second.x < 0.0;
}

// Whether a disk behind a one-sided edge may still be pushed back: it overlaps the edge, and its centre is nearer to this edge than to
// the joined ones, inside the bisectors of the corners. Points beyond a convex corner are in front
// of the edge.
fn isSunk(local: Point, radius: f32, aside: Aside, edge: Edge) -> bool {
  if (!(aside.left < 0.0 && aside.left + (radius + edge.radius) > 0.0)) { return false; }
  if (aside.isBefore && turnsRight(edge.before, edge.startTangent)) { return false; }
  if (aside.isAfter && turnsRight(edge.endTangent, edge.after)) { return false; }
  return dot(apart(local, edge.start), edge.startTangent + edge.before) >= 0.0
    && dot(apart(local, edge.end), edge.endTangent + edge.after) <= 0.0;
}

// Whether a one-sided edge faces a point beyond its start: a free end faces points on the left of its tangent, a joint
// if the chain turns right there.
fn facesFromStart(fromStart: vec2f, edge: Edge) -> bool {
  let tangent = edge.startTangent;
  if (edge.previous == NONE) { return dot(fromStart, vec2f(-tangent.y, tangent.x)) >= 0.0; }
  return turnsRight(edge.before, tangent);
}

// The same for its end.
fn facesFromEnd(fromEnd: vec2f, edge: Edge) -> bool {
  let tangent = edge.endTangent;
  if (edge.next == NONE) { return dot(fromEnd, vec2f(-tangent.y, tangent.x)) >= 0.0; }
  return turnsRight(tangent, edge.after);
}

// Whether a touch is one from behind: the centre of the disk, or of the largest disk in a part of a grain, is on the far side of a
// one-sided edge. It counts only for what came from the front: see front.wgsl.
fn isBehind(gap: f32, radius: f32, edge: Edge) -> bool {
  return edge.oneSided != 0u && gap < -(radius + edge.radius);
}

// Normal and gap between a disk and an edge; the gap is NO_TOUCH if the disk belongs to another edge or is all behind this
// one. `local` is the disk's centre in body coordinates.
fn touchEdge(local: Point, radius: f32, edge: Edge) -> Touch {
  let aside = asideOf(local, edge);
  let isTwoSided = edge.oneSided == 0u;
  let isLeft = aside.left >= 0.0 || !isTwoSided;
  let outwards = select(aside.normal, -aside.normal, isLeft);
  let isBeside = !aside.isBefore && !aside.isAfter;
  if (select(isSunk(local, radius, aside, edge) || (isBeside && aside.left >= 0.0), isBeside, isTwoSided)) {
    return Touch(outwards, select(-aside.left, aside.left, isLeft) - radius - edge.radius);
  }
  let fromStart = apart(local, edge.start);
  let hasStart = aside.isBefore && !isOfPrevious(fromStart, edge) && (isTwoSided || facesFromStart(fromStart, edge));
  let hasEnd = aside.isAfter && edge.next == NONE && (isTwoSided || facesFromEnd(apart(local, edge.end), edge));
  if (!(hasStart || hasEnd)) { return Touch(outwards, NO_TOUCH); }
  let offset = -apart(local, select(edge.end, edge.start, hasStart));
  let distance = sqrt(dot(offset, offset));
  let gap = distance - radius - edge.radius;
  if (distance > COINCIDENT) { return Touch(offset / distance, gap); }
  return Touch(outwards, gap);
}

// The joined edge that a disk has moved on to: it receives the impulses of the contact.
fn nextOwner(local: Point, edge: Edge) -> u32 {
  if (dot(apart(local, edge.end), edge.endTangent) > 0.0) { return edge.next; }
  return edge.previous;
}

// Velocity of an edge's surface at the contact point: the velocity of the body, averaged over the next `span` seconds,
// plus that of the surface around its skin. A rotating point accelerates inwards by spin² times arm: without that term
// a rotating wall would run into the disks that it pushes.
fn wallVelocity(pose: Pose, touch: Touch, edge: Edge, place: Body, motion: Body, span: f32) -> vec2f {
  return surfaceVelocity(pose.position + (pose.radius + touch.gap) * touch.normal - place.position, touch.normal, edge, motion, span);
}

// The same at a point, given its arm from the origin of the body.
fn surfaceVelocity(arm: vec2f, normal: vec2f, edge: Edge, motion: Body, span: f32) -> vec2f {
  let tangent = vec2f(-normal.y, normal.x);
  let inwards = 0.5 * span * motion.spin * motion.spin;
  let turning = motion.velocity + motion.spin * vec2f(-arm.y, arm.x) - inwards * arm;
  return turning + edge.surfaceSpeed * tangent;
}
