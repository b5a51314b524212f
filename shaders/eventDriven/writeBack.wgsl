// Writes poses and motions at the end of an event-driven step, or at the time up to which hits are resolved if the
// waves are spent. Clears the contact list. One thread per slot.

import package::schemas::{Flight, Motion, Params, Pose, Span, Status, ARRIVED, NEVER, SPENT, WORKGROUP};
import package::shared::exact::maxExact;
import package::eventDriven::parts::flight::{poseAt, velocityAt};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> flights: array<Flight>;
@group(0) @binding(3) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> contactSpans: array<Span>;
@group(0) @binding(6) var<storage, read_write> activeContactCounts: array<u32>;
@group(0) @binding(7) var<storage, read_write> works: array<f32>;

// fields, which are uniform, act on some disks
override FIELDS: u32;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let phase = status.progress.phase;
  if (phase != ARRIVED && phase != SPENT) { return; }
  let flight = flights[i];
  let time = maxExact(flight.time, status.progress.end);
  poses[i] = poseAt(flight, time);
  motions[i] = Motion(velocityAt(flight, time), flight.spin, flight.id);
  flights[i].lastHit = maxExact(-NEVER, flight.lastHit - params.h);
  contactSpans[i] = Span(0u, 0u);
  activeContactCounts[i] = 0u;
  if (flight.work != 0.0) { works[flight.id] += flight.work; }
}
