// Counts the contacts that each disk owns: pairs within reach with disks of higher slots in its own cell, and with any in
// the cell to the right and the three above; and the edges within reach that its cell of a body's grid lists, body by
// body. edgeTable holds a start for each cell of a body's grid, then the edge indices that the starts point at.

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
  for (var n = 0u; n < SEARCHED_CELLS; n++) {
    let cell = searchedCell(column, row, n);
    let end = cellStarts[cell + 1u];
    for (var j = select(cellStarts[cell], i + 1u, n == 0u); j < end; j++) {
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
