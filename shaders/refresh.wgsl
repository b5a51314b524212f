// Brings the records up to the positions: normal and gap. The first time in a substep, which runs only where something
// bounces or a wall moves, it also notes how fast the pair closes, before forces and impulses, and forgets the impulse of
// a bounce, which is not to be handed on.

override FIRST: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || status.halted != 0u) { return; }
  let pose = poses[i];
  let motion = motions[i];
  let span = contactSpans[i];
  var deepest = 0.0;
  for (var k = span.start; k < span.start + span.count; k++) {
    let b = contacts[k].b;
    var touch: Touch;
    var relative: vec2f;
    if (b < EDGE_BIT) {
      touch = touchDisk(pose, motion.id, poses[b], motions[b].id);
      relative = motions[b].velocity - motion.velocity;
    } else {
      let edge = edges[b ^ EDGE_BIT];
      let begin = bodyAt(edge.body, 0u, 0u);
      let place = bodyAt(edge.body, 0u, select(1u, 0u, FIRST));
      touch = touchEdge(toBody(pose.position, place), pose.radius, edge);
      touch.normal = fromBody(touch.normal, place);
      contacts[k].wallVelocity = wallVelocity(pose, touch, edge, place, begin, select(0.0, frame.step, FIRST));
      contacts[k].wallSpin = begin.spin;
      relative = contacts[k].wallVelocity - motion.velocity;
    }
    contacts[k].normal = touch.normal;
    contacts[k].gap = touch.gap;
    if (FIRST) {
      if (contacts[k].approach < -frame.bounceThreshold && contacts[k].restitution > 0.0) {
        impulses[k] = Impulses();
      }
      contacts[k].approach = dot(relative, touch.normal);
    } else {
      deepest = atLeast(deepest, -touch.gap);
    }
  }
  if (!FIRST) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }
}
