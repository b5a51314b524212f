// Finds out whether the list of contacts still holds. It was made of all pairs nearer than the reach, so no pair that
// it lacks can touch until two disks have moved half the reach each, the substep that comes included. What
// an impulse of that substep adds is seen at the next one, when a pair may overlap a little before it is listed.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u || motions[i].id == NONE) { return; }
  let moved = poses[i].position - sortedPoses[i].position;
  let velocity = motions[i].velocity;
  let ahead = frame.step * (sqrt(dot(velocity, velocity)) + frame.fall);
  let far = sqrt(dot(moved, moved)) + ahead;
  if (!(far < 0.5 * frame.reach)) { atomicStore(&status.stale, 1u); }
}
