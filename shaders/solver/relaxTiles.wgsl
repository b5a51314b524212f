// Ends the solution of a substep in worlds of plain disks, tile by tile of the solver's first tiling, after shared tilings were relaxed by
// relaxSeams.wgsl: updateContacts.wgsl for the contacts of the tiling, then the relaxing passes of solveContacts.wgsl, and the sums of the
// impulses of each disk for the next warm start. The velocities of a tile, and then its sums, are in workgroup memory, and its records in the
// order in which they are solved (solver/parts/tilePlan.wgsl). One workgroup per tile. 15.4 kB of workgroup memory.

import package::schemas::{
  Contact, Edge, Impulses, Motion, Params, Pose, Status, WarmStart, CONTACT_COLORS, DEEP_OVERLAP, MAX_RELAXATIONS, NONE, OUTLYING,
  RELAXATIONS, TILE_CAPACITY,
};
import package::solver::parts::afterMove::{checksList, isHeld};
import package::solver::parts::edgeGeometry::updateEdges;
import package::shared::exact::maxExact;
import package::solver::parts::heldContact::{Held, endOfHeld, heldContact};
import package::shared::listReach::{noteTravelBits, travelBits};
import package::solver::parts::pairGeometry::updatePair;
import package::solver::parts::plainContact::{PlainImpulse, Side, areUneven, pushedSide, relaxedNormal, rubbed};
import package::shared::settling::{goesOn, noteChange, settleSpeed, takeChanges};
import package::solver::parts::tileDisks::{firstTrait, setSide, sideOf, tileMotions, tileTraits, traitAt, traitOf};
import package::shared::tileHeaders::headerOf;
import package::solver::parts::tilePlan::{IS_BEYOND, IS_EDGE, IS_FIRST_EDGE, RECORD_CONTACT, RECORD_WORDS, TILE_DISKS, TILE_RECORDS, TILE_TRAITS, TRAIT_POSITION, TRAIT_RESIDUE};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> tilePlans: array<u32>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> poses: array<Pose>;
@group(0) @binding(6) var<storage, read> edges: array<Edge>;
@group(0) @binding(7) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(8) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(9) var<storage, read_write> warmStarts: array<WarmStart>;

// threads of a workgroup
override THREADS: u32;

// Records whose contacts with edges a thread notes before it updates them.
const NOTED = 32u;

var<workgroup> isIdle: u32;

// Brings the contacts of records from `first` on up to date; returns the deepest overlap, at least 0.
fn updateRecords(first: u32, last: u32) -> f32 {
  var deepest = 0.0;
  var noted = 0u;
  for (var n = 0u; n < NOTED && first + n * RECORD_WORDS * THREADS < last; n++) {
    let record = first + n * RECORD_WORDS * THREADS;
    let other = tilePlans[record] >> 16u;
    noted |= u32(other == IS_FIRST_EDGE) << n;
    if (other < IS_EDGE) { deepest = maxExact(deepest, -updatePair(tilePlans[record + RECORD_CONTACT])); }
  }
  for (; noted != 0u; noted &= noted - 1u) {
    let record = first + countTrailingZeros(noted) * RECORD_WORDS * THREADS;
    deepest = maxExact(deepest, updateEdges(tilePlans[record + RECORD_CONTACT], status.neededContacts));
  }
  return deepest;
}

// Solves a contact, if it has an impulse; returns it with the next one, which is 0 in a deep overlap. The slots are those of disks that are
// not in workgroup memory.
fn relaxed(contact: Held, slotA: u32, slotB: u32) -> Held {
  let old = contact.impulse;
  if (!(old.normal > 0.0)) { return contact; }
  let numbers = contact.numbers;
  let a = sideOf(numbers & 0xffffu, slotA);
  let isEdge = (numbers >> 16u) >= IS_EDGE;
  var b = Side();
  if (!isEdge) { b = sideOf(numbers >> 16u, slotB); }
  let normalVelocity = dot(b.velocity - a.velocity, contact.normal);
  let normal = relaxedNormal(contact.gap, contact.mass, old.normal, normalVelocity);
  let tangent = rubbed(a, b, contact.normal, contact.mass, contact.friction * normal, old.tangent);
  let change = PlainImpulse(normal - old.normal, tangent - old.tangent);
  if (abs(change.normal) > contact.mass * settleSpeed()) { noteChange(areUneven(a, b)); }
  setSide(numbers & 0xffffu, slotA, pushedSide(a, -1.0, change, contact.normal));
  if (!isEdge) { setSide(numbers >> 16u, slotB, pushedSide(b, 1.0, change, contact.normal)); }
  var next = contact;
  next.impulse = PlainImpulse(normal, tangent);
  if (b.radius > 0.0 && contact.gap < -DEEP_OVERLAP * (a.radius + b.radius)) {
    next.impulse = PlainImpulse();
    impulses[contact.k].rolling = 0.0;
  }
  return next;
}

