// Writes where heavy bodies are now into the bodies of a query. One thread per body.

import package::schemas::{Body, HeavyBody, Params, HEAVY_NONE, WORKGROUP};
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> heavyBodies: array<HeavyBody>;
@group(0) @binding(2) var<storage, read_write> bodies: array<Body>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || heavyBodies[b].kind == HEAVY_NONE) { return; }
  let heavy = heavyBodies[b];
  for (var level = 0u; level < params.levelCount; level++) {
    bodies[b * params.levelCount + level].position = heavy.position - turned(heavy.center, heavy.angle);
    bodies[b * params.levelCount + level].rotation = turned(vec2f(1.0, 0.0), heavy.angle);
  }
}
