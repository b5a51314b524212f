// Sums up the state, one thread a run of WORKGROUP slots: asked for now and then, so plain rather than fast. Contacts are
// those of the last substep. What moving walls have put in is taken off, to be counted anew. Nothing while halted: the
// measure is then made again. poses is bound at the length in use.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&measures) || status.halted != 0u) { return; }
  var sum = Measure();
  let end = min((thread.x + 1u) * WORKGROUP, arrayLength(&poses));
  for (var i = thread.x * WORKGROUP; i < end; i++) {
    let id = motions[i].id;
    if (id == NONE) { continue; }
    let mass = 1.0 / traits[id].inverseMass;
    let velocity = motions[i].velocity;
    let rim = poses[i].radius * motions[i].spin;
    sum.mass += mass;
    sum.kinetic += 0.5 * mass * (dot(velocity, velocity) + 0.5 * rim * rim);
    sum.moment += mass * poses[i].position;
    sum.momentum += mass * velocity;
    sum.work += works[id];
    works[id] = 0.0;
    let span = contactSpans[i];
    for (var k = span.start; k < span.start + span.count; k++) {
      let isDisk = contacts[k].b < EDGE_BIT;
      if (isDisk && motions[contacts[k].b].id == NONE) { continue; }
      if (contacts[k].gap < 0.0) {
        sum.overlaps++;
        sum.overlap -= contacts[k].gap;
        sum.deepest = atLeast(sum.deepest, -contacts[k].gap);
      }
      if (contacts[k].normalImpulse > 0.0) {
        if (isDisk) { sum.diskContacts++; } else { sum.wallContacts++; }
      }
    }
  }
  measures[thread.x] = sum;
}
