// Exclusive scan of each tile of SCAN_TILE values, starting at the tile's offset: offsets are the scanned totals of
// reduce.wgsl, or one zero if there is one tile. starts has one more entry than values and ends with the total. Sums
// saturate. One workgroup per tile; 1 KiB of workgroup memory; the sums of the threads are scanned as by Hillis and
// Steele (Communications of the ACM 29, 1986).

import package::schemas::{Status, SCAN_TILE, SCAN_VALUES, SCAN_WORKGROUP};
import package::shared::saturating::plus;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read> offsets: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;

var<workgroup> sums: array<u32, SCAN_WORKGROUP>;
var<workgroup> isIdle: bool;

@compute @workgroup_size(SCAN_WORKGROUP)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = keepsList(); }
  if (workgroupUniformLoad(&isIdle)) { return; }
  let length = arrayLength(&values);
  let first = tile.x * SCAN_TILE + local.x * SCAN_VALUES;
  let end = min(first + SCAN_VALUES, length);
  var inclusive = 0u;
  for (var i = first; i < end; i++) { inclusive = plus(inclusive, values[i]); }
  for (var stride = 1u; stride < SCAN_WORKGROUP; stride *= 2u) {
    sums[local.x] = inclusive;
    workgroupBarrier();
    if (local.x >= stride) { inclusive = plus(inclusive, sums[local.x - stride]); }
    workgroupBarrier();
  }
  sums[local.x] = inclusive;
  workgroupBarrier();
  var sum = offsets[tile.x];
  if (local.x > 0u) { sum = plus(sum, sums[local.x - 1u]); }
  for (var i = first; i < end; i++) {
    starts[i] = sum;
    sum = plus(sum, values[i]);
  }
  if (first < length && end == length) { starts[length] = sum; }
}
