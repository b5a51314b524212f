// Checks whether the contact list is still valid for clumps, as checkNeighborList.wgsl does for all: the list holds pairs of
// parts, and a turn moves the parts of a clump, too. One thread per slot.

import package::schemas::{Material, Motion, Params, Pose, SortedGrain, Status, WORKGROUP};
import package::shared::awake::awakeSlots;
import package::shared::fieldBound::fieldDeltaV;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(5) var<storage, read> materials: array<Material>;
@group(0) @binding(6) var<storage, read_write> status: Status;

// 1 if there are fields, else 0
override FIELDS: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  // a list that is stale anyway may be of other slots
  if (i >= awakeSlots() || status.halted != 0u || atomicLoad(&status.stale) != 0u) { return; }
  let grain = sortedGrains[i];
  if (grain.partCount < 2u || grain.id != motions[i].id) { return; }
  let pose = poses[i];
  let before = sortedPoses[i];
  let moved = (pose.position - before.position) + (pose.residue - before.residue);
  let velocity = motions[i].velocity;
  var deltaV = params.gravityDeltaV;
  if (FIELDS > 0u) {
    deltaV = deltaV + fieldDeltaV(pose.position, pose.radius, materials[grain.id].inverseMass, velocity, params.h, 0.0);
  }
  let travel = sqrt(dot(moved, moved)) + params.h * (sqrt(dot(velocity, velocity)) + deltaV);
  let turn = abs(pose.angle - before.angle) + params.h * abs(motions[i].spin);
  if (!(travel + pose.radius * turn < 0.5 * params.reach)) { atomicStore(&status.stale, 1u); }
}
