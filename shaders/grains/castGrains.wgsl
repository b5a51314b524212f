// Finds the grains and disks that casts hit: castDisks.wgsl with the true outlines of grains. hitRows is the number of hits of
// each cast while they are counted, and the first of them while they are written. One thread per cast.

import package::schemas::{
  Arc, Cast, Extent, GrainPart, GrainTarget, Hit, Params, Request, COUNT_HITS, FIRST_HIT, PATH_ROUNDING, WORKGROUP, WRITE_HITS,
};
import package::shared::cast::{boxAround, isOfPiece, isSooner, noHit, pathOf, pieceBegin, walkAmong};
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::grains::parts::grainTargets::meetGrain;
import package::shared::grid::searchedRun;
import package::shared::periodic::{castImages, castShift};
import package::shared::search::areaBetween;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read> casts: array<Cast>;
@group(0) @binding(3) var<storage, read> grainTargets: array<GrainTarget>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> extents: array<Extent>;
@group(0) @binding(6) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(7) var<storage, read> arcs: array<Arc>;
@group(0) @binding(8) var<storage, read_write> hitRows: array<u32>;
@group(0) @binding(9) var<storage, read_write> hits: array<Hit>;

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
  if (QUERY == WRITE_HITS) { next = hitRows[q]; }
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
            let grain = grainTargets[j];
            if (!isFound(grain.category, grain.mask, request.mask, request.category)) { continue; }
            let hit = meetGrain(path, grain);
            if (!(hit.fraction <= 1.0)) { continue; }
            if (QUERY == FIRST_HIT) {
              if (!isSooner(hit.fraction, grain.id, first)) { continue; }
            } else if (!isOfPiece(walk, k, hit.fraction)) {
              continue;
            }
            if (QUERY != COUNT_HITS) {
              first = hit;
              first.point = select(hit.point, hit.point + shift, PERIODIC);
            }
            if (QUERY == WRITE_HITS && next < arrayLength(&hits)) { hits[next] = first; }
            next++;
          }
        }
      }
    }
  }
  if (QUERY == FIRST_HIT) { hits[q] = first; }
  if (QUERY == COUNT_HITS) { hitRows[q] = next; }
}
