// Edges and the bodies that carry them. Twin: src/reference/kernels/shared/edge.ts

import package::kernel::{bodies, params, status};
import package::schemas::{Body, Edge, Pose, COINCIDENT, NONE, NO_TOUCH};
import package::shared::exact::minExact;
import package::shared::touch::Touch;

// A body as it stands at the start of the substep (ends: 0) or at its end (1), with its grid for a level.
fn bodyAt(body: u32, level: u32, ends: u32) -> Body {
  let moment = status.completed - params.completedBefore + ends;
  return bodies[(moment * params.bodies + body) * params.levelCount + level];
}

// A point of the world in the frame of a body.
fn toBody(point: vec2f, body: Body) -> vec2f {
  let arm = point - body.position;
  let turn = body.rotation;
  return vec2f(turn.x * arm.x + turn.y * arm.y, turn.x * arm.y - turn.y * arm.x);
}

// A direction in the frame of a body as the world sees it.
fn fromBody(direction: vec2f, body: Body) -> vec2f {
  let turn = body.rotation;
  return vec2f(turn.x * direction.x - turn.y * direction.y, turn.y * direction.x + turn.x * direction.y);
}

// The other way round.
fn intoBody(direction: vec2f, body: Body) -> vec2f {
  let turn = body.rotation;
  return vec2f(turn.x * direction.x + turn.y * direction.y, turn.x * direction.y - turn.y * direction.x);
}

// The column or row of a body's grid that a distance from its corner falls into; what lies outside is taken to the nearest.
fn clampedIndex(distance: f32, inverseCellSize: f32, count: u32) -> u32 {
  let index = distance * inverseCellSize;
  if (!(index >= 0.0)) { return 0u; } // NaN too
  return u32(minExact(f32(count - 1u), index));
}

// Where edgeTable holds the start of the cell of a body's grid that a point in the body's frame falls into.
fn edgeCell(local: vec2f, body: Body) -> u32 {
  let column = clampedIndex(local.x - body.corner.x, body.inverseCellSize, body.columns);
  let row = clampedIndex(local.y - body.corner.y, body.inverseCellSize, body.rows);
  return body.table + row * body.columns + column;
}

// An edge starts at s with the tangent t and bends by the curvature κ; n is the left normal of t. Its circle has the centre
// c = s + n/κ, and a point p with w = p - s lies 1/κ - |p - c| to the left of it. Multiplied out, without a division by κ,
// that is (2 w·n - κ w²) / (1 + |n - κ w|), which loses nothing as κ becomes 0 and the circle a line; and n - κ w
// points to the left from where p sees the edge.
//
// Whose a point is. The lines across both ends of an edge bound the part of the plane that sees its side. Beyond them a point
// sees an end, which joined edges share, so a disk that passes a joint must not meet it twice, or meet an end
// whose side it has left: that would be felt as a bump. So an end that is joined belongs to the edge that starts there, and
// that one has it only for points which the edge before does not see from its side. Each point around a chain is then
// seen by one edge or, in a hollow corner, by both sides. The lines are computed from the same numbers by both
// edges of a joint, so that rounding leaves no gap between them.
struct Aside {
  left: f32,       // distance to the left of the edge's line or circle
  normal: vec2f,   // to the left
  isBefore: bool,  // the line across the start
  isAfter: bool,   // the line across the end
}

fn asideOf(local: vec2f, edge: Edge) -> Aside {
  let fromStart = local - edge.start;
  let normal = vec2f(-edge.startTangent.y, edge.startTangent.x);
  let inwards = normal - edge.curvature * fromStart;
  let length = sqrt(dot(inwards, inwards));
  let left = (2.0 * dot(fromStart, normal) - edge.curvature * dot(fromStart, fromStart)) / (1.0 + length);
  let isBefore = dot(fromStart, edge.startTangent) < 0.0;
  let isAfter = dot(local - edge.end, edge.endTangent) > 0.0;
  if (length > COINCIDENT) { return Aside(left, inwards / length, isBefore, isAfter); }
  return Aside(left, normal, isBefore, isAfter); // in the centre of the circle
}

// From the closest point of the edge's line, whosever it is.
fn distanceToEdge(local: vec2f, edge: Edge) -> f32 {
  let aside = asideOf(local, edge);
  let fromStart = local - edge.start;
  let fromEnd = local - edge.end;
  if (aside.isBefore || aside.isAfter) { return sqrt(minExact(dot(fromStart, fromStart), dot(fromEnd, fromEnd))); }
  return abs(aside.left);
}

