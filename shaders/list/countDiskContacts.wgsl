// Counts the contacts with disks that each disk owns: pairs within reach with disks of its own level, of higher slots in
// its own cell and of any slot in the cell to the right and the three above; and pairs with disks of finer levels. Notes
// the pairs in newStarts: see list/parts/partners.wgsl. countWallContacts.wgsl adds those with edges. One thread per slot.

import package::schemas::{CellSlot, Material, Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::diskFilter::mayTouchDisk;
import package::shared::grid::{Area, areaAround, finerArea, levelOf, ownAreaOf, searchedRun};
import package::list::parts::partners::{bitsOfRun, partnersAt};
import package::shared::periodic::imageGap;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> sortedMotions: array<Motion>;
@group(0) @binding(5) var<storage, read> materials: array<Material>;
@group(0) @binding(6) var<storage, read_write> contactCounts: array<u32>;
@group(0) @binding(7) var<storage, read_write> newStarts: array<u32>;
@group(0) @binding(8) var<storage, read> unordered: array<CellSlot>;

// all disks are of one level
override ONE_LEVEL: bool;
// some disks do not collide with all categories
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// The number of contacts with disks that have been found, and the bits of those in the disk's own level.
struct Partners { found: u32, bits: u32, secondRun: u32 }

// Searches an area of the cells from `table` on.
fn searchArea(area: Area, table: u32, i: u32, pose: Pose, before: Partners) -> Partners {
  var partners = before;
  let reach = status.reach;
  for (var n = 0u; n < area.runs; n++) {
    let run = searchedRun(area, n);
    let first = select(cellStarts[table + run.first], i + 1u, area.isOwn && n == 0u);
    let end = cellStarts[table + run.end];
    var bits = 0u;
    for (var j = first; j < end; j++) {
      var isNear = imageGap(pose, sortedPoses[j]) < reach;
      if (FILTERED && isNear) { isNear = mayTouchDisk(sortedMotions[i].id, sortedMotions[j].id); }
      let isPartner = u32(isNear);
      partners.found += isPartner;
      bits |= isPartner << min(j - first, 31u);
    }
    if (area.isOwn && n < 2u) {
      partners.bits |= bitsOfRun(n, bits);
      partners.secondRun = first;
    }
  }
  return partners;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  contactCounts[i] = 0u;
  if (i >= cellStarts[params.cells]) { return; } // the dead are at the end
  let pose = sortedPoses[i];
  var own = 0u;
  if (!ONE_LEVEL) { own = levelOf(pose.radius); }
  let sleepers = params.cells / 2u;
  var table = 0u;
  if (SLEEP && i >= cellStarts[sleepers]) { table = sleepers; }
  var partners = searchArea(ownAreaOf(unordered[i].cell - table, own), table, i, pose, Partners(0u, 0u, 0u));
  if (!ONE_LEVEL) {
    for (var level = 0u; level < own; level++) {
      partners = searchArea(finerArea(pose, level, status.reach), table, i, pose, partners);
    }
  }
  // an awake disk owns its contacts with sleeping ones
  if (SLEEP && table == 0u && cellStarts[sleepers] < cellStarts[params.cells]) {
    for (var level = 0u; level < params.levelCount; level++) {
      partners = searchArea(areaAround(pose, level, status.reach), sleepers, i, pose, partners);
    }
  }
  let isNoted = countOneBits(partners.bits) == partners.found;
  newStarts[partnersAt(i)] = select(NONE, partners.secondRun, isNoted);
  newStarts[partnersAt(i) + 1u] = partners.bits;
  contactCounts[i] = partners.found;
}
