// Begins a frame: the brush into the velocities, and every disk on its way. Keeps how the frame began, should it have to be
// begun again. A slot that has another disk than before has had no hit.
// uses: brush

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || status.progress.phase != IDLE) { return; }
  let pose = poses[i];
  let motion = motions[i];
  let velocity = brushed(pose.position, motion.velocity);
  var lastHit: f32 = -NEVER;
  if (flights[i].id == motion.id) { lastHit = flights[i].lastHit; }
  let flight = Flight(
    pose.position, velocity, pose.angle, motion.spin, pose.radius, 0.0, lastHit, 0.0, 0.0, NONE, motion.id, 0.0,
  );
  flights[i] = flight;
  starts[i] = flight;
  if (motion.id != NONE) {
    atomicMax(&status.progress.fastest, bitcast<u32>(sqrt(dot(velocity, velocity))));
  }
}
