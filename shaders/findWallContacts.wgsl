// Completes the records of disks against edges, which each disk has at the end of its span, from the last to the first:
// the search of countContacts.wgsl once more, in the same order. Materials combine as in findDiskContacts.wgsl.
// uses: edge, exact, grid, status

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList() || contactSpans[i].count == 0u) { return; }
  let pose = sortedPoses[i];
  var next = contactSpans[i].start + contactSpans[i].count;
  let level = levelOf(pose.radius);
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    let local = toBody(pose.position, body);
    let cell = edgeCell(local, body);
    let end = edgeTable[cell + 1u];
    for (var k = edgeTable[cell]; k < end; k++) {
      let edge = edges[edgeTable[k]];
      if (!(gapToEdge(local, pose.radius, edge) < params.reach)) { continue; }
      next--;
      let touch = touchEdge(local, pose.radius, edge);
      contacts[next].b = EDGE_BIT | edgeTable[k];
      contacts[next].normal = fromBody(touch.normal, body);
      contacts[next].gap = touch.gap;
      pairMaterials[next].friction = sqrt(pairMaterials[next].friction * edge.friction);
      contacts[next].restitution = maxExact(contacts[next].restitution, edge.restitution);
      pairMaterials[next].rolling = sqrt(pairMaterials[next].rolling * edge.rolling);
    }
  }
}
