// Disks as they are seen from bodies of walls, which move straight at one velocity throughout an event-driven step: from there a disk flies
// along a parabola, too. The way of the body is taken from the residue, so positions far from the origin lose nothing. Times are seconds from the start
// of the step. Twin: src/reference/eventDriven/parts/seen.ts

import package::kernel::MOVING;
import package::schemas::{Body, Pose};
import package::shared::edge::{Point, edgeCell, intoBody, toBody, toBodyPoint};

// The centre of a disk at a time, in the coordinates of a body at that time.
fn seenFrom(body: Body, pose: Pose, time: f32) -> Point {
  if (!MOVING) { return toBodyPoint(pose, body); }
  return Point(toBody(pose.position, body), intoBody(pose.residue - time * body.velocity, body));
}

// The entry of edgeTable with the start of the cell of a body that contains a point at a time.
fn cellSeenFrom(body: Body, point: vec2f, time: f32) -> u32 {
  if (!MOVING) { return edgeCell(toBody(point, body), body); }
  return edgeCell(toBody(point - time * body.velocity, body), body);
}

// A velocity relative to a body, in world coordinates.
fn relativeTo(body: Body, velocity: vec2f) -> vec2f {
  if (!MOVING) { return velocity; }
  return velocity - body.velocity;
}
