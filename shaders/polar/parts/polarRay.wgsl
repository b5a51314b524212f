// A straight ray among circles, followed cell by cell: see src/polar/followPath.ts.
// Twin: src/reference/polar/parts/polarRay.ts

import package::kernel::{circles, links};
import package::schemas::{NONE, POLAR_ROUNDING};
import package::polar::parts::polarCells::centerOf;
import package::polar::parts::polarChain::{linkIn, lookAt, topAlong, offsetTo};

// Origin and unit direction, along the strips of an axis.
struct Ray {
  origin: vec2f,
  direction: vec2f,
}

// Distance in metres until the ray enters a circle: the formula of src/events/disks.ts; -1 if it never does.
fn touchAfter(ray: Ray, axis: u32, circle: u32) -> f32 {
  let d = centerOf(axis, circle) - ray.origin;
  let radius = circles[circle].radius;
  let w = ray.direction;
  let closing = d.x * w.x + d.y * w.y;
  if (!(closing > 0.0)) { return -1.0; }
  let outside = d.x * d.x + d.y * d.y - radius * radius;
  if (outside <= 0.0) { return 0.0; }
  let aside = d.x * w.y - d.y * w.x;
  let squared = (w.x * w.x + w.y * w.y) * (radius * radius) - aside * aside;
  if (!(squared > 0.0)) { return -1.0; }
  return outside / (sqrt(squared) + closing);
}

// Whether a ray that continues in a cell, open ahead, from a point on it meets no circle: then it passes the one circle
// that it would meet first if it rotated from the axis to its direction and beyond. Decided by its distance from the
// centre, which rounding does not spoil for a ray that starts at the circle, as it would the angle between ray and
// tangent.
fn isClear(layer: u32, axis: u32, cell: u32, point: vec2f, direction: vec2f) -> bool {
  if (direction.y == 0.0) { return true; }
  let look = lookAt(layer, axis, select(-1.0, 1.0, direction.x > 0.0), select(-1.0, 1.0, direction.y > 0.0));
  let link = linkIn(look, topAlong(look, cell, point.y, direction.y), point);
  if (link == NONE) { return true; }
  let circle = links[link].circle;
  let offset = offsetTo(look, point, circle);
  let along = vec2f(abs(direction.x), abs(direction.y));
  // the circle lies behind
  if (offset.x * along.x + offset.y * along.y <= 0.0) { return true; }
  let radius = circles[circle].radius;
  let aside = along.x * offset.y - along.y * offset.x;
  return aside > radius + POLAR_ROUNDING * (abs(offset.x) + abs(offset.y) + radius);
}

// Distance of a point from a circle.
fn gapTo(axis: u32, point: vec2f, circle: u32) -> f32 {
  let d = point - centerOf(axis, circle);
  return sqrt(d.x * d.x + d.y * d.y) - circles[circle].radius;
}