// Between the boundaries: enough to know whether a pair is worth keeping.
fn gapToEdge(local: vec2f, radius: f32, edge: Edge) -> f32 {
  return distanceToEdge(local, edge) - radius - edge.radius;
}

// Whether the edge before sees a point beyond the start from its side.
fn isOfPrevious(local: vec2f, edge: Edge) -> bool {
  return edge.previous != NONE && !(dot(local - edge.start, edge.before) > 0.0);
}

// Whether a chain that goes on in the second direction stands out to its left there.
fn turnsRight(first: vec2f, second: vec2f) -> bool {
  return first.x * second.y - first.y * second.x < 0.0;
}

// Behind a one-sided edge, a disk is still pushed back as long as its centre is no more than half its radius behind, and
// nearer to this edge than to those it is joined to, on this side of the lines that halve the angles between them. What is
// beyond a corner that stands out is in front of it.
fn isSunk(local: vec2f, radius: f32, aside: Aside, edge: Edge) -> bool {
  if (!(aside.left < 0.0 && aside.left + 0.5 * (radius + edge.radius) > 0.0)) { return false; }
  if (aside.isBefore && turnsRight(edge.before, edge.startTangent)) { return false; }
  if (aside.isAfter && turnsRight(edge.endTangent, edge.after)) { return false; }
  return dot(local - edge.start, edge.startTangent + edge.before) >= 0.0
    && dot(local - edge.end, edge.endTangent + edge.after) <= 0.0;
}

// Whether a one-sided edge shows its front to a point beyond its start: of a free end to what is on the left of its tangent,
// of a joint where it turns right, and so stands out to the left.
fn facesFromStart(local: vec2f, edge: Edge) -> bool {
  let tangent = edge.startTangent;
  if (edge.previous == NONE) { return dot(local - edge.start, vec2f(-tangent.y, tangent.x)) >= 0.0; }
  return turnsRight(edge.before, tangent);
}

// The same of an end that is free.
fn facesFromEnd(local: vec2f, edge: Edge) -> bool {
  return dot(local - edge.end, vec2f(-edge.endTangent.y, edge.endTangent.x)) >= 0.0;
}

// `local` is the disk's centre in the body's frame.
fn touchEdge(local: vec2f, radius: f32, edge: Edge) -> Touch {
  let aside = asideOf(local, edge);
  let isTwoSided = edge.oneSided == 0u;
  let isLeft = aside.left >= 0.0 || !isTwoSided;
  let outwards = select(aside.normal, -aside.normal, isLeft);
  let isBeside = !aside.isBefore && !aside.isAfter;
  if (select(isSunk(local, radius, aside, edge) || (isBeside && aside.left >= 0.0), isBeside, isTwoSided)) {
    return Touch(outwards, select(-aside.left, aside.left, isLeft) - radius - edge.radius);
  }
  let hasStart = aside.isBefore && !isOfPrevious(local, edge) && (isTwoSided || facesFromStart(local, edge));
  let hasEnd = aside.isAfter && edge.next == NONE && (isTwoSided || facesFromEnd(local, edge));
  if (!(hasStart || hasEnd)) { return Touch(outwards, NO_TOUCH); }
  let offset = select(edge.end, edge.start, hasStart) - local;
  let distance = sqrt(dot(offset, offset));
  let gap = distance - radius - edge.radius;
  if (distance > COINCIDENT) { return Touch(offset / distance, gap); }
  return Touch(outwards, gap);
}

// The edge that sees a disk which this one no longer touches: it gets what the contact carried.
fn nextOwner(local: vec2f, edge: Edge) -> u32 {
  if (dot(local - edge.end, edge.endTangent) > 0.0) { return edge.next; }
  return edge.previous;
}

// Velocity of an edge's surface where a disk touches it: that of the body, its mean over `span` seconds to come, and
// that of the surface around its skin. A point that turns is drawn inwards by spin squared times arm: left out, a wall
// that turns would run into what it pushes.
fn wallVelocity(pose: Pose, touch: Touch, edge: Edge, place: Body, motion: Body, span: f32) -> vec2f {
  let arm = pose.position + (pose.radius + touch.gap) * touch.normal - place.position;
  let tangent = vec2f(-touch.normal.y, touch.normal.x);
  let inwards = 0.5 * span * motion.spin * motion.spin;
  let turning = motion.velocity + motion.spin * vec2f(-arm.y, arm.x) - inwards * arm;
  return turning + edge.surfaceSpeed * tangent;
}
