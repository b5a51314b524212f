// Computes the speed of the fastest disk at the start of a step, for chooseSubsteps. One thread per slot.

import package::schemas::{Motion, Params, Status, NONE, WORKGROUP};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || status.completed != params.completedBefore) { return; }
  let velocity = motions[i].velocity;
  if (motions[i].id != NONE) { atomicMax(&status.fastest, bitcast<u32>(sqrt(dot(velocity, velocity)))); }
}
