// A straight way among circles, cell by cell: see src/polar/walk.ts. Twin: src/reference/kernels/shared/polarWay.ts

import package::kernel::{circles, links};
import package::schemas::{NONE, POLAR_ROUNDING};
import package::shared::polarCells::centerOf;
import package::shared::polarChain::{linkIn, lookAt, topAlong, wayTo};

// Along the strips of an axis: where it begins, and its direction, a unit vector.
struct Way {
  origin: vec2f,
  direction: vec2f,
}

// Metres until the way touches a circle and goes on into it: the formula of src/events/disks.ts; -1 where it never does.
fn touchAfter(way: Way, axis: u32, circle: u32) -> f32 {
  let d = centerOf(axis, circle) - way.origin;
  let radius = circles[circle].radius;
  let w = way.direction;
  let closing = d.x * w.x + d.y * w.y;
  if (!(closing > 0.0)) { return -1.0; }
  let outside = d.x * d.x + d.y * d.y - radius * radius;
  if (outside <= 0.0) { return 0.0; }
  let aside = d.x * w.y - d.y * w.x;
  let squared = (w.x * w.x + w.y * w.y) * (radius * radius) - aside * aside;
  if (!(squared > 0.0)) { return -1.0; }
  return outside / (sqrt(squared) + closing);
}

// Whether a way that goes on in a cell, open ahead, from a point on it meets nothing any more: then it passes the one circle
// that its ray would meet first if it turned from the axis to the way and beyond. Told by how far it passes the centre, which
// rounding does not spoil where the way begins at the circle; the angle between the way and the tangent it would.
fn isClear(layer: u32, axis: u32, cell: u32, point: vec2f, direction: vec2f) -> bool {
  if (direction.y == 0.0) { return true; }
  let look = lookAt(layer, axis, select(-1.0, 1.0, direction.x > 0.0), select(-1.0, 1.0, direction.y > 0.0));
  let link = linkIn(look, topAlong(look, cell, point.y, direction.y), point);
  if (link == NONE) { return true; }
  let circle = links[link].circle;
  let way = wayTo(look, point, circle);
  let along = vec2f(abs(direction.x), abs(direction.y));
  // it lies behind
  if (way.x * along.x + way.y * along.y <= 0.0) { return true; }
  let radius = circles[circle].radius;
  let aside = along.x * way.y - along.y * way.x;
  return aside > radius + POLAR_ROUNDING * (abs(way.x) + abs(way.y) + radius);
}

// How far a point is from a circle.
fn gapTo(axis: u32, point: vec2f, circle: u32) -> f32 {
  let d = point - centerOf(axis, circle);
  return sqrt(d.x * d.x + d.y * d.y) - circles[circle].radius;
}
