// Gravity and the brush into the velocities, after contacts have left negligible ones. Clears what the substep counts.
// uses: brush, exact

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  if (i == 0u) {
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
  }
  loads[i] = 0u;
  if (motions[i].id == NONE) { return; }
  motions[i].velocity = brushed(poses[i].position, flushed2(motions[i].velocity) + frame.step * frame.gravity);
  motions[i].spin = flushed(motions[i].spin);
}
