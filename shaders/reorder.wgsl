// Moves each disk to its place: cells in row-major order, ids ascending within a cell (the dead, who share one id,
// by slot). The rank is counted, not sorted: no loop is longer than a cell's run, and no order of atomics shows.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= frame.disks || keepsList()) { return; }
  let source = unordered[i];
  let pose = poses[source];
  let motion = motions[source];
  let cell = binOf(pose, motion.id != NONE);
  let start = cellStarts[cell];
  let end = cellStarts[cell + 1u];
  var rank = 0u;
  for (var k = start; k < end; k++) {
    let rival = unordered[k];
    let rivalId = motions[rival].id;
    if (rivalId < motion.id || (rivalId == motion.id && rival < source)) { rank++; }
  }
  let place = start + rank;
  sortedPoses[place] = pose;
  sortedMotions[place] = motion;
  origins[place] = source;
}
