// Writes where dynamic bodies are now into the bodies of a query. One thread per body.

import package::schemas::{Body, DynamicBody, Params, DYNAMIC_NONE, WORKGROUP};
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(2) var<storage, read_write> bodies: array<Body>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || dynamicBodies[b].kind == DYNAMIC_NONE) { return; }
  let dynamic = dynamicBodies[b];
  for (var level = 0u; level < params.levelCount; level++) {
    bodies[b * params.levelCount + level].position = dynamic.position - turned(dynamic.center, dynamic.angle);
    bodies[b * params.levelCount + level].rotation = turned(vec2f(1.0, 0.0), dynamic.angle);
  }
}