fn storeImpulse(contact: Held) {
  impulses[contact.k].normal = contact.impulse.normal;
  impulses[contact.k].tangent = contact.impulse.tangent;
}

fn relaxRecord(record: u32) {
  let contact = heldContact(record);
  storeImpulse(relaxed(contact, contacts[contact.k].a, contacts[contact.k].b));
}

// Adds an impulse to the sum of a disk, whose velocity, spin and number of contacts are in place of its motion.
fn addToSum(number: u32, slot: u32, sign: f32, impulse: PlainImpulse, normal: vec2f) {
  if (number == IS_BEYOND) {
    let at = 2u * slot + 1u - status.sumIndex;
    let disk = traitOf(slot);
    let sum = pushedSide(Side(warmStarts[at].velocity, warmStarts[at].spin, disk.x, disk.y), sign, impulse, normal);
    warmStarts[at] = WarmStart(sum.velocity, sum.spin, warmStarts[at].contacts + 1u);
  } else {
    let old = tileMotions[number];
    let disk = tileTraits[number];
    let sum = pushedSide(Side(old.xy, old.z, disk.x, disk.y), sign, impulse, normal);
    tileMotions[number] = vec4f(sum.velocity, sum.spin, bitcast<f32>(bitcast<u32>(old.w) + 1u));
  }
}

// Adds the impulses of a contact, if it has any, to the sums of its disks.
fn sumUp(contact: Held, slotA: u32, slotB: u32) {
  if (!(contact.impulse.normal > 0.0)) { return; }
  if (contact.gap > OUTLYING * params.reach) { atomicStore(&status.outlying, 1u); }
  addToSum(contact.numbers & 0xffffu, slotA, -1.0, contact.impulse, contact.normal);
  if ((contact.numbers >> 16u) >= IS_EDGE) { return; }
  addToSum(contact.numbers >> 16u, slotB, 1.0, contact.impulse, contact.normal);
}

fn sumUpRecord(record: u32) {
  let contact = heldContact(record);
  sumUp(contact, contacts[contact.k].a, contacts[contact.k].b);
}

