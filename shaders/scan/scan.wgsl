// Exclusive scan of each tile of SCAN_TILE values: starts has one more entry than values and ends with the total. With
// reduce.wgsl it is a scan of any length: tileTotals are the totals of all tiles, and groupTotals those of groups of
// SCAN_TILE tiles, and each workgroup adds up what comes before its tile. Sums saturate. A thread also adds up what comes
// before it in its tile: that takes one barrier, where a tree takes several, and barriers are what a small scan costs. One
// workgroup per tile; 512 bytes of workgroup memory.

import package::schemas::{Status, SCAN_TILE, SCAN_VALUES, SCAN_WORKGROUP};
import package::shared::awake::allRest;
import package::shared::saturating::plus;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read> tileTotals: array<u32>;
@group(0) @binding(3) var<storage, read> groupTotals: array<u32>;
@group(0) @binding(4) var<storage, read_write> starts: array<u32>;

// runs while the contact list is valid, too
override ALWAYS: bool;
// disks at rest fall asleep
override SLEEP: bool;

// of each thread: the sum of its values, and of its share of the totals before the tile
var<workgroup> sums: array<u32, SCAN_WORKGROUP>;
var<workgroup> shares: array<u32, SCAN_WORKGROUP>;

@compute @workgroup_size(SCAN_WORKGROUP)
fn main(@builtin(workgroup_id) workgroupId: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let isIdle = (ALWAYS && allRest()) || (!ALWAYS && keepsList());
  let tile = workgroupId.x;
  let group = tile / SCAN_TILE;
  let length = arrayLength(&values);
  let first = tile * SCAN_TILE + local.x * SCAN_VALUES;
  let end = min(first + SCAN_VALUES, length);
  var sum = 0u;
  var share = 0u;
  if (!isIdle) {
    for (var i = first; i < end; i++) { sum = plus(sum, values[i]); }
    for (var k = local.x; k < group; k += SCAN_WORKGROUP) { share = plus(share, groupTotals[k]); }
    for (var k = group * SCAN_TILE + local.x; k < tile; k += SCAN_WORKGROUP) { share = plus(share, tileTotals[k]); }
  }
  sums[local.x] = sum;
  shares[local.x] = share;
  workgroupBarrier();
  if (isIdle) { return; }
  var start = 0u;
  for (var k = 0u; k < min(tile, SCAN_WORKGROUP); k++) { start = plus(start, shares[k]); }
  for (var k = 0u; k < local.x; k++) { start = plus(start, sums[k]); }
  for (var i = first; i < end; i++) {
    starts[i] = start;
    start = plus(start, values[i]);
  }
  if (first < length && end == length) { starts[length] = start; }
}
