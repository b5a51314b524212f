// Finds the disk whose boundary is nearest to a point, by doubling a search box around the point until no disk outside
// it can be nearer than the one found, or than `radius` of the region. After MAX_DOUBLINGS the box contains all disks
// of the level. One thread per point.

import package::schemas::{Extent, Nearest, Params, Region, Request, Target, MAX_DOUBLINGS, NONE, PATH_ROUNDING, WORKGROUP};
import package::shared::exact::{maxExact, minExact};
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::shared::grid::searchedRun;
import package::shared::outwards::outwardsAt;
import package::shared::periodic::{imageNear, nearestOffset};
import package::shared::search::areaBetween;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read> regions: array<Region>;
@group(0) @binding(3) var<storage, read> targets: array<Target>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> extents: array<Extent>;
@group(0) @binding(6) var<storage, read_write> nearestDisks: array<Nearest>;

// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  // in a periodic box the point of the box that it repeats
  let point = imageNear(params.boxLow + 0.5 * params.period, regions[q].low);
  let most = regions[q].radius;
  var found = Nearest(most, NONE, vec2f());
  for (var level = 0u; level < params.levelCount; level++) {
    if (isEmpty(extents[level])) { continue; }
    let grid = params.levels[level];
    var low = lowOf(extents[level]);
    var high = highOf(extents[level]);
    // each disk has an image within half a period
    if (PERIODIC) {
      let isRepeated = params.period > vec2f();
      low = select(low, point - 0.5 * params.period, isRepeated);
      high = select(high, point + 0.5 * params.period, isRepeated);
    }
    let outside = vec2f(
      maxExact(0.0, maxExact(low.x - point.x, point.x - high.x)),
      maxExact(0.0, maxExact(low.y - point.y, point.y - high.y)),
    );
    let blur = PATH_ROUNDING * (abs(point.x) + abs(point.y) + (params.period.x + params.period.y));
    // no centre of the level is nearer than this along at least one axis
    var half = maxExact(outside.x, outside.y) + 1.0 / grid.inverseCellSize;
    for (var round = 0u; round <= MAX_DOUBLINGS; round++) {
      let margin = half + (blur + PATH_ROUNDING * half);
      var boxLow = vec2f(maxExact(low.x, point.x - margin), maxExact(low.y, point.y - margin));
      var boxHigh = vec2f(minExact(high.x, point.x + margin), minExact(high.y, point.y + margin));
      let isLast = round == MAX_DOUBLINGS;
      if (isLast) {
        boxLow = low;
        boxHigh = high;
      }
      if (boxLow.x <= boxHigh.x && boxLow.y <= boxHigh.y) {
        let area = areaBetween(level, boxLow, boxHigh);
        for (var n = 0u; n < area.runs; n++) {
          let run = searchedRun(area, n);
          let end = cellStarts[run.end];
          for (var j = cellStarts[run.first]; j < end; j++) {
            let disk = targets[j];
            if (!isFound(disk.category, disk.mask, request.mask, request.category)) { continue; }
            let offset = nearestOffset(point, disk.position);
            let toCenter = sqrt(dot(offset, offset));
            let distance = toCenter - disk.radius;
            if (!(distance <= most)) { continue; }
            if (distance < found.distance || (distance == found.distance && disk.id < found.id)) {
              found = Nearest(distance, disk.id, outwardsAt(-offset, toCenter));
            }
          }
        }
      }
      let hasAll = boxLow.x == low.x && boxLow.y == low.y && boxHigh.x == high.x && boxHigh.y == high.y;
      if (hasAll || isLast || found.distance < half - grid.largestRadius) { break; }
      half = 2.0 * half;
    }
  }
  nearestDisks[q] = found;
}
