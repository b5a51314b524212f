// Finds the disks that overlap a region. One thread per slice of a region: every slices-th row of the cells that may
// hold such disks, so that many threads share a region with many disks. In two passes: the number of disks, and their
// ids in the order in which they are found; found is bound at its capacity, as hits in castDisks.wgsl.

import package::schemas::{Extent, Params, Region, Request, Target, COUNT_HITS, PATH_ROUNDING, WORKGROUP, WRITE_HITS};
import package::shared::exact::{maxExact, minExact, within};
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::shared::grid::searchedRun;
import package::shared::periodic::imageNear;
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
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= request.count * request.slices) { return; }
  var region = regions[thread.x / request.slices];
  if (PERIODIC) {
    let middle = 0.5 * region.low + 0.5 * region.high;
    let moved = imageNear(params.boxLow + 0.5 * params.period, middle) - middle;
    region.low = region.low + moved;
    region.high = region.high + moved;
  }
  let slice = thread.x % request.slices;
  var next = 0u;
  if (QUERY == WRITE_HITS) { next = hitStarts[thread.x]; }
  let coordinates = abs(region.low) + abs(region.high);
  let blur = PATH_ROUNDING * (coordinates.x + coordinates.y + region.radius + (params.period.x + params.period.y));
  // of the images of a disk the one nearest to the middle of the region is nearest to the region
  let middle = 0.5 * region.low + 0.5 * region.high;
  for (var level = 0u; level < params.levelCount; level++) {
    if (isEmpty(extents[level])) { continue; }
    let margin = region.radius + params.levels[level].largestRadius + blur;
    let extentLow = lowOf(extents[level]);
    let extentHigh = highOf(extents[level]);
    var low = vec2f(maxExact(extentLow.x, region.low.x - margin), maxExact(extentLow.y, region.low.y - margin));
    var high = vec2f(minExact(extentHigh.x, region.high.x + margin), minExact(extentHigh.y, region.high.y + margin));
    if (PERIODIC) {
      let isRepeated = params.period > vec2f();
      low = select(low, region.low - margin, isRepeated);
      high = select(high, region.high + margin, isRepeated);
    }
    if (!(low.x <= high.x && low.y <= high.y)) { continue; }
    let area = areaBetween(level, low, high);
    for (var n = slice; n < area.runs; n += request.slices) {
      let run = searchedRun(area, n);
      let end = cellStarts[run.end];
      for (var j = cellStarts[run.first]; j < end; j++) {
        let disk = targets[j];
        if (!isFound(disk.category, disk.mask, request.mask, request.category)) { continue; }
        let position = imageNear(middle, disk.position);
        let nearest = vec2f(
          within(region.low.x, region.high.x, position.x),
          within(region.low.y, region.high.y, position.y),
        );
        let offset = position - nearest;
        if (!(sqrt(dot(offset, offset)) <= region.radius + disk.radius)) { continue; }
        if (QUERY == WRITE_HITS && next < arrayLength(&found)) { found[next] = disk.id; }
        next++;
      }
    }
  }
  if (QUERY == COUNT_HITS) { hitCounts[thread.x] = next; }
}
