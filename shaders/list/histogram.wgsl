// Counts the disks of each cell: the first stage of a counting sort (Knuth, The Art of Computer Programming 3, 5.2).
// The counts are zero at the start: scatter leaves them so. Also resets the number of candidates. One thread per slot.

import package::schemas::{Motion, Params, Pose, Rest, Status, NONE, REST_ASLEEP, WORKGROUP};
import package::shared::grid::binOf;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> cellCounts: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> rests: array<Rest>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  if (i == 0u) { atomicStore(&status.candidates, 0u); }
  let id = motions[i].id;
  var cell = binOf(poses[i], id != NONE);
  if (SLEEP && id != NONE && (rests[id].state & REST_ASLEEP) != 0u) { cell += params.cells / 2u; }
  atomicAdd(&cellCounts[cell], 1u);
}
