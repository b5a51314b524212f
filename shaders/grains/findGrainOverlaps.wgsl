// Finds the grains and disks that overlap a region: findOverlaps.wgsl with the true outlines of grains. hitRows is as in
// castGrains.wgsl. One thread per slice of a region.

import package::schemas::{
  Arc, Extent, GrainPart, GrainTarget, Params, Region, Request, COUNT_HITS, PATH_ROUNDING, WORKGROUP, WRITE_HITS,
};
import package::shared::exact::{maxExact, minExact, within};
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::grains::parts::grainImages::{imagesOfGrain, offsetToImage};
import package::grains::parts::grainRegion::isGrainInRegion;
import package::shared::grid::searchedRun;
import package::shared::periodic::imageNear;
import package::shared::search::areaBetween;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read> regions: array<Region>;
@group(0) @binding(3) var<storage, read> grainTargets: array<GrainTarget>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> extents: array<Extent>;
@group(0) @binding(6) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(7) var<storage, read> arcs: array<Arc>;
@group(0) @binding(8) var<storage, read_write> hitRows: array<u32>;
@group(0) @binding(9) var<storage, read_write> found: array<u32>;

override QUERY: u32;
// the box is periodic
override PERIODIC: bool;

// Whether a grain or one of its images is in a region with this middle.
fn isIn(grain: GrainTarget, region: Region, middle: vec2f) -> bool {
  let position = imageNear(middle, grain.position);
  for (var n = 0u; n < imagesOfGrain(grain.partCount); n++) {
    let center = middle + offsetToImage(position - middle, n);
    let seen = select(center, position, n == 0u);
    let nearest = vec2f(within(region.low.x, region.high.x, seen.x), within(region.low.y, region.high.y, seen.y));
    let offset = seen - nearest;
    if (!(sqrt(dot(offset, offset)) <= region.radius + grain.radius)) { continue; }
    if (grain.partCount == 0u || isGrainInRegion(grain, region.low - seen, region.high - seen, region.radius)) { return true; }
  }
  return false;
}

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
  if (QUERY == WRITE_HITS) { next = hitRows[thread.x]; }
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
        let grain = grainTargets[j];
        if (!isFound(grain.category, grain.mask, request.mask, request.category)) { continue; }
        if (!isIn(grain, region, middle)) { continue; }
        if (QUERY == WRITE_HITS && next < arrayLength(&found)) { found[next] = grain.id; }
        next++;
      }
    }
  }
  if (QUERY == COUNT_HITS) { hitRows[thread.x] = next; }
}
