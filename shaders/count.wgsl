// Counts each disk's contacts: disks in the nine cells around its own, which are three runs of slots, and the edges
// that its own cell lists. edgeTable holds a start for each cell, then the edge indices that the starts point at.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks) { return; }
  contactCounts[i] = 0u;
  let pose = sortedPoses[i];
  let motion = sortedMotions[i];
  if (motion.id == NONE) { return; }
  var found = 0u;
  let column = columnOf(pose.position.x);
  let row = rowOf(pose.position.y);
  let left = max(column, 1u) - 1u;
  let right = min(column + 1u, frame.columns - 1u);
  let top = min(row + 1u, frame.rows - 1u);
  for (var y = max(row, 1u) - 1u; y <= top; y++) {
    let end = cellStarts[y * frame.columns + right + 1u];
    for (var j = cellStarts[y * frame.columns + left]; j < end; j++) {
      if (j != i && touchDisk(pose, motion, sortedPoses[j], sortedMotions[j]).isContact) { found++; }
    }
  }
  let cell = row * frame.columns + column;
  let end = edgeTable[cell + 1u];
  for (var k = edgeTable[cell]; k < end; k++) {
    if (touchEdge(pose, motion, edges[edgeTable[k]]).isContact) { found++; }
  }
  contactCounts[i] = found;
}
