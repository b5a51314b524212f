// Writes the contacts of each disk with other disks into its span of the list. First the partners are written, from what
// countDiskContacts.wgsl noted or by its search in the same order, then a second loop writes the other fields. The
// remaining entries of the span are for edges: this kernel writes the disk's fields and its filter (into newStarts, see
// list/parts/partners.wgsl), findWallContacts the others. WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{Contact, Material, Motion, PairMaterial, Params, Pose, Status, EDGE_BIT, NONE};
import package::shared::diskFilter::mayTouchDisk;
import package::shared::grid::{Area, areaAround, finerArea, levelOf, ownArea, searchedRun};
import package::shared::material::{mixedRestitution, pairOfDisk, pairOfDisks};
import package::list::parts::partners::{partnerOf, partnersAt};
import package::shared::periodic::{imageGap, touchImage};
import package::shared::rare::{slotAt, slotsOf};
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
// some disks or walls do not collide with all categories
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;
// threads of a workgroup
override THREADS: u32;

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

// The words of a slot in newStarts that countDiskContacts.wgsl has noted: see list/parts/partners.wgsl. Of a disk that is searched for
// again, the second word becomes the number of its partners.
struct Noted { secondRun: u32, bits: u32 }

fn notedAt(i: u32) -> Noted {
  return Noted(newStarts[partnersAt(i)], newStarts[partnersAt(i) + 1u]);
}

// Writes the partners that are noted; returns whether the disk is to be searched for again.
fn writeNoted(i: u32) -> bool {
  let noted = notedAt(i);
  let isNoted = noted.secondRun != NONE;
  var next = newStarts[i];
  for (var bits = select(0u, noted.bits, isNoted); bits != 0u; bits &= bits - 1u) {
    contacts[next].b = partnerOf(bits, i, noted.secondRun);
    next++;
  }
  return !isNoted;
}

// Searches for the partners of a disk again, and writes them.
fn searchAgain(i: u32) {
  let pose = sortedPoses[i];
  var own = 0u;
  if (!ONE_LEVEL) { own = levelOf(pose.radius); }
  let area = ownArea(pose, own);
  let sleepers = params.cells / 2u;
  var table = 0u;
  if (SLEEP && i >= cellStarts[sleepers]) { table = sleepers; }
  var next = writePartners(area, area.runs, table, i, pose, newStarts[i]);
  if (!ONE_LEVEL) {
    for (var level = 0u; level < own; level++) {
      let finer = finerArea(pose, level, status.reach);
      next = writePartners(finer, finer.runs, table, i, pose, next);
    }
  }
  if (SLEEP && table == 0u && cellStarts[sleepers] < cellStarts[params.cells]) {
    for (var level = 0u; level < params.levelCount; level++) {
      let around = areaAround(pose, level, status.reach);
      next = writePartners(around, around.runs, sleepers, i, pose, next);
    }
  }
  newStarts[partnersAt(i) + 1u] = next - newStarts[i];
}

// Writes the other fields of the contacts of a disk with disks; returns whether there are entries for edges.
fn writePairs(i: u32) -> bool {
  let id = sortedMotions[i].id;
  let pose = sortedPoses[i];
  let mine = materials[id];
  let noted = notedAt(i);
  let end = newStarts[i] + select(countOneBits(noted.bits), noted.bits, noted.secondRun == NONE);
  for (var k = newStarts[i]; k < end; k++) {
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
  if (FILTERED) {
    newStarts[partnersAt(i)] = mine.category;
    newStarts[partnersAt(i) + 1u] = mine.mask;
  }
  for (var k = end; k < newStarts[i + 1u]; k++) { contacts[k].b = EDGE_BIT; }
  return end < newStarts[i + 1u];
}

// Writes the disk's fields into its entries for edges, which are at the end of its span.
fn beginEdges(i: u32) {
  let mine = materials[sortedMotions[i].id];
  let radius = sortedPoses[i].radius;
  for (var k = newStarts[i + 1u]; k > newStarts[i] && contacts[k - 1u].b == EDGE_BIT; k--) {
    var contact: Contact;
    contact.a = i;
    contact.b = EDGE_BIT;
    contact.restitution = mine.restitution;
    contacts[k - 1u] = contact;
    pairMaterials[k - 1u] = pairOfDisk(mine, radius);
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  // the dead are at the end
  let slots = slotsOf(workgroup.x, local.x, cellStarts[params.cells]);
  var again = 0u;
  for (var n = 0u; n < slots.count; n++) { again |= u32(writeNoted(slotAt(slots, n))) << n; }
  for (; again != 0u; again &= again - 1u) { searchAgain(slotAt(slots, countTrailingZeros(again))); }
  var near = 0u;
  for (var n = 0u; n < slots.count; n++) { near |= u32(writePairs(slotAt(slots, n))) << n; }
  for (; near != 0u; near &= near - 1u) { beginEdges(slotAt(slots, countTrailingZeros(near))); }
}
