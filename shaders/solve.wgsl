// One Jacobi pass over the contacts: each disk goes through its own records, all against the velocities that the
// pass began with, and gathers what they change. The mirrored record in the other disk's list gets the same bits
// there, so momentum is kept.
//
// The biased pass closes gaps and overlaps softly. A relaxing pass, after the positions have moved, takes the
// velocity of that push back out and puts restitution in; contacts that carry nothing are left alone.

override RELAX: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  var motion = motions[i];
  let radius = sortedPoses[i].radius;
  var push = vec2f(0.0);
  var twist = 0.0;
  for (var k = contactStarts[i]; k < contactStarts[i + 1u]; k++) {
    let contact = contacts[k];
    let normal = contact.normal;
    let tangent = vec2f(-normal.y, normal.x);
    var relative = -motion.velocity;
    var roll = motion.spin * radius;
    if (contact.other < EDGE_BIT) {
      let other = motions[contact.other];
      relative = other.velocity - motion.velocity;
      roll = roll + other.spin * sortedPoses[contact.other].radius;
    }
    let normalVelocity = dot(relative, normal);
    let tangentVelocity = dot(relative, tangent) - roll;

    let oldNormal = contact.normalImpulse;
    var normalImpulse: f32;
    if (RELAX) {
      if (oldNormal == 0.0) { continue; }
      var bounce = 0.0;
      if (contact.approach < -frame.bounceThreshold) { bounce = contact.restitution * contact.approach; }
      normalImpulse = oldNormal - contact.mass * (normalVelocity + bounce);
    } else if (contact.gap > 0.0) {
      normalImpulse = oldNormal - contact.mass * (normalVelocity + contact.gap / frame.step);
    } else {
      let bias = atLeast(-frame.pushOut, SOFT_RATE * contact.gap / frame.step);
      normalImpulse = oldNormal - contact.mass * SOFT_MASS * (normalVelocity + bias) - SOFT_IMPULSE * oldNormal;
    }
    normalImpulse = atLeast(0.0, normalImpulse);
    let grip = contact.friction * normalImpulse;
    let oldTangent = contact.tangentImpulse;
    let stick = oldTangent - contact.mass * THIRD * tangentVelocity;
    let tangentImpulse = within(-grip, grip, stick);
    contacts[k].normalImpulse = normalImpulse;
    contacts[k].tangentImpulse = tangentImpulse;

    let normalChange = normalImpulse - oldNormal;
    let tangentChange = tangentImpulse - oldTangent;
    push += normalChange * normal + tangentChange * tangent;
    twist += tangentChange;
  }
  if (motion.id != NONE) {
    let inverseMass = traits[motion.id].inverseMass;
    motion.velocity = motion.velocity - inverseMass * push;
    motion.spin = motion.spin - 2.0 * inverseMass / radius * twist;
  }
  solvedMotions[i] = motion;
}
