// Writes each slot into its cell's run, in the order of the atomics; reorder sorts the run by id. Counting down leaves
// every count at zero for the next histogram. One thread per slot.

import package::schemas::{Motion, Params, Pose, Rest, Status, NONE, REST_ASLEEP, WORKGROUP};
import package::shared::grid::binOf;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read_write> cellCounts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> unordered: array<u32>;
@group(0) @binding(7) var<storage, read> rests: array<Rest>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let id = motions[i].id;
  var cell = binOf(poses[i], id != NONE);
  if (SLEEP && id != NONE && (rests[id].state & REST_ASLEEP) != 0u) { cell += params.cells / 2u; }
  let place = atomicSub(&cellCounts[cell], 1u) - 1u;
  unordered[cellStarts[cell] + place] = i;
}
