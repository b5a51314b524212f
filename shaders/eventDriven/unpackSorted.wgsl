// Restores the flights in cell order after the sort. Their lookaheads are still valid. One thread per slot.

import package::schemas::{Clock, Flight, Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedMotions: array<Motion>;
@group(0) @binding(4) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(5) var<storage, read> clocks: array<Clock>;
@group(0) @binding(6) var<storage, read_write> slots: array<u32>;
@group(0) @binding(7) var<storage, read_write> flights: array<Flight>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let pose = sortedPoses[i];
  let motion = sortedMotions[i];
  if (motion.id == NONE) {
    flights[i] = Flight();
    flights[i].id = NONE;
    return;
  }
  slots[motion.id] = i;
  let clock = clocks[sourceSlots[i]];
  var flight: Flight;
  flight.position = pose.position;
  flight.residue = pose.residue;
  flight.velocity = motion.velocity;
  flight.angle = pose.angle;
  flight.spin = motion.spin;
  flight.radius = pose.radius;
  flight.time = clock.time;
  flight.lastHit = clock.lastHit;
  flight.lookahead = clock.lookahead;
  flight.lookaheadOther = clock.lookaheadOther;
  flight.lookaheadSource = clock.lookaheadSource;
  flight.id = motion.id;
  flight.work = clock.work;
  flight.category = clock.category;
  flight.mask = clock.mask;
  flights[i] = flight;
}
