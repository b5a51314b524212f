// Gravity and the brush into the velocities. Clears what the warm start counts.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  if (i == 0u) {
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
  }
  loads[i] = 0u;
  if (motions[i].id == NONE) { return; }
  var velocity = motions[i].velocity + frame.step * frame.gravity;
  let away = poses[i].position - frame.brushCenter;
  let awaySquared = dot(away, away);
  let brushSquared = frame.brushRadius * frame.brushRadius;
  if (awaySquared < brushSquared) {
    let blend = atMost(1.0, frame.brushRate * frame.step) * (1.0 - awaySquared / brushSquared);
    velocity = velocity + blend * (frame.brushVelocity - velocity);
  }
  motions[i].velocity = velocity;
}
