// Checks whether the contact list is still valid for clumps, as checkNeighborList.wgsl does for all: the list holds pairs of
// parts, and a turn moves the parts of a clump, too. Also notes how far they move, as checkNeighborList.wgsl does for all.
// One thread per slot.

import package::schemas::{Grain, Material, Motion, Params, Pose, SortedGrain, Status, NONE, WORKGROUP};
import package::shared::awake::awakeSlots;
import package::shared::fieldBound::fieldDeltaV;
import package::shared::listReach::noteTravel;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(5) var<storage, read> materials: array<Material>;
@group(0) @binding(6) var<storage, read_write> status: Status;
@group(0) @binding(7) var<storage, read> grains: array<Grain>;

// 1 if there are fields, else 0
override FIELDS: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= awakeSlots() || status.halted != 0u) { return; }
  let id = motions[i].id;
  if (id == NONE || grains[id].partCount < 2u) { return; }
  let pose = poses[i];
  let velocity = motions[i].velocity;
  var deltaV = params.gravityDeltaV;
  if (FIELDS > 0u) {
    deltaV = deltaV + fieldDeltaV(pose.position, pose.radius, materials[id].inverseMass, velocity, params.h, 0.0);
  }
  let ahead = params.h * (sqrt(dot(velocity, velocity)) + deltaV);
  let turnAhead = params.h * abs(motions[i].spin);
  noteTravel(ahead + pose.radius * turnAhead);
  // a list that is stale anyway may be of other slots
  if (atomicLoad(&status.stale) != 0u || sortedGrains[i].id != id) { return; }
  let before = sortedPoses[i];
  let moved = (pose.position - before.position) + (pose.residue - before.residue);
  let travel = sqrt(dot(moved, moved)) + ahead;
  let turn = abs(pose.angle - before.angle) + turnAhead;
  if (!(travel + pose.radius * turn < 0.5 * status.reach)) { atomicStore(&status.stale, 1u); }
}
