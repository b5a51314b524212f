// Velocities into positions. With this the new order of the slots takes effect.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  var pose = sortedPoses[i];
  let motion = motions[i];
  pose.position = pose.position + frame.step * motion.velocity;
  pose.angle = pose.angle + frame.step * motion.spin;
  poses[i] = pose;
  if (motion.id != NONE) { slots[motion.id] = i; }
}
