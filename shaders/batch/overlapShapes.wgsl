// Tests whether pairs of shapes overlap or touch: collideShapes.wgsl without the contact points; the walk ends at the
// first separating direction. One thread per pair.

import package::schemas::{Arc, ShapePair, Span, WORKGROUP};
import package::shared::outline::relativePlace;
import package::shared::reach::reachOf;

@group(0) @binding(0) var<storage, read> arcs: array<Arc>;
@group(0) @binding(1) var<storage, read> shapes: array<Span>;
@group(0) @binding(2) var<storage, read> pairs: array<ShapePair>;
@group(0) @binding(3) var<storage, read_write> overlaps: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&pairs)) { return; }
  let pair = pairs[thread.x];
  let place = relativePlace(pair.placeA, pair.placeB);
  overlaps[thread.x] = u32(reachOf(shapes[pair.a], shapes[pair.b], place, true).depth >= 0.0);
}
