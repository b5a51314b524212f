// Disks on their way between hits: a parabola, from the place and time of the last one. Times are seconds from the start of
// the frame. Twin: src/reference/kernels/shared/flight.ts

import package::kernel::{params, status};
import package::schemas::{Flight, NEVER, SLOWEST};
import package::shared::exact::maxExact;

fn placeAt(flight: Flight, time: f32) -> vec2f {
  let s = time - flight.time;
  return flight.position + s * (flight.velocity + (0.5 * s) * params.gravity);
}

fn velocityAt(flight: Flight, time: f32) -> vec2f {
  return flight.velocity + (time - flight.time) * params.gravity;
}

// When two disks touch; NEVER where they do not. From the later of their two times on: both fall alike, so the one moves
// straight as the other sees it, and |offset + s relative| = reach is a quadratic. Its root is taken in the form that
// takes nothing large from something large: with what is left of the distance, and with how far they pass each other by.
fn meetingTime(a: Flight, b: Flight) -> f32 {
  let begin = maxExact(a.time, b.time);
  let offset = placeAt(b, begin) - placeAt(a, begin);
  let relative = velocityAt(b, begin) - velocityAt(a, begin);
  let closing = -dot(offset, relative);
  if (!(closing > SLOWEST)) { return NEVER; }
  let reach = a.radius + b.radius;
  let distance = sqrt(dot(offset, offset));
  if (distance <= reach) { return begin; }
  let speed = sqrt(dot(relative, relative));
  let across = abs(offset.x * relative.y - offset.y * relative.x) / speed;
  let depth = (reach - across) * (reach + across);
  if (!(depth > 0.0)) { return NEVER; }
  return begin + (distance - reach) * (distance + reach) / (closing + speed * sqrt(depth));
}

// Metres between two disks at a time.
fn gapAt(a: Flight, b: Flight, time: f32) -> f32 {
  let offset = placeAt(b, time) - placeAt(a, time);
  return sqrt(dot(offset, offset)) - (a.radius + b.radius);
}

// The speed in m/s that no disk is to reach in this frame; a hit that makes one faster rewinds it, with twice the margin.
fn topSpeed() -> f32 {
  let fastest = bitcast<f32>(atomicLoad(&status.progress.fastest));
  let pull = sqrt(dot(params.gravity, params.gravity));
  return status.progress.margin * (fastest + pull * (params.h + params.contactDuration));
}
