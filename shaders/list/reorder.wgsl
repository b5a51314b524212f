// Moves each disk to its sorted place: cells in row-major order, ids ascending within a cell. The rank in the cell is
// counted: the loop is as long as the cell, and the result does not depend on the order of atomics. Dead disks are at
// the end and all equal, because there may be many. One thread per slot.

import package::schemas::{CellSlot, Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> unordered: array<CellSlot>;
@group(0) @binding(5) var<storage, read_write> status: Status;
@group(0) @binding(6) var<storage, read_write> sortedPoses: array<Pose>;
@group(0) @binding(7) var<storage, read_write> sortedMotions: array<Motion>;
@group(0) @binding(8) var<storage, read_write> sourceSlots: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let source = unordered[i].slot;
  let pose = poses[source];
  let motion = motions[source];
  if (motion.id == NONE) {
    sortedPoses[i] = Pose();
    sortedMotions[i] = Motion(vec2f(), 0.0, NONE);
    sourceSlots[i] = i;
    return;
  }
  let cell = unordered[i].cell;
  let start = cellStarts[cell];
  let end = cellStarts[cell + 1u];
  var rank = 0u;
  for (var k = start; k < end; k++) {
    if (motions[unordered[k].slot].id < motion.id) { rank++; }
  }
  let place = start + rank;
  sortedPoses[place] = pose;
  sortedMotions[place] = motion;
  sourceSlots[place] = source;
}
