// Counts the contacts that each disk owns: pairs within reach with disks of higher slots, which lie in its own cell and
// the one to the right, and in the three above, so in two runs of slots; and the edges within reach that its cell lists,
// body by body. edgeTable holds a start for each cell of a body's grid, then the edge indices that the starts point at.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  contactCounts[i] = 0u;
  if (sortedMotions[i].id == NONE) { return; }
  let pose = sortedPoses[i];
  var found = 0u;
  let column = columnOf(pose.position.x);
  let row = rowOf(pose.position.y);
  let left = max(column, 1u) - 1u;
  let right = min(column + 1u, frame.columns - 1u);
  let top = min(row + 1u, frame.rows - 1u);
  for (var y = row; y <= top; y++) {
    let end = cellStarts[y * frame.columns + right + 1u];
    for (var j = max(i + 1u, cellStarts[y * frame.columns + left]); j < end; j++) {
      if (gapToDisk(pose, sortedPoses[j]) < frame.reach) { found++; }
    }
  }
  for (var b = 0u; b < frame.bodies; b++) {
    let body = bodyAt(b, 0u);
    let local = toBody(pose.position, body);
    let cell = edgeCell(local, body);
    let end = edgeTable[cell + 1u];
    for (var k = edgeTable[cell]; k < end; k++) {
      if (touchEdge(local, pose.radius, edges[edgeTable[k]]).gap < frame.reach) { found++; }
    }
  }
  contactCounts[i] = found;
}
