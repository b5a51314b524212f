// Flights of disks between hits: parabolas from the position and time of the last hit. Times are seconds from the start
// of the step. Positions have residues, so flights are as exact far from the origin as near it. Twin:
// src/reference/eventDriven/parts/flight.ts

import package::kernel::{FILTERED, params, status};
import package::schemas::{Flight, Pose, MIN_SPEED, NEVER};
import package::shared::exact::maxExact;
import package::shared::filter::mayTouch;
import package::shared::kept::lostIn;

// What is to be added to the position of a flight: small, while the position may be large.
fn movedAt(flight: Flight, time: f32) -> vec2f {
  let s = time - flight.time;
  return flight.residue + s * (flight.velocity + (0.5 * s) * params.gravity);
}

// A pose moved by a sum that includes its residue; the residue becomes what rounding takes.
fn movedTo(pose: Pose, moved: vec2f) -> Pose {
  let position = pose.position + moved;
  return Pose(position, pose.angle, pose.radius, lostIn(pose.position, moved, position));
}

fn poseAt(flight: Flight, time: f32) -> Pose {
  let angle = flight.angle + (time - flight.time) * flight.spin;
  return movedTo(Pose(flight.position, angle, flight.radius, vec2f()), movedAt(flight, time));
}

// From the centre of one disk to that of another at a time.
fn offsetAt(a: Flight, b: Flight, time: f32) -> vec2f {
  return (b.position - a.position) + (movedAt(b, time) - movedAt(a, time));
}

fn velocityAt(flight: Flight, time: f32) -> vec2f {
  return flight.velocity + (time - flight.time) * params.gravity;
}

// Whether a disk may hit an object with this filter.
fn mayHit(flight: Flight, category: u32, mask: u32) -> bool {
  return !FILTERED || mayTouch(flight.category, flight.mask, category, mask);
}

// Time at which two disks touch; NEVER if they do not. Counted from the later of their two times: both accelerate
// equally, so their relative motion is straight, and |offset + s relative| = reach is a quadratic equation. Its root is
// computed without cancellation, from the remaining distance and the distance at which they pass each other.
fn meetingTime(a: Flight, b: Flight) -> f32 {
  let begin = maxExact(a.time, b.time);
  let offset = offsetAt(a, b, begin);
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
  let offset = offsetAt(a, b, time);
  return sqrt(dot(offset, offset)) - (a.radius + b.radius);
}

// The top speed in m/s of this step; a hit that makes a disk faster restarts the step with twice the margin.
fn topSpeed() -> f32 {
  let fastest = maxExact(params.wallSpeed, bitcast<f32>(atomicLoad(&status.progress.fastest)));
  let pull = sqrt(dot(params.gravity, params.gravity));
  return status.progress.margin * (fastest + pull * (params.h + params.contactDuration));
}
