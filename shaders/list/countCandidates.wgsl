// Counts the pairs that the contact search will test: for each disk the disks in the cells that it searches, and the
// edges that its cell of each body's grid lists. Halts the step if there are MAX_CANDIDATES or more, before any stage
// loops over them: a device that is busy for seconds is reset. After the halt, threads that start later do not count: the
// decision does not depend on their order, and the sum is not reported. One thread per COUNTED_SLOTS slots, since each
// adds to the same number.

import package::schemas::{Body, Motion, Params, Pose, Rest, Status};
import package::schemas::{COUNTED_SLOTS, HALT_CROWD, MAX_CANDIDATES, NONE, REST_ASLEEP, WORKGROUP};
import package::shared::edge::{bodyAt, edgeCell, toBody};
import package::shared::grid::{Area, areaAround, finerArea, levelOf, ownArea, searchedRun};
import package::shared::periodic::{imagesEnd, imageShift};
import package::shared::saturating::plus;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read> rests: array<Rest>;

// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// The candidates in an area of the cells from `table` on.
fn candidatesIn(area: Area, table: u32) -> u32 {
  var found = 0u;
  for (var n = 0u; n < area.runs; n++) {
    let run = searchedRun(area, n);
    found += cellStarts[table + run.end] - cellStarts[table + run.first];
  }
  return found;
}

fn candidatesOf(pose: Pose, id: u32) -> u32 {
  let own = levelOf(pose.radius);
  let sleepers = params.cells / 2u;
  var table = 0u;
  if (SLEEP && (rests[id].state & REST_ASLEEP) != 0u) { table = sleepers; }
  var found = candidatesIn(ownArea(pose, own), table);
  for (var level = 0u; level < own; level++) { found = plus(found, candidatesIn(finerArea(pose, level, status.reach), table)); }
  if (SLEEP && table == 0u) {
    for (var level = 0u; level < params.levelCount; level++) {
      found = plus(found, candidatesIn(areaAround(pose, level, status.reach), sleepers));
    }
  }
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, own, 0u);
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      let cell = edgeCell(toBody(pose.position - imageShift(n), body), body);
      found = plus(found, edgeTable[cell + 1u] - edgeTable[cell]);
    }
  }
  return found;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  let first = group.x * WORKGROUP * COUNTED_SLOTS + local.x;
  var sum = 0u;
  for (var n = 0u; n < COUNTED_SLOTS; n++) {
    let i = first + n * WORKGROUP;
    if (i < params.disks && motions[i].id != NONE) { sum = plus(sum, candidatesOf(poses[i], motions[i].id)); }
  }
  // whoever brings the sum to MAX_CANDIDATES sees it before it can wrap
  let before = atomicAdd(&status.candidates, sum);
  if (plus(before, sum) >= MAX_CANDIDATES) { status.halted = HALT_CROWD; }
}
