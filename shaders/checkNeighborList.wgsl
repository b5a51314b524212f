// Checks whether the contact list is still valid (a Verlet list: Verlet, Phys. Rev. 159, 1967). It holds all pairs
// closer than the reach, so a missing pair cannot touch until two disks have moved half the reach each, the coming
// substep included. Impulses of that substep are seen at the next check, when a pair may overlap a little before it is
// listed.
//
// Against a moving body, the motion of a disk is measured in body coordinates, where the edges stand still, and is
// compared with the whole reach, and only where the body's grid lists an edge.
//
// Also notes how far the fastest disk moves in the coming substep: writeDispatchArgs.wgsl chooses the reach of a new list
// by it. One thread per slot.

import package::schemas::{Body, Material, Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::awake::awakeSlots;
import package::shared::edge::{bodyAt, edgeCell, toBody};
import package::shared::fieldBound::fieldDeltaV;
import package::shared::grid::levelOf;
import package::shared::listReach::noteTravel;
import package::shared::periodic::{imagesEnd, imageShift};

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

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= awakeSlots() || status.halted != 0u || motions[i].id == NONE) { return; }
  let moved = (poses[i].position - sortedPoses[i].position) + (poses[i].residue - sortedPoses[i].residue);
  let velocity = motions[i].velocity;
  var deltaV = params.gravityDeltaV;
  if (FIELDS > 0u) {
    let inverseMass = materials[motions[i].id].inverseMass;
    deltaV = deltaV + fieldDeltaV(poses[i].position, poses[i].radius, inverseMass, velocity, params.h, 0.0);
  }
  let ahead = params.h * (sqrt(dot(velocity, velocity)) + deltaV);
  let travel = sqrt(dot(moved, moved)) + ahead;
  var isStale = !(travel < 0.5 * status.reach);
  let next = poses[i].position + params.h * velocity;
  let level = levelOf(poses[i].radius);
  for (var body = 1u; body < params.bodies; body++) { isStale = isStale || leavesReach(i, body, level, next, deltaV); }
  if (isStale) { atomicStore(&status.moved, 1u); }
  noteTravel(ahead);
}
