// Takes the speeds of dynamic bodies into that of the fastest disk, for chooseSubsteps: that of the center and that of the farthest point of
// the walls about it. One thread per body.

import package::schemas::{DynamicBody, Params, Status, DYNAMIC_NONE, WORKGROUP};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> dynamicBodies: array<DynamicBody>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || status.halted != 0u || status.completed != params.completedBefore) { return; }
  if (dynamicBodies[b].kind == DYNAMIC_NONE) { return; }
  let velocity = dynamicBodies[b].velocity;
  let speed = sqrt(dot(velocity, velocity)) + abs(dynamicBodies[b].spin) * dynamicBodies[b].farthest;
  atomicMax(&status.fastest, bitcast<u32>(speed));
}
