// Sums each tile of SCAN_TILE values. Together with scan.wgsl it is a work-efficient exclusive scan (Blelloch, 1990):
// sums go up level by level until one tile is left, then scan.wgsl goes down. Both buffers are bound at the length in
// use. Sums saturate, so that an overflow is detected. One workgroup per tile; 1 KiB of workgroup memory.

import package::schemas::{Status, SCAN_TILE, SCAN_VALUES, SCAN_WORKGROUP};
import package::shared::saturating::plus;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> totals: array<u32>;

var<workgroup> sums: array<u32, SCAN_WORKGROUP>;
var<workgroup> isIdle: bool;

@compute @workgroup_size(SCAN_WORKGROUP)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = keepsList(); }
  if (workgroupUniformLoad(&isIdle)) { return; }
  let first = tile.x * SCAN_TILE + local.x * SCAN_VALUES;
  let end = min(first + SCAN_VALUES, arrayLength(&values));
  var sum = 0u;
  for (var i = first; i < end; i++) { sum = plus(sum, values[i]); }
  sums[local.x] = sum;
  for (var stride = SCAN_WORKGROUP / 2u; stride > 0u; stride /= 2u) {
    workgroupBarrier();
    if (local.x < stride) { sums[local.x] = plus(sums[local.x], sums[local.x + stride]); }
  }
  if (local.x == 0u) { totals[tile.x] = sums[0]; }
}
