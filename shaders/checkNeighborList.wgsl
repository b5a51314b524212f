// Finds out whether the list of contacts still holds. It was made of all pairs nearer than the reach, so no pair that
// it lacks can touch until two disks have moved half the reach each, the substep that comes included. What
// an impulse of that substep adds is seen at the next one, when a pair may overlap a little before it is listed.
//
// Against a body that moves, what counts is how far a disk moves in the body's frame, where the edges stand still: the
// whole reach, and only where the body's grid lists an edge at all.

import package::schemas::{Body, Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::edge::{bodyAt, edgeCell, toBody};
import package::shared::grid::levelOf;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(5) var<storage, read> bodies: array<Body>;
@group(0) @binding(6) var<storage, read> rebuildPositions: array<Body>;
@group(0) @binding(7) var<storage, read_write> status: Status;

fn outruns(i: u32, body: u32, level: u32, next: vec2f) -> bool {
  let place = bodyAt(body, level, 1u);
  let local = toBody(next, place);
  let cell = edgeCell(local, place);
  if (edgeTable[cell] == edgeTable[cell + 1u]) { return false; }
  let moved = local - toBody(sortedPoses[i].position, rebuildPositions[body]);
  return !(sqrt(dot(moved, moved)) + params.h * params.gravityDeltaV < params.reach);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || motions[i].id == NONE) { return; }
  let moved = poses[i].position - sortedPoses[i].position;
  let velocity = motions[i].velocity;
  let ahead = params.h * (sqrt(dot(velocity, velocity)) + params.gravityDeltaV);
  let far = sqrt(dot(moved, moved)) + ahead;
  var isStale = !(far < 0.5 * params.reach);
  let next = poses[i].position + params.h * velocity;
  let level = levelOf(poses[i].radius);
  for (var body = 1u; body < params.bodies; body++) { isStale = isStale || outruns(i, body, level, next); }
  if (isStale) { atomicStore(&status.stale, 1u); }
}
