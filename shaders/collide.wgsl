// Writes each disk's contact records into its own run of the list: the search of count.wgsl once more, in the same
// order. Friction combines as the geometric mean, restitution as the larger of the two.

// A body's inverse mass as one of its contacts feels it: the mass is split evenly among them.
fn splitInverseMass(slot: u32, inverseMass: f32) -> f32 {
  return f32(contactStarts[slot + 1u] - contactStarts[slot]) * inverseMass;
}

fn record(index: u32, touch: Touch, other: u32, key: u32, friction: f32, restitution: f32, mass: f32) {
  contacts[index] =
    Contact(other, key, touch.normal, touch.gap, touch.approach, friction, restitution, mass, 0.0, 0.0);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || contactStarts[frame.disks] > arrayLength(&contacts)) { return; }
  let pose = sortedPoses[i];
  let motion = sortedMotions[i];
  if (motion.id == NONE) { return; }
  let mine = traits[motion.id];
  let split = splitInverseMass(i, mine.inverseMass);
  var next = contactStarts[i];
  let column = columnOf(pose.position.x);
  let row = rowOf(pose.position.y);
  let left = max(column, 1u) - 1u;
  let right = min(column + 1u, frame.columns - 1u);
  let top = min(row + 1u, frame.rows - 1u);
  for (var y = max(row, 1u) - 1u; y <= top; y++) {
    let end = cellStarts[y * frame.columns + right + 1u];
    for (var j = cellStarts[y * frame.columns + left]; j < end; j++) {
      if (j == i) { continue; }
      let touch = touchDisk(pose, motion, sortedPoses[j], sortedMotions[j]);
      if (!touch.isContact) { continue; }
      let key = sortedMotions[j].id;
      let theirs = traits[key];
      let otherSplit = splitInverseMass(j, theirs.inverseMass);
      let friction = sqrt(mine.friction * theirs.friction);
      let restitution = max(mine.restitution, theirs.restitution);
      record(next, touch, j, key, friction, restitution, 1.0 / (split + otherSplit));
      next++;
    }
  }
  let cell = row * frame.columns + column;
  let end = edgeTable[cell + 1u];
  for (var k = edgeTable[cell]; k < end; k++) {
    let e = edgeTable[k];
    let theirs = edges[e];
    let touch = touchEdge(pose, motion, theirs);
    if (!touch.isContact) { continue; }
    let key = EDGE_BIT | e;
    let friction = sqrt(mine.friction * theirs.friction);
    let restitution = max(mine.restitution, theirs.restitution);
    record(next, touch, key, key, friction, restitution, 1.0 / split);
    next++;
  }
}
