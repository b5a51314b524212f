// What casts hit among the disks, one thread a cast, in three passes: the first hit of each; how many each has; all of
// them, in the order in which they are found. A disk is met at most once in a piece of the way, for a piece looks at no entry
// of the table twice, and its hit counts in the piece in which it lies. In the last pass hits is bound at its capacity:
// what is beyond it is not written, and the host, which knows how many there are, makes room and asks again.
// uses: cast, extent, grid, search

override QUERY: u32;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  let path = pathOf(casts[q].origin, casts[q].translation, casts[q].radius);
  var first = noHit(path);
  var next = 0u;
  if (QUERY == WRITE_HITS) { next = hitStarts[q]; }
  for (var level = 0u; level < params.levelCount; level++) {
    if (isEmpty(extents[level])) { continue; }
    let grid = params.levels[level];
    let cell = 1.0 / grid.inverseCellSize;
    let margin = path.radius + grid.largestRadius + path.blur;
    let low = lowOf(extents[level]) - margin;
    let high = highOf(extents[level]) + margin;
    let walk = walkWithin(path, low, high, cell, margin, grid.columns, grid.rows);
    for (var k = 0u; k < walk.pieces; k++) {
      if (QUERY == FIRST_HIT && pieceBegin(walk, k) > first.fraction) { break; }
      let box = boxAround(path, walk, k, margin);
      let area = areaBetween(level, box.low, box.high);
      for (var n = 0u; n < area.runs; n++) {
        let run = searchedRun(area, n);
        let end = cellStarts[run.end];
        for (var j = cellStarts[run.first]; j < end; j++) {
          let disk = targets[j];
          if ((disk.groups & request.groups) == 0u) { continue; }
          let meeting = meet(path, disk.position, path.radius + disk.radius);
          if (!(meeting.fraction <= 1.0)) { continue; }
          if (QUERY == FIRST_HIT) {
            if (!isSooner(meeting.fraction, disk.id, first)) { continue; }
          } else if (!isOfPiece(walk, k, meeting.fraction)) {
            continue;
          }
          if (QUERY != COUNT_HITS) {
            let normal = outwards(path, meeting.away);
            first = Hit(disk.position + disk.radius * normal, normal, meeting.fraction, disk.id);
          }
          if (QUERY == WRITE_HITS && next < arrayLength(&hits)) { hits[next] = first; }
          next++;
        }
      }
    }
  }
  if (QUERY == FIRST_HIT) { hits[q] = first; }
  if (QUERY == COUNT_HITS) { hitCounts[q] = next; }
}
