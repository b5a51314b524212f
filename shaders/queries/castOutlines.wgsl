// Finds the first grain or disk that moving shapes touch; in periodic boxes of all images. castGrains.wgsl for a convex outline in
// place of a disk: the path of its origin enters the sum of both outlines. One thread per cast.

import package::schemas::{
  Arc, Extent, GrainPart, GrainTarget, Hit, Params, Request, ShapeCast, Span, MAX_PART_ARCS, NONE, PATH_ROUNDING, WORKGROUP,
};
import package::shared::cast::{Path, boxAround, isSooner, meet, noHit, pathOf, pieceBegin, walkAmong};
import package::shared::exact::minExact;
import package::shared::extent::{highOf, isEmpty, lowOf};
import package::shared::filter::isFound;
import package::shared::grainParts::outlineOf;
import package::shared::grid::searchedRun;
import package::shared::outline::{turned, turnedBack};
import package::shared::periodic::{castImages, castShift};
import package::shared::search::areaBetween;
import package::queries::parts::sumOutline::{contactPoint, enterSum, fixed, placeMoving, positionAt, sumDisk, sumOutlines, sumPath};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read> shapeCasts: array<ShapeCast>;
@group(0) @binding(3) var<storage, read> castArcs: array<Arc>;
@group(0) @binding(4) var<storage, read> grainTargets: array<GrainTarget>;
@group(0) @binding(5) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(6) var<storage, read> extents: array<Extent>;
@group(0) @binding(7) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(8) var<storage, read> tableArcs: array<Arc>;
@group(0) @binding(9) var<storage, read_write> hits: array<Hit>;

// the box is periodic
override PERIODIC: bool;

// the sum of both outlines
var<private> arcs: array<Arc, 2 * MAX_PART_ARCS>;

// The first touch of the cast with a part of a grain, or with a disk for n = 0; its fraction is more than 1 if there is none.
fn meetPart(path: Path, asked: ShapeCast, grain: GrainTarget, n: u32) -> Hit {
  let outline = outlineOf(asked.outline);
  var sum: Span;
  if (grain.partCount == 0u) {
    sum = sumDisk(vec2f(), grain.radius, outline.count);
  } else {
    let part = outlineOf(grainParts[grain.firstPart + n].outline);
    for (var i = 0u; i < part.count; i++) { fixed[i] = tableArcs[part.start + i]; }
    sum = sumOutlines(part.count, outline.count);
  }
  let origin = turnedBack(path.origin - grain.position, grain.rotation);
  let own = sumPath(origin, turnedBack(path.direction, grain.rotation), path.length);
  let entry = enterSum(sum, own, vec2f(), 0.0);
  if (!entry.isHit) { return Hit(vec2f(), vec2f(), 2.0, NONE); }
  let fraction = select(0.0, minExact(1.0, entry.travel / path.length), path.length > 0.0);
  let point = contactPoint(sum, entry.normal, positionAt(own, entry.travel));
  // an overlap at the start comes first, and the deepest first of all
  let rank = select(fraction, -1.0 - entry.depth, entry.depth >= 0.0);
  return Hit(grain.position + turned(point, grain.rotation), turned(entry.normal, grain.rotation), rank, grain.id);
}

fn meetTarget(path: Path, asked: ShapeCast, grain: GrainTarget) -> Hit {
  var first = Hit(vec2f(), vec2f(), 2.0, NONE);
  if (!(meet(path, grain.position, path.radius + grain.radius).fraction <= 1.0)) { return first; }
  placeMoving(outlineOf(asked.outline), turnedBack(asked.rotation, grain.rotation));
  var n = 0u;
  loop {
    let hit = meetPart(path, asked, grain, n);
    if (hit.fraction < first.fraction) { first = hit; }
    n++;
    if (n >= grain.partCount) { break; }
  }
  if (first.fraction < 0.0) { first.fraction = 0.0; }
  return first;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  let asked = shapeCasts[q];
  let whole = pathOf(asked.origin, asked.translation, asked.radius);
  let images = castImages(whole.origin, whole.translation, whole.radius, 0.125);
  var first = noHit(whole);
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
        if (pieceBegin(walk, k) > first.fraction) { break; }
        let box = boxAround(path, walk, k, margin);
        let area = areaBetween(level, box.low, box.high);
        for (var n = 0u; n < area.runs; n++) {
          let run = searchedRun(area, n);
          let end = cellStarts[run.end];
          for (var j = cellStarts[run.first]; j < end; j++) {
            let grain = grainTargets[j];
            if (!isFound(grain.category, grain.mask, request.mask, request.category)) { continue; }
            let hit = meetTarget(path, asked, grain);
            if (!(hit.fraction <= 1.0 && isSooner(hit.fraction, grain.id, first))) { continue; }
            first = hit;
            first.point = select(hit.point, hit.point + shift, PERIODIC);
          }
        }
      }
    }
  }
  hits[q] = first;
}
