// Finds the disks that casts hit; in periodic boxes all images of them, so that a cast may hit a disk several times. One
// thread per cast, in three passes: the first hit of each cast; the number of hits
// of each; all hits, in the order in which they are found. A cast meets a disk at most once per piece of its path,
// because a piece looks at each entry of the table once; a hit counts in the piece that contains it. In the last pass
// hits is bound at its capacity: hits beyond it are not written, and the host, which knows the count, grows the buffer
// and runs again.

import package::schemas::{
  Cast, Extent, Hit, Params, Request, Target, COUNT_HITS, FIRST_HIT, PATH_ROUNDING, WORKGROUP, WRITE_HITS,
};
import package::shared::cast::{boxAround, isOfPiece, isSooner, meet, noHit, outwards, pathOf, pieceBegin, walkAmong};
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::shared::grid::searchedRun;
import package::shared::periodic::{castImages, castShift};
import package::shared::search::areaBetween;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read> casts: array<Cast>;
@group(0) @binding(3) var<storage, read> targets: array<Target>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> extents: array<Extent>;
@group(0) @binding(6) var<storage, read> hitStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> hitCounts: array<u32>;
@group(0) @binding(8) var<storage, read_write> hits: array<Hit>;

override QUERY: u32;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  let whole = pathOf(casts[q].origin, casts[q].translation, casts[q].radius);
  let images = castImages(whole.origin, whole.translation, whole.radius, 0.125);
  var first = noHit(whole);
  var next = 0u;
  if (QUERY == WRITE_HITS) { next = hitStarts[q]; }
  for (var level = 0u; level < params.levelCount; level++) {
    if (isEmpty(extents[level])) { continue; }
    let grid = params.levels[level];
    let cell = 1.0 / grid.inverseCellSize;
    let disks = cellStarts[grid.firstCell + grid.columns * grid.rows] - cellStarts[grid.firstCell];
    for (var image = 0u; image < images.count; image++) {
      let shift = castShift(images, image);
      let path = pathOf(whole.origin - shift, whole.translation, whole.radius);
      let margin = path.radius + grid.largestRadius + (path.blur + PATH_ROUNDING * (params.period.x + params.period.y));
      let low = lowOf(extents[level]) - margin;
      let high = highOf(extents[level]) + margin;
      let walk = walkAmong(path, low, high, cell, margin, grid.columns, grid.rows, disks);
      for (var k = 0u; k < walk.pieces; k++) {
        if (QUERY == FIRST_HIT && pieceBegin(walk, k) > first.fraction) { break; }
        let box = boxAround(path, walk, k, margin);
        let area = areaBetween(level, box.low, box.high);
        for (var n = 0u; n < area.runs; n++) {
          let run = searchedRun(area, n);
          let end = cellStarts[run.end];
          for (var j = cellStarts[run.first]; j < end; j++) {
            let disk = targets[j];
            if (!isFound(disk.category, disk.mask, request.mask, request.category)) { continue; }
            let meeting = meet(path, disk.position, path.radius + disk.radius);
            if (!(meeting.fraction <= 1.0)) { continue; }
            if (QUERY == FIRST_HIT) {
              if (!isSooner(meeting.fraction, disk.id, first)) { continue; }
            } else if (!isOfPiece(walk, k, meeting.fraction)) {
              continue;
            }
            if (QUERY != COUNT_HITS) {
              let normal = outwards(path, meeting.away);
              let point = disk.position + disk.radius * normal;
              first = Hit(select(point, point + shift, PERIODIC), normal, meeting.fraction, disk.id);
            }
            if (QUERY == WRITE_HITS && next < arrayLength(&hits)) { hits[next] = first; }
            next++;
          }
        }
      }
    }
  }
  if (QUERY == FIRST_HIT) { hits[q] = first; }
  if (QUERY == COUNT_HITS) { hitCounts[q] = next; }
}
