// Copies the disks into cell order for queries, and computes the bounding box of the centres of each level: extentKeys
// starts at zero and has four keys per level, the lower bounds complemented so that the maximum of all is kept. Disks
// with non-finite positions are in no box, and no query finds them. The order within a cell is that of the atomics of
// scatter.wgsl: no answer depends on it, because of equal hits the one with the lower id is first, and the host sorts
// lists. One thread per slot.

import package::schemas::{CellSlot, Material, Motion, Params, Pose, Target, NONE, WORKGROUP};
import package::shared::extent::sortable;
import package::shared::grid::levelOf;
import package::shared::periodic::{turnsOf, wrappedBy};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> materials: array<Material>;
@group(0) @binding(4) var<storage, read> unordered: array<CellSlot>;
@group(0) @binding(5) var<storage, read_write> targets: array<Target>;
@group(0) @binding(6) var<storage, read_write> extentKeys: array<atomic<u32>>;

fn widen(key: u32, value: u32) {
  // most disks do not extend the box and need no atomic write
  if (value > atomicLoad(&extentKeys[key])) { atomicMax(&extentKeys[key], value); }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks) { return; }
  var pose = poses[unordered[i].slot];
  // the box may not be periodic: then nothing changes
  let low = params.boxLow;
  let period = params.period;
  let turnsX = turnsOf(pose.position.x, low.x, period.x);
  let turnsY = turnsOf(pose.position.y, low.y, period.y);
  pose.position.x = wrappedBy(turnsX, pose.position.x, 0.0, low.x, period.x).position;
  pose.position.y = wrappedBy(turnsY, pose.position.y, 0.0, low.y, period.y).position;
  let id = motions[unordered[i].slot].id;
  if (id == NONE) {
    targets[i] = Target(pose.position, pose.radius, id, 0u, 0u);
    return;
  }
  let material = materials[id];
  targets[i] = Target(pose.position, pose.radius, id, material.category, material.mask);
  if (!(abs(pose.position.x) <= 3e38 && abs(pose.position.y) <= 3e38)) { return; }
  let first = 4u * levelOf(pose.radius);
  widen(first, ~sortable(pose.position.x));
  widen(first + 1u, ~sortable(pose.position.y));
  widen(first + 2u, sortable(pose.position.x));
  widen(first + 3u, sortable(pose.position.y));
}
