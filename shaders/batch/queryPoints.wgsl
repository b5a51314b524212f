// The closest point of a shape's boundary, from inside and outside, one thread a query. queries is bound at the length in
// use.
// uses: depth, outline

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&queries)) { return; }
  let query = queries[thread.x];
  let rotation = query.place.rotation;
  let depth = depthOf(shapes[query.shape], turnedBack(query.point - query.place.position, rotation));
  let normal = turned(depth.normal, rotation);
  answers[thread.x] = PointAnswer(query.point + depth.depth * normal, normal, -depth.depth);
}
