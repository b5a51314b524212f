// Completes the records of disks against edges, which each disk has at the end of its span, from the last to the first:
// the search of count.wgsl once more, in the same order. Materials combine as in collide.wgsl.
// uses: edge, exact, grid, status

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList() || contactSpans[i].count == 0u) { return; }
  let pose = sortedPoses[i];
  var next = contactSpans[i].start + contactSpans[i].count;
  let level = levelOf(pose.radius);
  for (var b = 0u; b < frame.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    let local = toBody(pose.position, body);
    let cell = edgeCell(local, body);
    let end = edgeTable[cell + 1u];
    for (var k = edgeTable[cell]; k < end; k++) {
      let edge = edges[edgeTable[k]];
      if (!(gapToEdge(local, pose.radius, edge) < frame.reach)) { continue; }
      next--;
      let touch = touchEdge(local, pose.radius, edge);
      contacts[next].b = EDGE_BIT | edgeTable[k];
      contacts[next].normal = fromBody(touch.normal, body);
      contacts[next].gap = touch.gap;
      pairTraits[next].friction = sqrt(pairTraits[next].friction * edge.friction);
      contacts[next].restitution = atLeast(contacts[next].restitution, edge.restitution);
      pairTraits[next].rolling = sqrt(pairTraits[next].rolling * edge.rolling);
    }
  }
}
