// Flights of disks between hits: parabolas from the position and time of the last hit. Times are seconds from the start
// of the step. Positions have residues, so flights are as exact far from the origin as near it. Twin:
// src/reference/eventDriven/parts/flight.ts

import package::kernel::{FIELDS, FILTERED, params, status};
import package::schemas::{Flight, Pose};
import package::shared::exact::maxExact;
import package::shared::filter::mayTouch;
import package::shared::kept::lostIn;

// Acceleration of a disk in m/s²: gravity, and the uniform fields that act on its categories.
fn accelerationOf(flight: Flight) -> vec2f {
  var sum = params.gravity;
  if (FIELDS == 0u) { return sum; }
  for (var k = 0u; k < params.fieldCount; k++) {
    if ((params.fields[k].mask & flight.category) != 0u) { sum = sum + params.fields[k].vector; }
  }
  return sum;
}

// What is to be added to the position of a flight: small, while the position may be large.
fn movedAt(flight: Flight, time: f32) -> vec2f {
  let s = time - flight.time;
  return flight.residue + s * (flight.velocity + (0.5 * s) * accelerationOf(flight));
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
  return flight.velocity + (time - flight.time) * accelerationOf(flight);
}

// Whether a disk may hit an object with this filter.
fn mayHit(flight: Flight, category: u32, mask: u32) -> bool {
  return !FILTERED || mayTouch(flight.category, flight.mask, category, mask);
}

// Gap in metres between two disks at a time.
fn gapAt(a: Flight, b: Flight, time: f32) -> f32 {
  let offset = offsetAt(a, b, time);
  return sqrt(dot(offset, offset)) - (a.radius + b.radius);
}

// The top speed in m/s of this step; a hit that makes a disk faster restarts the step with twice the margin.
fn topSpeed() -> f32 {
  let fastest = maxExact(params.wallSpeed, bitcast<f32>(atomicLoad(&status.progress.fastest)));
  var pull = sqrt(dot(params.gravity, params.gravity));
  if (FIELDS > 0u) { pull = params.gravityDeltaV / params.h; }
  return status.progress.margin * (fastest + pull * (params.h + params.contactDuration));
}
