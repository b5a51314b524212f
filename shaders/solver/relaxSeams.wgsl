// Updates and relaxes the contacts across seams in worlds of plain disks: updateContacts.wgsl for the contacts of the second or third tiling
// of the solver, then the relaxing passes of solveContacts.wgsl, and their sums for the next warm start. These contacts are few, and their
// disks are far apart in memory, so all stays in storage. One workgroup per tile.

import package::schemas::{
  Contact, Impulses, Motion, PairMaterial, Params, Pose, Status, WarmStart, CONTACT_COLORS, DEEP_OVERLAP, MAX_RELAXATIONS, OUTLYING,
  RELAXATIONS, TILINGS,
};
import package::solver::parts::afterMove::isHeld;
import package::shared::exact::maxExact;
import package::solver::parts::pairGeometry::updatePair;
import package::solver::parts::plainContact::{PlainImpulse, Side, areUneven, pushedSide, relaxedNormal, rubbed};
import package::shared::settling::{goesOn, noteChange, settleSpeed, takeChanges};
import package::shared::solverTiles::{colorsOfTile, solverTileCount};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> pairMaterials: array<PairMaterial>;
@group(0) @binding(6) var<storage, read> poses: array<Pose>;
@group(0) @binding(7) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(8) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(9) var<storage, read_write> warmStarts: array<WarmStart>;

// threads of a workgroup
override THREADS: u32;

var<workgroup> isIdle: u32;

fn sideA(k: u32) -> Side {
  let motion = motions[contacts[k].a];
  return Side(motion.velocity, motion.spin, pairMaterials[k].inverseMassA, pairMaterials[k].radiusA);
}

fn sideB(k: u32) -> Side {
  let motion = motions[contacts[k].b];
  return Side(motion.velocity, motion.spin, pairMaterials[k].inverseMassB, pairMaterials[k].radiusB);
}

fn setSide(slot: u32, side: Side) {
  motions[slot].velocity = side.velocity;
  motions[slot].spin = side.spin;
}

// Solves a contact that has an impulse.
fn relaxContact(k: u32) {
  let old = PlainImpulse(impulses[k].normal, impulses[k].tangent);
  if (!(old.normal > 0.0)) { return; }
  let mass = pairMaterials[k].mass;
  let normal = contacts[k].normal;
  let gap = contacts[k].gap;
  let a = sideA(k);
  let b = sideB(k);
  let normalVelocity = dot(b.velocity - a.velocity, normal);
  let nextNormal = relaxedNormal(gap, mass, old.normal, normalVelocity);
  let nextTangent = rubbed(a, b, normal, mass, pairMaterials[k].friction * nextNormal, old.tangent);
  let change = PlainImpulse(nextNormal - old.normal, nextTangent - old.tangent);
  if (abs(change.normal) > mass * settleSpeed()) { noteChange(areUneven(a, b)); }
  setSide(contacts[k].a, pushedSide(a, -1.0, change, normal));
  setSide(contacts[k].b, pushedSide(b, 1.0, change, normal));
  let isKept = !(gap < -DEEP_OVERLAP * (a.radius + b.radius));
  impulses[k].normal = select(0.0, nextNormal, isKept);
  impulses[k].tangent = select(0.0, nextTangent, isKept);
  if (!isKept) { impulses[k].rolling = 0.0; }
}

fn addToSum(slot: u32, inverseMass: f32, radius: f32, sign: f32, impulse: PlainImpulse, normal: vec2f) {
  let at = 2u * slot + 1u - status.sumIndex;
  let sum = pushedSide(Side(warmStarts[at].velocity, warmStarts[at].spin, inverseMass, radius), sign, impulse, normal);
  warmStarts[at] = WarmStart(sum.velocity, sum.spin, warmStarts[at].contacts + 1u);
}

// Adds the impulses of a contact, if it has any, to the sums of its disks.
fn sumUp(k: u32) {
  let stored = PlainImpulse(impulses[k].normal, impulses[k].tangent);
  if (!(stored.normal > 0.0)) { return; }
  if (contacts[k].gap > OUTLYING * params.reach) { atomicStore(&status.outlying, 1u); }
  let normal = contacts[k].normal;
  addToSum(contacts[k].a, pairMaterials[k].inverseMassA, pairMaterials[k].radiusA, -1.0, stored, normal);
  addToSum(contacts[k].b, pairMaterials[k].inverseMassB, pairMaterials[k].radiusB, 1.0, stored, normal);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = u32(isHeld()); }
  if (workgroupUniformLoad(&isIdle) != 0u) { return; }
  let colors = colorsOfTile(0u, solverTileCount(params.levels[0]), stageIndex % TILINGS, workgroup.x);
  let begin = contactOrder[colors];
  let last = contactOrder[colors + CONTACT_COLORS + 1u];
  var deepest = 0.0;
  for (var n = begin + local.x; n < last; n += THREADS) { deepest = maxExact(deepest, -updatePair(contactOrder[n])); }
  if (deepest > 0.0) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }
  storageBarrier();
  for (var iteration = 0u; iteration < u32(MAX_RELAXATIONS); iteration++) {
    var first = begin;
    for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
      let end = contactOrder[colors + color];
      // what found no color is solved by one thread
      let stride = select(THREADS, 1u, color > CONTACT_COLORS);
      for (var n = first + local.x; n < select(end, first, local.x >= stride); n += stride) { relaxContact(contactOrder[n]); }
      storageBarrier();
      first = end;
    }
    workgroupBarrier();
    if (local.x == 0u) { takeChanges(); }
    if (workgroupUniformLoad(&goesOn) == 0u && iteration + 1u >= RELAXATIONS) { break; }
  }
  var first = begin;
  for (var color = 1u; color <= CONTACT_COLORS + 1u && first < last; color++) {
    let end = contactOrder[colors + color];
    let stride = select(THREADS, 1u, color > CONTACT_COLORS);
    for (var n = first + local.x; n < select(end, first, local.x >= stride); n += stride) { sumUp(contactOrder[n]); }
    storageBarrier();
    first = end;
  }
}
