// Advances the disks to the current time of the step before they are sorted into cells; if the step restarts, returns
// them to its start. Writes the fields that the sort does not move to clocks. One thread per slot.

import package::schemas::{Clock, Flight, Motion, Params, Pose, Status, WORKGROUP};
import package::shared::exact::maxExact;
import package::eventDriven::parts::flight::{poseAt, velocityAt};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> flights: array<Flight>;
@group(0) @binding(3) var<storage, read> starts: array<Flight>;
@group(0) @binding(4) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(5) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(6) var<storage, read_write> clocks: array<Clock>;

// fields, which are uniform, act on some disks
override FIELDS: u32;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  var flight = flights[i];
  if (status.progress.isRestart != 0u) { flight = starts[i]; }
  let time = maxExact(flight.time, status.progress.now);
  poses[i] = poseAt(flight, time);
  motions[i] = Motion(velocityAt(flight, time), flight.spin, flight.id);
  let lookahead = maxExact(flight.lookahead, time);
  clocks[i].time = time;
  clocks[i].lastHit = flight.lastHit;
  clocks[i].lookahead = lookahead;
  clocks[i].lookaheadOther = maxExact(flight.lookaheadOther, lookahead);
  clocks[i].lookaheadSource = flight.lookaheadSource;
  clocks[i].work = flight.work;
  clocks[i].category = flight.category;
  clocks[i].mask = flight.mask;
}
