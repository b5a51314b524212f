// Writes the records of the disk pairs that each disk owns into its own span of the list: the search of count.wgsl once
// more, in the same order. Friction and rolling resistance combine as geometric means, restitution as the larger one.
// The records that are left at the end of the span are for edges: they get the disk's half, collideEdges adds the rest.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  let id = sortedMotions[i].id;
  if (id == NONE) { return; }
  let pose = sortedPoses[i];
  let mine = traits[id];
  let alone = PairTraits(1.0 / mine.inverseMass, mine.friction, mine.rolling, mine.inverseMass, 0.0, pose.radius, 0.0);
  var next = newStarts[i];
  let own = levelOf(pose.radius);
  for (var level = 0u; level <= own; level++) {
    let area = searchedArea(pose, own, level);
    for (var n = 0u; n < area.runs; n++) {
      let run = searchedRun(area, n);
      let end = cellStarts[run.end];
      for (var j = select(cellStarts[run.first], i + 1u, area.isOwn && n == 0u); j < end; j++) {
        if (!(gapToDisk(pose, sortedPoses[j]) < frame.reach)) { continue; }
        let theirs = traits[sortedMotions[j].id];
        let touch = touchDisk(pose, id, sortedPoses[j], sortedMotions[j].id);
        let restitution = atLeast(mine.restitution, theirs.restitution);
        contacts[next] = Contact(i, j, touch.normal, touch.gap, 0.0, vec2f(), 0.0, restitution);
        var pair = alone;
        pair.mass = 1.0 / (mine.inverseMass + theirs.inverseMass);
        pair.friction = sqrt(mine.friction * theirs.friction);
        pair.rolling = sqrt(mine.rolling * theirs.rolling);
        pair.inverseMassB = theirs.inverseMass;
        pair.radiusB = sortedPoses[j].radius;
        pairTraits[next] = pair;
        next++;
      }
    }
  }
  for (; next < newStarts[i + 1u]; next++) {
    contacts[next] = Contact(i, 0u, vec2f(), 0.0, 0.0, vec2f(), 0.0, mine.restitution);
    pairTraits[next] = alone;
  }
}
