// Keeps the impulses of the old list, by the ids of its pairs, while a new list is made. A bounce is forgotten.
// uses: status

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  spans[i] = span;
  for (var k = span.start; k < span.start + span.count; k++) {
    let contact = contacts[k];
    var key = contact.b;
    if (key < EDGE_BIT) { key = motions[key].id; }
    oldImpulses[k] = OldImpulses(key, impulses[k]);
    if (contact.approach < -params.restitutionThreshold && contact.restitution > 0.0) { oldImpulses[k].impulses.normal = 0.0; }
  }
}
