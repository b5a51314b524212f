// Ends the solution of a substep in worlds of plain disks, tile by tile of the solver's first tiling, after shared tilings were relaxed by
// relaxSeams.wgsl: updateContacts.wgsl for the contacts of the tiling, then the relaxing passes of solveContacts.wgsl, and the sums of the
// impulses of each disk for the next warm start. The velocities of a tile, and then its sums, are in workgroup memory, and its records in the
// order in which they are solved (shared/tilePlan.wgsl). One workgroup per tile. 15.4 kB of workgroup memory.

import package::schemas::{
  Contact, Edge, Impulses, Motion, Params, Pose, Status, WarmStart, CONTACT_COLORS, DEEP_OVERLAP, MOST_RELAXATIONS, NONE, OUTLYING,
  RELAXATIONS, TILE_CAPACITY,
};
import package::shared::afterMove::{checksList, isHeld};
import package::shared::edgeGeometry::updateEdges;
import package::shared::exact::maxExact;
import package::shared::listReach::{noteTravelBits, travelBits};
import package::shared::pairGeometry::updatePair;
import package::shared::plainContact::{PlainImpulse, Side, areUneven, pushedSide, relaxedNormal, rubbed};
import package::shared::settling::{goesOn, settleSpeed, unsettled};
import package::shared::tileDisks::{firstTrait, setSide, sideOf, tileMotions, tileTraits, traitAt, traitOf};
import package::shared::tilePlan::{
  IS_BEYOND, IS_EDGE, IS_FIRST_EDGE, RECORD_CONTACT, RECORD_FRICTION, RECORD_MASS, RECORD_WORDS, TILE_DISKS, TILE_RECORDS, TILE_TRAITS,
  TRAIT_POSITION, TRAIT_RESIDUE, headerOf,
};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> colorIndex: u32;
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

fn isDeep(k: u32, a: Side, b: Side) -> bool {
  return b.radius > 0.0 && contacts[k].gap < -DEEP_OVERLAP * (a.radius + b.radius);
}

// Solves a contact that has an impulse, given its record.
fn relaxRecord(record: u32) {
  let k = tilePlans[record + RECORD_CONTACT];
  let old = PlainImpulse(impulses[k].normal, impulses[k].tangent);
  if (!(old.normal > 0.0)) { return; }
  let numbers = tilePlans[record];
  let mass = bitcast<f32>(tilePlans[record + RECORD_MASS]);
  let normal = contacts[k].normal;
  let a = sideOf(numbers & 0xffffu, contacts[k].a);
  let isEdge = (numbers >> 16u) >= IS_EDGE;
  var b = Side();
  if (!isEdge) { b = sideOf(numbers >> 16u, contacts[k].b); }
  let normalVelocity = dot(b.velocity - a.velocity, normal);
  let nextNormal = relaxedNormal(contacts[k].gap, mass, old.normal, normalVelocity);
  let grip = bitcast<f32>(tilePlans[record + RECORD_FRICTION]) * nextNormal;
  let nextTangent = rubbed(a, b, normal, mass, grip, old.tangent);
  let change = PlainImpulse(nextNormal - old.normal, nextTangent - old.tangent);
  if (abs(change.normal) > mass * settleSpeed() && areUneven(a, b)) { atomicStore(&unsettled, 1u); }
  setSide(numbers & 0xffffu, contacts[k].a, pushedSide(a, -1.0, change, normal));
  if (!isEdge) { setSide(numbers >> 16u, contacts[k].b, pushedSide(b, 1.0, change, normal)); }
  let isKept = !isDeep(k, a, b);
  impulses[k].normal = select(0.0, nextNormal, isKept);
  impulses[k].tangent = select(0.0, nextTangent, isKept);
  if (!isKept) { impulses[k].rolling = 0.0; }
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
fn sumUp(record: u32) {
  let k = tilePlans[record + RECORD_CONTACT];
  let stored = PlainImpulse(impulses[k].normal, impulses[k].tangent);
  if (!(stored.normal > 0.0)) { return; }
  if (contacts[k].gap > OUTLYING * params.reach) { atomicStore(&status.outlying, 1u); }
  let numbers = tilePlans[record];
  let normal = contacts[k].normal;
  addToSum(numbers & 0xffffu, contacts[k].a, -1.0, stored, normal);
  if ((numbers >> 16u) >= IS_EDGE) { return; }
  addToSum(numbers >> 16u, contacts[k].b, 1.0, stored, normal);
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

  for (var iteration = 0u; iteration < u32(MOST_RELAXATIONS); iteration++) {
    var first = begin;
    for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
      let end = tilePlans[header + TILE_RECORDS + color];
      // what found no color is solved by one thread
      let step = RECORD_WORDS * select(THREADS, 1u, color > CONTACT_COLORS);
      for (var record = first + RECORD_WORDS * local.x; record < select(end, first, RECORD_WORDS * local.x >= step); record += step) { relaxRecord(record); }
      storageBarrier();
      workgroupBarrier();
      first = end;
    }
    if (local.x == 0u) { goesOn = atomicExchange(&unsettled, 0u); }
    if (workgroupUniformLoad(&goesOn) == 0u && iteration + 1u >= RELAXATIONS) { break; }
  }

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
    let step = RECORD_WORDS * select(THREADS, 1u, color > CONTACT_COLORS);
    for (var record = first + RECORD_WORDS * local.x; record < select(end, first, RECORD_WORDS * local.x >= step); record += step) { sumUp(record); }
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
