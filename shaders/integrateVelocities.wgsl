// Adds gravity and the brush to the velocities, and sets negligible motions to 0. Clears the counters of the substep. One
// thread per slot.

import package::schemas::{Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::brush::brushed;
import package::shared::exact::{flushed, flushed2};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> activeContactCounts: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  if (i == 0u) {
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
  }
  activeContactCounts[i] = 0u;
  if (motions[i].id == NONE) { return; }
  motions[i].velocity = brushed(poses[i].position, flushed2(motions[i].velocity) + params.h * params.gravity);
  motions[i].spin = flushed(motions[i].spin);
}
