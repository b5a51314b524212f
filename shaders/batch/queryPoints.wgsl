// Finds the closest point of a shape's boundary, from inside and outside. One thread per query. queries is bound at the
// length in use.

import package::schemas::{Arc, PointAnswer, PointQuery, Span, WORKGROUP};
import package::shared::depth::depthOf;
import package::shared::outline::{turned, turnedBack};

@group(0) @binding(0) var<storage, read> arcs: array<Arc>;
@group(0) @binding(1) var<storage, read> shapes: array<Span>;
@group(0) @binding(2) var<storage, read> queries: array<PointQuery>;
@group(0) @binding(3) var<storage, read_write> answers: array<PointAnswer>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&queries)) { return; }
  let query = queries[thread.x];
  let rotation = query.place.rotation;
  let depth = depthOf(shapes[query.shape], turnedBack(query.point - query.place.position, rotation));
  let normal = turned(depth.normal, rotation);
  answers[thread.x] = PointAnswer(query.point + depth.depth * normal, normal, -depth.depth);
}
