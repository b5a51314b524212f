// Begins a rebuild of the contact list, as histogram.wgsl does, and takes disks into quarantine before: none that is not a
// number, far away or too fast gets into a cell or a contact. One that leaves moves, so the list is rebuilt. Repeating this
// kernel, after a halt, finds no further ones. WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{Material, Motion, Params, Pose, Rest, Span, Status, NONE, REST_ASLEEP};
import package::shared::grid::{binInTable, binOf};
import package::shared::quarantine::{isUnsound, quarantine};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> cellCounts: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read> rests: array<Rest>;
@group(0) @binding(6) var<storage, read_write> slots: array<u32>;
@group(0) @binding(7) var<storage, read_write> materials: array<Material>;
@group(0) @binding(8) var<storage, read_write> contactSpans: array<Span>;

// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

// Counts a disk in its cell.
fn count(id: u32, bin: u32) {
  var cell = bin;
  if (SLEEP && id != NONE && (rests[id].state & REST_ASLEEP) != 0u) { cell += params.cells / 2u; }
  atomicAdd(&cellCounts[cell], 1u);
}

// Counts the disk of a slot in its cell if that is in the table itself; returns whether it is not.
fn countInTable(i: u32) -> bool {
  let id = motions[i].id;
  let bin = binInTable(poses[i], id != NONE);
  if (bin != NONE) { count(id, bin); }
  return bin == NONE;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  let own = slotsOf(workgroup.x, local.x, params.disks);
  if (own.start == 0u) { atomicStore(&status.candidates, 0u); }
  var unsound = 0u;
  for (var n = 0u; n < own.count; n++) { unsound |= u32(isUnsound(slotAt(own, n))) << n; }
  for (; unsound != 0u; unsound &= unsound - 1u) { quarantine(slotAt(own, countTrailingZeros(unsound))); }
  var beyond = 0u;
  for (var n = 0u; n < own.count; n++) { beyond |= u32(countInTable(slotAt(own, n))) << n; }
  for (; beyond != 0u; beyond &= beyond - 1u) {
    let i = slotAt(own, countTrailingZeros(beyond));
    count(motions[i].id, binOf(poses[i], true));
  }
}
