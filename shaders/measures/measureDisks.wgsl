// Sums mass, energy, momentum and wall work over the disks. One thread per run of WORKGROUP slots: it runs rarely, so
// it is simple instead of fast. Resets the work of moving walls; measureContacts.wgsl adds the contacts. Does nothing
// while halted: the host then measures again. poses is bound at the length in use.

import package::schemas::{Grain, Material, Measure, Motion, Pose, Status, NONE, OWN_INERTIA, WORKGROUP};

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> materials: array<Material>;
@group(0) @binding(4) var<storage, read_write> works: array<f32>;
@group(0) @binding(5) var<storage, read_write> measures: array<Measure>;
@group(0) @binding(6) var<storage, read> grains: array<Grain>;

// there are grains
override GRAINS: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&measures) || status.halted != 0u) { return; }
  var sum = Measure();
  let end = min((thread.x + 1u) * WORKGROUP, arrayLength(&poses));
  for (var i = thread.x * WORKGROUP; i < end; i++) {
    let id = motions[i].id;
    if (id == NONE) { continue; }
    let mass = 1.0 / materials[id].inverseMass;
    let velocity = motions[i].velocity;
    let spin = motions[i].spin;
    let rim = poses[i].radius * spin;
    var turning = 0.5 * rim * rim;
    if (GRAINS && (grains[id].partCount > 0u || grains[id].firstPart == OWN_INERTIA)) {
      turning = 0.0; // it must not turn
      if (grains[id].inverseInertia > 0.0) { turning = spin * spin / (grains[id].inverseInertia * mass); }
    }
    sum.mass += mass;
    sum.kinetic += 0.5 * mass * (dot(velocity, velocity) + turning);
    sum.moment += mass * poses[i].position;
    sum.momentum += mass * velocity;
    sum.work += works[id];
    works[id] = 0.0;
  }
  measures[thread.x] = sum;
}
