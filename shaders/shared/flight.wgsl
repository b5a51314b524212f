// Flights of disks between hits: parabolas from the position and time of the last hit. Times are seconds from the start
// of the step. Twin: src/reference/kernels/shared/flight.ts

import package::kernel::{FILTERED, params, status};
import package::schemas::{Flight, MIN_SPEED, NEVER};
import package::shared::exact::maxExact;
import package::shared::filter::mayTouch;

fn placeAt(flight: Flight, time: f32) -> vec2f {
  let s = time - flight.time;
  return flight.position + s * (flight.velocity + (0.5 * s) * params.gravity);
}

fn velocityAt(flight: Flight, time: f32) -> vec2f {
  return flight.velocity + (time - flight.time) * params.gravity;
}

// Whether a disk may hit an object with this filter.
fn mayHit(flight: Flight, groups: u32, collidesWith: u32) -> bool {
  return !FILTERED || mayTouch(flight.groups, flight.collidesWith, groups, collidesWith);
}

// Time at which two disks touch; NEVER if they do not. Counted from the later of their two times: both accelerate
// equally, so their relative motion is straight, and |offset + s relative| = reach is a quadratic equation. Its root is
// computed without cancellation, from the remaining distance and the distance at which they pass each other.
fn meetingTime(a: Flight, b: Flight) -> f32 {
  let begin = maxExact(a.time, b.time);
  let offset = placeAt(b, begin) - placeAt(a, begin);
  let relative = velocityAt(b, begin) - velocityAt(a, begin);
  let closing = -dot(offset, relative);
  if (!(closing > MIN_SPEED)) { return NEVER; }
  let reach = a.radius + b.radius;
  let distance = sqrt(dot(offset, offset));
  if (distance <= reach) { return begin; }
  let speed = sqrt(dot(relative, relative));
  let across = abs(offset.x * relative.y - offset.y * relative.x) / speed;
  let depth = (reach - across) * (reach + across);
  if (!(depth > 0.0)) { return NEVER; }
  return begin + (distance - reach) * (distance + reach) / (closing + speed * sqrt(depth));
}

// Gap in metres between two disks at a time.
fn gapAt(a: Flight, b: Flight, time: f32) -> f32 {
  let offset = placeAt(b, time) - placeAt(a, time);
  return sqrt(dot(offset, offset)) - (a.radius + b.radius);
}

// The top speed in m/s of this step; a hit that makes a disk faster restarts the step with twice the margin.
fn topSpeed() -> f32 {
  let fastest = bitcast<f32>(atomicLoad(&status.progress.fastest));
  let pull = sqrt(dot(params.gravity, params.gravity));
  return status.progress.margin * (fastest + pull * (params.h + params.contactDuration));
}
