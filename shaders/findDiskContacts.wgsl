// Writes the contacts of each disk with other disks into its span of the list. First the partners are written, from what
// countDiskContacts.wgsl noted or by its search in the same order, then a second loop writes the other fields. The
// remaining entries of the span are for edges: this kernel writes the disk's fields and its filter (into newStarts, see
// shared/partners.wgsl), findWallContacts the others. One thread per slot.

import package::schemas::{Contact, Material, Motion, PairMaterial, Params, Pose, Status, EDGE_BIT, NONE, WORKGROUP};
import package::shared::diskFilter::mayTouchDisk;
import package::shared::grid::{Area, areaAround, finerArea, levelOf, ownArea, searchedRun};
import package::shared::material::{mixedRestitution, pairOfDisk, pairOfDisks};
import package::shared::partners::{partnerOf, partnersAt};
import package::shared::periodic::{imageGap, touchImage};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedMotions: array<Motion>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(6) var<storage, read_write> newStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> pairMaterials: array<PairMaterial>;

// all disks are of one level
override ONE_LEVEL: bool;
// some disks or walls do not collide with all groups
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// Writes the partners in an area of the cells from `table` on, from this entry on; returns the entry after the last.
fn writePartners(area: Area, runs: u32, table: u32, i: u32, pose: Pose, first: u32) -> u32 {
  var next = first;
  let reach = status.reach;
  for (var n = 0u; n < runs; n++) {
    let run = searchedRun(area, n);
    let end = cellStarts[table + run.end];
    for (var j = select(cellStarts[table + run.first], i + 1u, area.isOwn && n == 0u); j < end; j++) {
      if (!(imageGap(pose, sortedPoses[j]) < reach)) { continue; }
      if (FILTERED && !mayTouchDisk(sortedMotions[i].id, sortedMotions[j].id)) { continue; }
      contacts[next].b = j;
      next++;
    }
  }
  return next;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let id = sortedMotions[i].id;
  if (id == NONE) { return; }
  let pose = sortedPoses[i];
  let first = newStarts[i];
  var own = 0u;
  if (!ONE_LEVEL) { own = levelOf(pose.radius); }
  var next = first;
  let secondRun = newStarts[partnersAt(i)];
  let isNoted = secondRun != NONE;
  for (var bits = select(0u, newStarts[partnersAt(i) + 1u], isNoted); bits != 0u; bits &= bits - 1u) {
    contacts[next].b = partnerOf(bits, i, secondRun);
    next++;
  }
  let area = ownArea(pose, own);
  let sleepers = params.cells / 2u;
  var table = 0u;
  if (SLEEP && i >= cellStarts[sleepers]) { table = sleepers; }
  next = writePartners(area, select(area.runs, 0u, isNoted), table, i, pose, next);
  if (!ONE_LEVEL) {
    for (var level = 0u; level < own && !isNoted; level++) {
      let finer = finerArea(pose, level, status.reach);
      next = writePartners(finer, finer.runs, table, i, pose, next);
    }
  }
  if (SLEEP && table == 0u && !isNoted && cellStarts[sleepers] < cellStarts[params.cells]) {
    for (var level = 0u; level < params.levelCount; level++) {
      let around = areaAround(pose, level, status.reach);
      next = writePartners(around, around.runs, sleepers, i, pose, next);
    }
  }

  let mine = materials[id];
  if (FILTERED) {
    newStarts[partnersAt(i)] = mine.groups;
    newStarts[partnersAt(i) + 1u] = mine.collidesWith;
  }
  for (var k = first; k < next; k++) {
    let j = contacts[k].b;
    let other = sortedPoses[j];
    let otherId = sortedMotions[j].id;
    let theirs = materials[otherId];
    let touch = touchImage(pose, id, other, otherId);
    var contact: Contact;
    contact.a = i;
    contact.b = j;
    contact.normal = touch.normal;
    contact.gap = touch.gap;
    contact.restitution = mixedRestitution(mine.restitution, theirs.restitution);
    contacts[k] = contact;
    pairMaterials[k] = pairOfDisks(mine, pose.radius, theirs, other.radius);
  }
  for (var k = next; k < newStarts[i + 1u]; k++) {
    var contact: Contact;
    contact.a = i;
    contact.b = EDGE_BIT;
    contact.restitution = mine.restitution;
    contacts[k] = contact;
    pairMaterials[k] = pairOfDisk(mine, pose.radius);
  }
}
