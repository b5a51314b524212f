// Whether pairs of shapes overlap or touch, one thread a pair: collideShapes.wgsl without the contact, which ends with the
// first direction along which the shapes are apart.
// uses: outline, reach

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&pairs)) { return; }
  let pair = pairs[thread.x];
  let place = relativePlace(pair.placeA, pair.placeB);
  overlaps[thread.x] = u32(reachOf(shapes[pair.a], shapes[pair.b], place, true).depth >= 0.0);
}
