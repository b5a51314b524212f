// Stops bullets at the disks that are not bullets. These move at most half their radius in a substep, so the search
// along the path uses the cells of the last contact search, since which they had moved at most half the reach when the
// substep began. One thread per bullet.
//
// If there are more than MAX_BULLETS, it also sweeps against the bullets that begin near the path.

import package::schemas::{Material, Motion, Params, Pose, Status, Sweep, MAX_BULLETS, MIN_PIECE, NONE, PATH_ROUNDING, WORKGROUP};
import package::shared::cast::{Walk, boxAround, inPieces, pathOf, pieceBegin};
import package::shared::diskFilter::mayTouchDisk;
import package::shared::exact::minExact;
import package::shared::grid::searchedRun;
import package::shared::search::areaBetween;
import package::shared::sweep::meetImages;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(6) var<storage, read> bullets: array<u32>;
@group(0) @binding(7) var<storage, read_write> sweeps: array<Sweep>;
@group(0) @binding(8) var<storage, read_write> fractions: array<f32>;

// some disks do not collide with all categories
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let count = atomicLoad(&status.bullets);
  if (n >= count || status.halted != 0u) { return; }
  let i = bullets[n];
  let mine = sweeps[i];
  let path = pathOf(mine.origin, mine.translation, mine.radius);
  var fraction = mine.fraction;
  for (var level = 0u; level < params.levelCount; level++) {
    let grid = params.levels[level];
    let cell = 1.0 / grid.inverseCellSize;
    let blur = path.blur + PATH_ROUNDING * (params.period.x + params.period.y);
    let margin = path.radius + 1.5 * grid.largestRadius + 0.5 * status.reach + blur;
    let walk = inPieces(Walk(0.0, 1.0, 0u), path, cell, margin, grid.columns, grid.rows, f32(MIN_PIECE));
    for (var k = 0u; k < walk.pieces; k++) {
      if (pieceBegin(walk, k) > fraction) { break; }
      let box = boxAround(path, walk, k, margin);
      let area = areaBetween(level, box.low, box.high);
      // sleeping disks have cells of their own
      for (var r = 0u; r < select(area.runs, 2u * area.runs, SLEEP); r++) {
        let run = searchedRun(area, r % area.runs);
        let table = select(0u, params.cells / 2u, r >= area.runs);
        let end = cellStarts[table + run.end];
        for (var j = cellStarts[table + run.first]; j < end; j++) {
          let isBullet = sweeps[j].radius > 0.0;
          if (j == i || (isBullet && count <= MAX_BULLETS) || motions[j].id == NONE) { continue; }
          if (FILTERED && !mayTouchDisk(motions[i].id, motions[j].id)) { continue; }
          let translation = params.h * motions[j].velocity;
          // positions are already integrated
          var other: Sweep;
          other.origin = poses[j].position - translation;
          other.translation = translation;
          other.radius = poses[j].radius;
          other.fraction = 1.0;
          fraction = minExact(fraction, meetImages(mine, other, 1.0));
        }
      }
    }
  }
  // a disk stops it before the moving wall does
  if (fraction < mine.fraction) { sweeps[i].wallTranslation = vec2f(); }
  sweeps[i].fraction = fraction;
  fractions[i] = fraction;
}
