// Exclusive scan of each tile of SCAN_TILE values, begun at the tile's own offset: offsets are the scanned totals of
// reduce.wgsl, or one zero where there is one tile. starts is one longer than values and ends with the sum of all.
// One workgroup a tile; 1 KiB of workgroup memory; Hillis and Steele's scan over the sums of the threads.
// uses: status

var<workgroup> sums: array<u32, SCAN_WORKGROUP>;
var<workgroup> isIdle: bool;

@compute @workgroup_size(SCAN_WORKGROUP)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = keepsList(); }
  if (workgroupUniformLoad(&isIdle)) { return; }
  let length = arrayLength(&values);
  let first = tile.x * SCAN_TILE + local.x * SCAN_VALUES;
  let end = min(first + SCAN_VALUES, length);
  var own = 0u;
  for (var i = first; i < end; i++) { own += values[i]; }
  var inclusive = own;
  for (var stride = 1u; stride < SCAN_WORKGROUP; stride *= 2u) {
    sums[local.x] = inclusive;
    workgroupBarrier();
    if (local.x >= stride) { inclusive += sums[local.x - stride]; }
    workgroupBarrier();
  }
  var sum = offsets[tile.x] + inclusive - own;
  for (var i = first; i < end; i++) {
    starts[i] = sum;
    sum += values[i];
  }
  if (first < length && end == length) { starts[length] = sum; }
}
