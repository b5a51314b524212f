// Begins an event-driven step: takes unsound disks into quarantine, applies the brush and starts the flight of each disk.
// Stores the start of the step in case it restarts. A slot with another disk than before has had no hit, nor has any after a discrete step. One thread per slot.

import package::schemas::{Flight, Material, Motion, Params, Pose, Span, Status, IDLE, NEVER, NONE, WORKGROUP};
import package::shared::brush::brushed;
import package::shared::quarantine::{isUnsound, quarantine};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> materials: array<Material>;
@group(0) @binding(5) var<storage, read_write> flights: array<Flight>;
@group(0) @binding(6) var<storage, read_write> starts: array<Flight>;
@group(0) @binding(7) var<storage, read_write> slots: array<u32>;
@group(0) @binding(8) var<storage, read_write> contactSpans: array<Span>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || status.progress.phase != IDLE) { return; }
  if (isUnsound(i)) { quarantine(i); }
  let pose = poses[i];
  let motion = motions[i];
  let velocity = brushed(pose.position, motion.velocity);
  var lastHit: f32 = -NEVER;
  // new memory is 0, and so is an id
  if (flights[i].id == motion.id && flights[i].radius > 0.0 && status.progress.margin > 0.0) { lastHit = flights[i].lastHit; }
  var flight: Flight;
  flight.position = pose.position;
  flight.residue = pose.residue;
  flight.velocity = velocity;
  flight.angle = pose.angle;
  flight.spin = motion.spin;
  flight.radius = pose.radius;
  flight.lastHit = lastHit;
  flight.lookaheadSource = NONE;
  flight.id = motion.id;
  if (motion.id != NONE) {
    flight.category = materials[motion.id].category;
    flight.mask = materials[motion.id].mask;
  }
  flights[i] = flight;
  starts[i] = flight;
  if (motion.id != NONE) {
    atomicMax(&status.progress.fastest, bitcast<u32>(sqrt(dot(velocity, velocity))));
  }
}
