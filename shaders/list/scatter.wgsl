// Writes each slot into its cell's run, in the order of the atomics; reorder sorts the run by id. Counting down leaves
// every count at zero for the next histogram. WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{CellSlot, Motion, Params, Pose, Rest, Status, NONE, REST_ASLEEP};
import package::shared::grid::{binInTable, binOf};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read_write> cellCounts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> unordered: array<CellSlot>;
@group(0) @binding(7) var<storage, read> rests: array<Rest>;

// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

// Puts a disk into its cell.
fn put(i: u32, id: u32, bin: u32) {
  var cell = bin;
  if (SLEEP && id != NONE && (rests[id].state & REST_ASLEEP) != 0u) { cell += params.cells / 2u; }
  let place = atomicSub(&cellCounts[cell], 1u) - 1u;
  unordered[cellStarts[cell] + place] = CellSlot(i, cell);
}

// Puts the disk of a slot into its cell if that is in the table itself; returns whether it is not.
fn putInTable(i: u32) -> bool {
  let id = motions[i].id;
  let bin = binInTable(poses[i], id != NONE);
  if (bin != NONE) { put(i, id, bin); }
  return bin == NONE;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  let own = slotsOf(workgroup.x, local.x, params.disks);
  var beyond = 0u;
  for (var n = 0u; n < own.count; n++) { beyond |= u32(putInTable(slotAt(own, n))) << n; }
  for (; beyond != 0u; beyond &= beyond - 1u) {
    let i = slotAt(own, countTrailingZeros(beyond));
    put(i, motions[i].id, binOf(poses[i], true));
  }
}