// checkNeighborList.wgsl for the disks of the tile that a thread has moved.
fn checkDisks(firstDisk: u32, disks: u32, thread: u32) {
  var isStale = false;
  var farthest = 0u;
  for (var number = thread; number < disks; number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    if (motions[slot].id == NONE) { continue; }
    let disk = traitAt(slot);
    let position = vec2f(bitcast<f32>(tilePlans[disk + TRAIT_POSITION]), bitcast<f32>(tilePlans[disk + TRAIT_POSITION + 1u]));
    let residue = vec2f(bitcast<f32>(tilePlans[disk + TRAIT_RESIDUE]), bitcast<f32>(tilePlans[disk + TRAIT_RESIDUE + 1u]));
    let moved = (poses[slot].position - position) + (poses[slot].residue - residue);
    let velocity = motions[slot].velocity;
    let ahead = params.h * (sqrt(dot(velocity, velocity)) + params.gravityDeltaV);
    let travel = sqrt(dot(moved, moved)) + ahead;
    isStale = isStale || !(travel < 0.5 * status.reach);
    farthest = max(farthest, travelBits(ahead));
  }
  if (isStale) { atomicStore(&status.moved, 1u); }
  noteTravelBits(farthest);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = u32(isHeld()); }
  if (workgroupUniformLoad(&isIdle) != 0u) { return; }
  let header = headerOf(workgroup.x);
  let firstDisk = tilePlans[header];
  firstTrait = tilePlans[header + TILE_TRAITS];
  let disks = tilePlans[header + TILE_DISKS];
  let inMemory = min(disks, u32(TILE_CAPACITY));
  for (var number = local.x; number < inMemory; number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    tileMotions[number] = vec4f(motions[slot].velocity, motions[slot].spin, 0.0);
    tileTraits[number] = traitOf(slot);
  }
  let begin = tilePlans[header + TILE_RECORDS];
  let last = tilePlans[header + TILE_RECORDS + CONTACT_COLORS + 1u];
  var deepest = 0.0;
  for (var record = begin + RECORD_WORDS * local.x; record < last; record += NOTED * RECORD_WORDS * THREADS) {
    deepest = maxExact(deepest, updateRecords(record, last));
  }
  if (deepest > 0.0) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }
  storageBarrier();
  workgroupBarrier();

  let heldEnd = endOfHeld(header, THREADS);
  let own = begin + RECORD_WORDS * local.x;
  let records = vec2u(own, own + RECORD_WORDS * THREADS);
  let isKept = records < vec2u(heldEnd);
  var near = Held();
  var far = Held();
  if (isKept.x) { near = heldContact(records.x); }
  if (isKept.y) { far = heldContact(records.y); }
  for (var iteration = 0u; iteration < u32(MAX_RELAXATIONS); iteration++) {
    var first = begin;
    for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
      let end = tilePlans[header + TILE_RECORDS + color];
      let isOfColor = isKept & (records >= vec2u(first)) & (records < vec2u(end));
      if (isOfColor.x) { near = relaxed(near, NONE, NONE); }
      if (isOfColor.y) { far = relaxed(far, NONE, NONE); }
      // what found no color is solved by one thread
      let step = RECORD_WORDS * select(THREADS, 1u, color > CONTACT_COLORS);
      let stored = max(first, heldEnd) + RECORD_WORDS * local.x;
      for (var record = stored; record < select(end, first, RECORD_WORDS * local.x >= step); record += step) { relaxRecord(record); }
      storageBarrier();
      workgroupBarrier();
      first = end;
    }
    if (local.x == 0u) { takeChanges(); }
    if (workgroupUniformLoad(&goesOn) == 0u && iteration + 1u >= RELAXATIONS) { break; }
  }
  if (isKept.x) { storeImpulse(near); }
  if (isKept.y) { storeImpulse(far); }

  for (var number = local.x; number < inMemory; number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    motions[slot].velocity = tileMotions[number].xy;
    motions[slot].spin = tileMotions[number].z;
  }
  // each thread sees what it has written, and the others have written what is beyond the capacity before the last barrier
  if (checksList()) { checkDisks(firstDisk, disks, local.x); }
  // sums of disks that have contacts in other tilings, too, are not 0
  for (var number = local.x; number < inMemory; number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    let sum = warmStarts[2u * slot + 1u - status.sumIndex];
    tileMotions[number] = vec4f(sum.velocity, sum.spin, bitcast<f32>(sum.contacts));
  }
  workgroupBarrier();
  var first = begin;
  for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
    let end = tilePlans[header + TILE_RECORDS + color];
    let isOfColor = isKept & (records >= vec2u(first)) & (records < vec2u(end));
    if (isOfColor.x) { sumUp(near, NONE, NONE); }
    if (isOfColor.y) { sumUp(far, NONE, NONE); }
    let step = RECORD_WORDS * select(THREADS, 1u, color > CONTACT_COLORS);
    let stored = max(first, heldEnd) + RECORD_WORDS * local.x;
    for (var record = stored; record < select(end, first, RECORD_WORDS * local.x >= step); record += step) { sumUpRecord(record); }
    storageBarrier();
    workgroupBarrier();
    first = end;
  }
  for (var number = local.x; number < inMemory; number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    let sum = tileMotions[number];
    warmStarts[2u * slot + 1u - status.sumIndex] = WarmStart(sum.xy, sum.z, bitcast<u32>(sum.w));
  }
}
