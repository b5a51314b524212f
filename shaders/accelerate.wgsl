// Gravity, the brush and the stored impulses into the velocities.
//
// An impulse acts on this disk against the normal, which points to the other. A disk's inertia is m·r²/2, so a
// tangential impulse at its rim turns it by 2/(m·r) of that impulse.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  var motion = sortedMotions[i];
  if (motion.id == NONE) { return; }
  let pose = sortedPoses[i];
  var velocity = motion.velocity + frame.step * frame.gravity;

  let away = pose.position - frame.brushCenter;
  let awaySquared = dot(away, away);
  let brushSquared = frame.brushRadius * frame.brushRadius;
  if (awaySquared < brushSquared) {
    let blend = atMost(1.0, frame.brushRate * frame.step) * (1.0 - awaySquared / brushSquared);
    velocity = velocity + blend * (frame.brushVelocity - velocity);
  }

  var push = vec2f(0.0);
  var twist = 0.0;
  for (var k = contactStarts[i]; k < contactStarts[i + 1u]; k++) {
    let contact = contacts[k];
    let tangent = vec2f(-contact.normal.y, contact.normal.x);
    push += contact.normalImpulse * contact.normal + contact.tangentImpulse * tangent;
    twist += contact.tangentImpulse;
  }
  let inverseMass = traits[motion.id].inverseMass;
  let twistToSpin = 2.0 * inverseMass / pose.radius;
  motion.velocity = velocity - inverseMass * push;
  motion.spin = motion.spin - twistToSpin * twist;
  sortedMotions[i] = motion;
}
