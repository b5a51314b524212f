// Velocities into positions.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  let motion = motions[i];
  poses[i].position = poses[i].position + frame.step * motion.velocity;
  poses[i].angle = poses[i].angle + frame.step * motion.spin;
}
