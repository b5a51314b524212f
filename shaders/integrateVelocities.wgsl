// Gravity and the brush into the velocities. Clears what the substep counts.
// uses: brush

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
  motions[i].velocity = brushed(poses[i].position, motions[i].velocity + params.h * params.gravity);
}
