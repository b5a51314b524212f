// Sums each tile of SCAN_TILE values, for scan.wgsl. Both buffers are bound at the length in use. Sums saturate, so that
// an overflow is detected. One workgroup per tile; 256 bytes of workgroup memory.

import package::schemas::{Status, SCAN_TILE, SCAN_VALUES, SCAN_WORKGROUP};
import package::shared::awake::allRest;
import package::shared::saturating::plus;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> totals: array<u32>;

// runs while the contact list is valid, too
override ALWAYS: bool;
// disks at rest fall asleep
override SLEEP: bool;

var<workgroup> sums: array<u32, SCAN_WORKGROUP>;

@compute @workgroup_size(SCAN_WORKGROUP)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let isIdle = (ALWAYS && allRest()) || (!ALWAYS && keepsList());
  let first = tile.x * SCAN_TILE + local.x * SCAN_VALUES;
  let end = min(first + SCAN_VALUES, arrayLength(&values));
  var sum = 0u;
  if (!isIdle) {
    for (var i = first; i < end; i++) { sum = plus(sum, values[i]); }
  }
  sums[local.x] = sum;
  workgroupBarrier();
  if (isIdle || local.x > 0u) { return; }
  for (var k = 1u; k < SCAN_WORKGROUP; k++) { sum = plus(sum, sums[k]); }
  totals[tile.x] = sum;
}
