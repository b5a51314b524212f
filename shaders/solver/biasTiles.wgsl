// Begins the solution of a substep in worlds of plain disks, tile by tile of the solver's first tiling: integrateVelocities.wgsl for the
// disks of the tile, then the pass with bias of solveContacts.wgsl for the contacts of the tiling. The velocities of a tile are in workgroup
// memory, and its records in the order in which they are solved (solver/parts/tilePlan.wgsl). Where nothing comes between this substep and the one
// before (BEGINS), it also ends that one, or halts, in place of advanceSubstep.wgsl. One workgroup per tile. 15.4 kB of workgroup memory.

import package::schemas::{Contact, Impulses, Motion, Params, Pose, Status, WarmStart, CONTACT_COLORS, HALT_SWEEPS, HALT_TILE_SUMS, NONE, TILE_CAPACITY};
import package::shared::brush::brushed;
import package::shared::exact::{flushed, flushed2};
import package::solver::parts::heldContact::{Held, endOfHeld, heldContact};
import package::shared::keptScale::keptScale;
import package::solver::parts::plainContact::{PlainImpulse, Side, areUneven, biasedNormal, pushedSide, rubbed};
import package::shared::solverTiles::solverTileCount;
import package::shared::substepEnd::reasonToHalt;
import package::solver::parts::tileDisks::{firstTrait, setSide, sideOf, tileMotions, tileTraits, traitAt, traitOf};
import package::shared::tileHeaders::{HEADER_WORDS, TILE_SHARE, headerOf};
import package::solver::parts::tilePlan::{IS_EDGE, RECORD_WORDS, TILE_DISKS, TILE_RECORDS, TILE_TRAITS, TRAIT_SOURCE};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> tilePlans: array<u32>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> poses: array<Pose>;
@group(0) @binding(5) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(7) var<storage, read_write> activeContactCounts: array<u32>;
@group(0) @binding(8) var<storage, read_write> warmStarts: array<WarmStart>;

// threads of a workgroup
override THREADS: u32;
// the substep before ends here, without bullets and without sums over tiles
override BEGINS: bool;
// tiles keep a share of their impulses
override SHARED: bool;

var<workgroup> isHalted: u32;

// Why the steps have halted, or halt here, or 0.
fn haltReason() -> u32 {
  if (!BEGINS || status.halted != 0u) { return status.halted; }
  return reasonToHalt();
}

// Halts where the substep before lacks stages, or this one does. Else clears what a substep counts. One thread calls it.
fn begin() {
  let reason = haltReason();
  if (BEGINS && status.halted == 0u) {
    status.halted = reason;
    // integratePositions.wgsl counts the substep before
    if (reason != HALT_SWEEPS && reason != HALT_TILE_SUMS) { atomicAdd(&status.begun, 1u); }
  }
  if (reason != 0u) { return; }
  status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
  atomicStore(&status.deepest, 0u);
  atomicStore(&status.outlying, 0u);
  if (BEGINS) {
    atomicStore(&status.carrying, 0u);
    status.rebuilt = 0u;
    status.lastH = params.h;
  } else {
    atomicStore(&status.bullets, 0u);
    atomicStore(&status.unsettled, atomicLoad(&status.reduced));
    // what relaxTiles.wgsl notes is for the next substep
    atomicStore(&status.moved, 0u);
    atomicStore(&status.travel, 0u);
  }
}

// Which of the two sums of a slot is for this substep.
fn sumNow() -> u32 {
  return select(status.sumIndex, 1u - status.sumIndex, BEGINS);
}

// Clears the sums for the next warm start.
fn clearSums(slot: u32) {
  activeContactCounts[slot] = 0u;
  warmStarts[2u * slot + 1u - sumNow()] = WarmStart();
}

// The velocity and spin of a disk after gravity, the brush and the warm start.
fn drivenDisk(slot: u32, scale: f32) -> vec3f {
  clearSums(slot);
  let motion = motions[slot];
  if (motion.id == NONE) { return vec3f(motion.velocity, motion.spin); }
  let fallen = flushed2(motion.velocity) + params.h * params.gravity;
  var velocity = fallen;
  if (params.brushRadius > 0.0) { velocity = brushed(poses[slot].position, fallen); }
  // a new list may have moved the disk here from another slot
  var source = slot;
  if (!BEGINS && status.rebuilt != 0u && status.summed != 0u) { source = tilePlans[traitAt(slot) + TRAIT_SOURCE]; }
  let sum = warmStarts[2u * source + sumNow()];
  activeContactCounts[slot] = sum.contacts;
  return vec3f(velocity + scale * sum.velocity, flushed(motion.spin) + scale * sum.spin);
}

