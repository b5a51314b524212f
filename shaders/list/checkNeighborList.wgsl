// Checks whether the contact list is still valid (a Verlet list: Verlet, Phys. Rev. 159, 1967). It holds all pairs
// closer than the reach, so a missing pair cannot touch until two disks have moved half the reach each, the coming
// substep included. Impulses of that substep are seen at the next check, when a pair may overlap a little before it is
// listed.
//
// Against a moving body, the motion of a disk is measured in body coordinates, where the edges stand still, and is
// compared with the whole reach, and only where the body's grid lists an edge.
//
// Also notes how far the fastest disk moves in the coming substep: beginRebuild.wgsl chooses the reach of a new list
// by it. WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{Body, Material, Motion, Params, Pose, Status, NONE};
import package::shared::awake::awakeSlots;
import package::shared::edge::{bodyAt, edgeCell, toBody};
import package::shared::fieldBound::fieldDeltaV;
import package::shared::grid::levelOf;
import package::shared::listReach::noteTravel;
import package::shared::periodic::{imagesEnd, imageShift};
import package::shared::rare::{slotAt, slotsOf};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(5) var<storage, read> bodies: array<Body>;
@group(0) @binding(6) var<storage, read> rebuildPositions: array<Body>;
@group(0) @binding(7) var<storage, read_write> status: Status;
@group(0) @binding(8) var<storage, read> materials: array<Material>;

// 1 if there are fields, else 0
override FIELDS: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;
// threads of a workgroup
override THREADS: u32;

fn leavesReach(i: u32, body: u32, level: u32, next: vec2f, deltaV: f32) -> bool {
  let place = bodyAt(body, level, 1u);
  let before = rebuildPositions[body];
  if (PERIODIC && place.image != before.image) { return true; }
  for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
    let shift = imageShift(n);
    let local = toBody(next - shift, place);
    let cell = edgeCell(local, place);
    if (edgeTable[cell] == edgeTable[cell + 1u]) { continue; }
    let moved = local - toBody(sortedPoses[i].position - shift, before);
    if (!(sqrt(dot(moved, moved)) + params.h * deltaV < status.reach)) { return true; }
  }
  return false;
}

// The largest change in speed that forces can make of a disk in the coming substep.
fn deltaVOf(i: u32) -> f32 {
  if (FIELDS == 0u) { return params.gravityDeltaV; }
  let inverseMass = materials[motions[i].id].inverseMass;
  let byFields = fieldDeltaV(poses[i].position, poses[i].radius, inverseMass, motions[i].velocity, params.h, 0.0);
  return params.gravityDeltaV + byFields;
}

fn isAlive(i: u32) -> bool {
  return motions[i].id != NONE;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (status.halted != 0u) { return; }
  let slots = slotsOf(workgroup.x, local.x, awakeSlots());
  var isStale = false;
  for (var n = 0u; n < slots.count; n++) {
    let i = slotAt(slots, n);
    if (!isAlive(i)) { continue; }
    let moved = (poses[i].position - sortedPoses[i].position) + (poses[i].residue - sortedPoses[i].residue);
    let velocity = motions[i].velocity;
    let ahead = params.h * (sqrt(dot(velocity, velocity)) + deltaVOf(i));
    let travel = sqrt(dot(moved, moved)) + ahead;
    isStale = isStale || !(travel < 0.5 * status.reach);
    noteTravel(ahead);
  }
  for (var n = 0u; n < select(0u, slots.count, params.bodies > 1u); n++) {
    let i = slotAt(slots, n);
    if (!isAlive(i)) { continue; }
    let next = poses[i].position + params.h * motions[i].velocity;
    let level = levelOf(poses[i].radius);
    for (var body = 1u; body < params.bodies; body++) { isStale = isStale || leavesReach(i, body, level, next, deltaVOf(i)); }
  }
  if (isStale) { atomicStore(&status.moved, 1u); }
}
