// Casts rays or disks against a shape: finds where a disk that moves along a segment first meets it. One thread per
// query. The centre of the disk meets the shape with all arcs grown by the disk's radius. queries is bound at the
// length in use.

import package::schemas::{Arc, CastAnswer, CastQuery, Span, COINCIDENT, WORKGROUP};
import package::shared::castOutline::{Entry, entryOf};
import package::shared::depth::depthOf;
import package::shared::exact::maxExact;
import package::shared::outline::{turned, turnedBack};

@group(0) @binding(0) var<storage, read> arcs: array<Arc>;
@group(0) @binding(1) var<storage, read> shapes: array<Span>;
@group(0) @binding(2) var<storage, read> queries: array<CastQuery>;
@group(0) @binding(3) var<storage, read_write> answers: array<CastAnswer>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&queries)) { return; }
  let query = queries[thread.x];
  let shape = shapes[query.shape];
  let rotation = query.place.rotation;
  let origin = turnedBack(query.origin - query.place.position, rotation);
  let translation = turnedBack(query.translation, rotation);
  let depth = depthOf(shape, origin);
  if (depth.depth + query.radius >= 0.0) {
    // the cast begins inside
    let normal = turned(depth.normal, rotation);
    answers[thread.x] = CastAnswer(query.origin + depth.depth * normal, normal, 0.0, 1u);
    return;
  }
  var entry = Entry(vec2f(), 0.0, false);
  if (sqrt(dot(translation, translation)) > COINCIDENT) {
    entry = entryOf(shape, origin, translation, query.radius);
    // rounding may put the entry behind the origin of a ray towards the shape
    if (entry.fraction < 0.0 && dot(translation, depth.normal) < 0.0) { entry.fraction = 0.0; }
  }
  if (!(entry.isHit && entry.fraction >= 0.0 && entry.fraction <= 1.0)) {
    answers[thread.x] = CastAnswer(vec2f(), vec2f(), 1.0, 0u);
    return;
  }
  let normal = turned(entry.normal, rotation);
  let center = query.origin + entry.fraction * query.translation;
  answers[thread.x] = CastAnswer(center - query.radius * normal, normal, maxExact(0.0, entry.fraction), 1u);
}
