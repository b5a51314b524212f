// Gravity, the brush and the impulses of the last substep into the velocities: the warm start.
//
// A disk's contacts stand in its own span, where it is a, and, where it is b, in the spans of lower slots: those of the
// three cells below and of its own row up to itself. Both are runs of the list, gone through in order. The cell is the
// one that the list was made for. A disk's inertia is m·r²/2, so an impulse at its rim turns it by 2/(m·r) of it.

struct Gained { velocity: vec2f, spin: f32, load: u32 }

fn push(gained: ptr<function, Gained>, contact: Contact, side: f32, inverseMass: f32, radius: f32) {
  if (contact.normalImpulse <= 0.0) { return; }
  let tangent = vec2f(-contact.normal.y, contact.normal.x);
  let impulse = contact.normalImpulse * contact.normal + contact.tangentImpulse * tangent;
  (*gained).velocity += side * inverseMass * impulse;
  let turn = 2.0 * inverseMass / radius;
  (*gained).spin += side * (turn / radius) * contact.rollingImpulse - turn * contact.tangentImpulse;
  (*gained).load++;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  var motion = motions[i];
  if (motion.id == NONE) { return; }
  var gained = Gained();
  let column = columnOf(sortedPoses[i].position.x);
  let row = rowOf(sortedPoses[i].position.y);
  let left = max(column, 1u) - 1u;
  let right = min(column + 1u, frame.columns - 1u);
  for (var y = max(row, 1u) - 1u; y <= row; y++) {
    let first = cellStarts[y * frame.columns + left];
    let end = min(i, cellStarts[y * frame.columns + right + 1u]);
    if (first >= end) { continue; }
    let last = contactSpans[end - 1u];
    for (var k = contactSpans[first].start; k < last.start + last.count; k++) {
      if (contacts[k].b == i) { push(&gained, contacts[k], 1.0, contacts[k].inverseMassB, contacts[k].radiusB); }
    }
  }
  let borrowed = gained.load;
  let own = contactSpans[i];
  for (var k = own.start; k < own.start + own.count; k++) {
    push(&gained, contacts[k], -1.0, contacts[k].inverseMassA, contacts[k].radiusA);
  }
  atomicAdd(&status.carrying, gained.load - borrowed);

  var velocity = motion.velocity + frame.step * frame.gravity;
  let away = poses[i].position - frame.brushCenter;
  let awaySquared = dot(away, away);
  let brushSquared = frame.brushRadius * frame.brushRadius;
  if (awaySquared < brushSquared) {
    let blend = atMost(1.0, frame.brushRate * frame.step) * (1.0 - awaySquared / brushSquared);
    velocity = velocity + blend * (frame.brushVelocity - velocity);
  }
  motion.velocity = velocity + gained.velocity;
  motion.spin = motion.spin + gained.spin;
  motions[i] = motion;
  loads[i] = gained.load;
}
