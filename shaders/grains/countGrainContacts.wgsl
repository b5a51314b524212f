// Counts the contacts with grains that each slot owns, as countDiskContacts.wgsl does for disks: one or two for each pair of
// parts within reach. countGrainWalls.wgsl adds those with edges. One thread per slot.

import package::schemas::{GrainPart, Params, Pose, SortedGrain, Status, WORKGROUP};
import package::grains::parts::grainPairs::{arePartsNear, isNear};
import package::shared::grainParts::{contactsOf, partsOf, placedPart};
import package::shared::grid::{Area, areaAround, finerArea, levelOf, ownArea, searchedRun};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(4) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(5) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(6) var<storage, read_write> contactCounts: array<u32>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// The number of contacts of two grains.
fn countParts(i: u32, j: u32) -> u32 {
  let pose = sortedPoses[i];
  let other = sortedPoses[j];
  let mine = sortedGrains[i];
  let theirs = sortedGrains[j];
  if (!isNear(mine, pose, theirs, other)) { return 0u; }
  if (mine.partCount + theirs.partCount == 0u) { return 1u; }
  var found = 0u;
  for (var m = 0u; m < partsOf(mine); m++) {
    let part = placedPart(mine, pose, m);
    for (var n = 0u; n < partsOf(theirs); n++) {
      let otherPart = placedPart(theirs, other, n);
      if (arePartsNear(part, pose, otherPart, other)) { found += contactsOf(part, otherPart); }
    }
  }
  return found;
}

// Counts the contacts in an area of the cells from `table` on.
fn countArea(area: Area, table: u32, i: u32) -> u32 {
  var found = 0u;
  for (var n = 0u; n < area.runs; n++) {
    let run = searchedRun(area, n);
    let end = cellStarts[table + run.end];
    for (var j = select(cellStarts[table + run.first], i + 1u, area.isOwn && n == 0u); j < end; j++) { found += countParts(i, j); }
  }
  return found;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  contactCounts[i] = 0u;
  if (i >= cellStarts[params.cells]) { return; } // the dead are at the end
  let pose = sortedPoses[i];
  let own = levelOf(pose.radius);
  let sleepers = params.cells / 2u;
  var table = 0u;
  if (SLEEP && i >= cellStarts[sleepers]) { table = sleepers; }
  var found = countArea(ownArea(pose, own), table, i);
  for (var level = 0u; level < own; level++) { found += countArea(finerArea(pose, level, status.reach), table, i); }
  // an awake grain owns its contacts with sleeping ones
  if (SLEEP && table == 0u && cellStarts[sleepers] < cellStarts[params.cells]) {
    for (var level = 0u; level < params.levelCount; level++) { found += countArea(areaAround(pose, level, status.reach), sleepers, i); }
  }
  contactCounts[i] = found;
}
