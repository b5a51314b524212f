// Puts the disks on their way again in the order of their cells. What was promised of them still holds.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks) { return; }
  let pose = sortedPoses[i];
  let motion = sortedMotions[i];
  poses[i] = pose;
  motions[i] = motion;
  if (motion.id == NONE) {
    flights[i] = Flight();
    flights[i].id = NONE;
    return;
  }
  slots[motion.id] = i;
  let clock = clocks[sourceSlots[i]];
  flights[i] = Flight(
    pose.position, motion.velocity, pose.angle, motion.spin, pose.radius, clock.time, clock.lastHit, clock.limit,
    clock.limitOther, clock.comer, motion.id, clock.work,
  );
}
