// Finds the disks that overlap a region. One thread per slice of a region: every slices-th row of the cells that may
// hold such disks, so that many threads share a region with many disks. In two passes: the number of disks, and their
// ids in the order in which they are found; found is bound at its capacity, as hits in castDisks.wgsl.

import package::schemas::{Extent, Params, Region, Request, Target, COUNT_HITS, PATH_ROUNDING, WORKGROUP, WRITE_HITS};
import package::shared::exact::{maxExact, minExact, within};
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::shared::grid::searchedRun;
import package::shared::search::areaBetween;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read> regions: array<Region>;
@group(0) @binding(3) var<storage, read> targets: array<Target>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> extents: array<Extent>;
@group(0) @binding(6) var<storage, read> hitStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> hitCounts: array<u32>;
@group(0) @binding(8) var<storage, read_write> found: array<u32>;

override QUERY: u32;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= request.count * request.slices) { return; }
  let region = regions[thread.x / request.slices];
  let slice = thread.x % request.slices;
  var next = 0u;
  if (QUERY == WRITE_HITS) { next = hitStarts[thread.x]; }
  let coordinates = abs(region.low) + abs(region.high);
  let blur = PATH_ROUNDING * (coordinates.x + coordinates.y + region.radius);
  for (var level = 0u; level < params.levelCount; level++) {
    if (isEmpty(extents[level])) { continue; }
    let margin = region.radius + params.levels[level].largestRadius + blur;
    let extentLow = lowOf(extents[level]);
    let extentHigh = highOf(extents[level]);
    let low = vec2f(maxExact(extentLow.x, region.low.x - margin), maxExact(extentLow.y, region.low.y - margin));
    let high = vec2f(minExact(extentHigh.x, region.high.x + margin), minExact(extentHigh.y, region.high.y + margin));
    if (!(low.x <= high.x && low.y <= high.y)) { continue; }
    let area = areaBetween(level, low, high);
    for (var n = slice; n < area.runs; n += request.slices) {
      let run = searchedRun(area, n);
      let end = cellStarts[run.end];
      for (var j = cellStarts[run.first]; j < end; j++) {
        let disk = targets[j];
        if (!isFound(disk.groups, disk.collidesWith, request.groups, request.memberOf)) { continue; }
        let nearest = vec2f(
          within(region.low.x, region.high.x, disk.position.x),
          within(region.low.y, region.high.y, disk.position.y),
        );
        let offset = disk.position - nearest;
        if (!(sqrt(dot(offset, offset)) <= region.radius + disk.radius)) { continue; }
        if (QUERY == WRITE_HITS && next < arrayLength(&found)) { found[next] = disk.id; }
        next++;
      }
    }
  }
  if (QUERY == COUNT_HITS) { hitCounts[thread.x] = next; }
}
