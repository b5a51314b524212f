// Writes the records of disks against edges: each disk fills its span of the list from the end.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  let id = sortedMotions[i].id;
  if (id == NONE) { return; }
  let pose = sortedPoses[i];
  let mine = traits[id];
  let span = contactSpans[i];
  var next = span.start + span.count;
  let cell = rowOf(pose.position.y) * frame.columns + columnOf(pose.position.x);
  let end = edgeTable[cell + 1u];
  for (var k = edgeTable[cell]; k < end; k++) {
    let theirs = edges[edgeTable[k]];
    if (!(touchEdge(pose, theirs).gap < frame.reach)) { continue; }
    next--;
    var contact = Contact();
    contact.a = i;
    contact.b = EDGE_BIT | edgeTable[k];
    contact.friction = sqrt(mine.friction * theirs.friction);
    contact.restitution = atLeast(mine.restitution, theirs.restitution);
    contact.rolling = sqrt(mine.rolling * theirs.rolling);
    contact.inverseMassA = mine.inverseMass;
    contact.radiusA = pose.radius;
    contacts[next] = contact;
  }
}
