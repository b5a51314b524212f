// Writes the records of the disk pairs that each disk owns into its own span of the list: the search of count.wgsl once
// more, in the same order. Friction and rolling resistance combine as geometric means, restitution as the larger one.
// The records that are left at the end of the span are for edges: they get the disk's half, collideEdges adds the rest.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  contactSpans[i] = Span(newStarts[i], newStarts[i + 1u] - newStarts[i]);
  let id = sortedMotions[i].id;
  if (id == NONE) { return; }
  let pose = sortedPoses[i];
  let mine = traits[id];
  var blank = Contact();
  blank.a = i;
  blank.friction = mine.friction;
  blank.restitution = mine.restitution;
  blank.rolling = mine.rolling;
  blank.inverseMassA = mine.inverseMass;
  blank.mass = 1.0 / mine.inverseMass;
  blank.radiusA = pose.radius;
  var next = newStarts[i];
  let column = columnOf(pose.position.x);
  let row = rowOf(pose.position.y);
  for (var n = 0u; n < SEARCHED_CELLS; n++) {
    let cell = searchedCell(column, row, n);
    let end = cellStarts[cell + 1u];
    for (var j = select(cellStarts[cell], i + 1u, n == 0u); j < end; j++) {
      if (!(gapToDisk(pose, sortedPoses[j]) < frame.reach)) { continue; }
      let theirs = traits[sortedMotions[j].id];
      var contact = blank;
      let touch = touchDisk(pose, id, sortedPoses[j], sortedMotions[j].id);
      contact.b = j;
      contact.normal = touch.normal;
      contact.gap = touch.gap;
      contact.friction = sqrt(mine.friction * theirs.friction);
      contact.restitution = atLeast(mine.restitution, theirs.restitution);
      contact.rolling = sqrt(mine.rolling * theirs.rolling);
      contact.inverseMassB = theirs.inverseMass;
      contact.mass = 1.0 / (mine.inverseMass + theirs.inverseMass);
      contact.radiusB = sortedPoses[j].radius;
      contacts[next] = contact;
      next++;
    }
  }
  for (; next < newStarts[i + 1u]; next++) { contacts[next] = blank; }
}
