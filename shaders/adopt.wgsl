// Takes on the new order of the slots.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  let motion = sortedMotions[i];
  poses[i] = sortedPoses[i];
  motions[i] = motion;
  if (motion.id != NONE) { slots[motion.id] = i; }
}
