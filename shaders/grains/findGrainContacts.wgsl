// Writes the contacts of each slot with other grains into its span of the list: the search of countGrainContacts.wgsl in the
// same order. The remaining entries of the span are for edges. collideGrains.wgsl computes points, normals and gaps. One
// thread per slot.

import package::schemas::{Contact, GrainPair, GrainPart, Params, Pose, SortedGrain, Status, EDGE_BIT, NONE, NO_TOUCH, WORKGROUP};
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
@group(0) @binding(6) var<storage, read> newStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> grainPairs: array<GrainPair>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// Writes a contact with the parts that it is of; completeGrainPairs.wgsl adds materials.
fn writeContact(k: u32, i: u32, j: u32, part: GrainPart, otherPart: GrainPart, feature: u32) {
  contacts[k] = Contact();
  contacts[k].a = i;
  contacts[k].b = j;
  grainPairs[k] = GrainPair();
  grainPairs[k].outlineA = part.outline;
  grainPairs[k].outlineB = otherPart.outline;
  grainPairs[k].innerA = part.inner;
  grainPairs[k].innerB = otherPart.inner;
  grainPairs[k].feature = feature;
  // two straight sides do not roll on each other
  grainPairs[k].rolling = 1.0 - f32(part.hasSides & otherPart.hasSides);
  grainPairs[k].foundOffset = vec2f(NO_TOUCH);
}

// Writes the contacts of two grains from this entry on; returns the entry after the last.
fn writeParts(i: u32, j: u32, first: u32) -> u32 {
  let pose = sortedPoses[i];
  let other = sortedPoses[j];
  let mine = sortedGrains[i];
  let theirs = sortedGrains[j];
  if (!isNear(mine, pose, theirs, other)) { return first; }
  var next = first;
  for (var m = 0u; m < partsOf(mine); m++) {
    let part = placedPart(mine, pose, m);
    for (var n = 0u; n < partsOf(theirs); n++) {
      let otherPart = placedPart(theirs, other, n);
      // the circle around a disk is the disk
      let areDisks = part.outline + otherPart.outline == 0u;
      if (!areDisks && !arePartsNear(part, pose, otherPart, other)) { continue; }
      // the order of the parts is that of the ids
      let parts = select((n << 5u) | (m << 1u), (m << 5u) | (n << 1u), mine.id < theirs.id);
      for (var point = 0u; point < contactsOf(part, otherPart); point++) {
        writeContact(next, i, j, part, otherPart, parts | point);
        next++;
      }
    }
  }
  return next;
}

// Writes the contacts in an area of the cells from `table` on, from this entry on; returns the entry after the last.
fn writeArea(area: Area, table: u32, i: u32, first: u32) -> u32 {
  var next = first;
  for (var n = 0u; n < area.runs; n++) {
    let run = searchedRun(area, n);
    let end = cellStarts[table + run.end];
    for (var j = select(cellStarts[table + run.first], i + 1u, area.isOwn && n == 0u); j < end; j++) { next = writeParts(i, j, next); }
  }
  return next;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList() || sortedGrains[i].id == NONE) { return; }
  let pose = sortedPoses[i];
  let own = levelOf(pose.radius);
  let sleepers = params.cells / 2u;
  var table = 0u;
  if (SLEEP && i >= cellStarts[sleepers]) { table = sleepers; }
  var next = writeArea(ownArea(pose, own), table, i, newStarts[i]);
  for (var level = 0u; level < own; level++) { next = writeArea(finerArea(pose, level, status.reach), table, i, next); }
  if (SLEEP && table == 0u && cellStarts[sleepers] < cellStarts[params.cells]) {
    for (var level = 0u; level < params.levelCount; level++) { next = writeArea(areaAround(pose, level, status.reach), sleepers, i, next); }
  }
  for (var k = next; k < newStarts[i + 1u]; k++) { writeContact(k, i, EDGE_BIT, GrainPart(), GrainPart(), 0u); }
}