// Solves a contact, and stores its impulse; returns 1 if it had one. The slots are those of disks that are not in workgroup memory.
fn solve(contact: Held, slotA: u32, slotB: u32, scale: f32) -> u32 {
  let numbers = contact.numbers;
  let stored = PlainImpulse(scale * contact.impulse.normal, scale * contact.impulse.tangent);
  let carried = stored.normal > 0.0;
  var old = stored;
  if (!carried) { old = PlainImpulse(); }
  let a = sideOf(numbers & 0xffffu, slotA);
  let isEdge = (numbers >> 16u) >= IS_EDGE;
  var b = Side();
  if (!isEdge) { b = sideOf(numbers >> 16u, slotB); }
  let normalVelocity = dot(b.velocity - a.velocity, contact.normal);
  let normal = biasedNormal(contact.gap, contact.mass, areUneven(a, b), old.normal, normalVelocity);
  let tangent = rubbed(a, b, contact.normal, contact.mass, contact.friction * normal, old.tangent);
  impulses[contact.k].normal = normal;
  impulses[contact.k].tangent = tangent;
  let change = PlainImpulse(normal - old.normal, tangent - old.tangent);
  setSide(numbers & 0xffffu, slotA, pushedSide(a, -1.0, change, contact.normal));
  if (!isEdge) { setSide(numbers >> 16u, slotB, pushedSide(b, 1.0, change, contact.normal)); }
  return u32(carried);
}

fn solveRecord(record: u32, scale: f32) -> u32 {
  let contact = heldContact(record);
  return solve(contact, contacts[contact.k].a, contacts[contact.k].b, scale);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isHalted = haltReason(); }
  let halts = workgroupUniformLoad(&isHalted) != 0u;
  if (workgroup.x == 0u && local.x == 0u) { begin(); }
  if (halts) { return; }
  // the dead are at the end, in no tile
  let tiles = solverTileCount(params.levels[0]);
  let living = tilePlans[HEADER_WORDS * tiles];
  for (var slot = living + THREADS * workgroup.x + local.x; slot < params.disks; slot += THREADS * tiles) { clearSums(slot); }

  let header = headerOf(workgroup.x);
  let firstDisk = tilePlans[header];
  firstTrait = tilePlans[header + TILE_TRAITS];
  let disks = tilePlans[header + TILE_DISKS];
  var scale = 1.0;
  if (!BEGINS) {
    scale = keptScale();
    if (atomicLoad(&status.reduced) != 0u) { scale = scale * bitcast<f32>(tilePlans[header + TILE_SHARE]); }
  }
  for (var number = local.x; number < disks; number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    let driven = drivenDisk(slot, scale);
    if (number < TILE_CAPACITY) {
      tileMotions[number] = vec4f(driven, 0.0);
      tileTraits[number] = traitOf(slot);
    } else {
      motions[slot].velocity = driven.xy;
      motions[slot].spin = driven.z;
    }
  }
  storageBarrier();
  workgroupBarrier();

  let begin = tilePlans[header + TILE_RECORDS];
  let heldEnd = endOfHeld(header, THREADS);
  let own = begin + RECORD_WORDS * local.x;
  let records = vec2u(own, own + RECORD_WORDS * THREADS);
  let isKept = records < vec2u(heldEnd);
  var near = Held();
  var far = Held();
  if (isKept.x) { near = heldContact(records.x); }
  if (isKept.y) { far = heldContact(records.y); }
  let last = tilePlans[header + TILE_RECORDS + CONTACT_COLORS + 1u];
  var carrying = 0u;
  var first = begin;
  for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
    let end = tilePlans[header + TILE_RECORDS + color];
    let isOfColor = isKept & (records >= vec2u(first)) & (records < vec2u(end));
    if (isOfColor.x) { carrying += solve(near, NONE, NONE, scale); }
    if (isOfColor.y) { carrying += solve(far, NONE, NONE, scale); }
    // what found no color is solved by one thread
    let step = RECORD_WORDS * select(THREADS, 1u, color > CONTACT_COLORS);
    let stored = max(first, heldEnd) + RECORD_WORDS * local.x;
    for (var record = stored; record < select(end, first, RECORD_WORDS * local.x >= step); record += step) { carrying += solveRecord(record, scale); }
    storageBarrier();
    workgroupBarrier();
    first = end;
  }

  for (var number = local.x; number < min(disks, u32(TILE_CAPACITY)); number += THREADS) {
    let slot = tilePlans[firstDisk + number];
    motions[slot].velocity = tileMotions[number].xy;
    motions[slot].spin = tileMotions[number].z;
  }
  if (carrying == 0u) { return; }
  if (BEGINS) { atomicAdd(&status.begun, carrying); } else { atomicAdd(&status.carrying, carrying); }
}
