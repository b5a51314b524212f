// Takes on the new order of the slots, and their spans of the new list.
// uses: status

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let motion = sortedMotions[i];
  contactSpans[i] = Span(newStarts[i], newStarts[i + 1u] - newStarts[i]);
  poses[i] = sortedPoses[i];
  motions[i] = motion;
  if (motion.id != NONE) { slots[motion.id] = i; }
}
