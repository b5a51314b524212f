// Pushes overlapping disks apart at the end of an event-driven step: disks that do not approach each other never hit,
// so they would overlap for ever. Each moves out by a quarter of every overlap, no faster than discrete substeps push,
// and not into walls. Velocities do not change. A quarter, because a disk has up to six neighbours: more would make
// rows of them oscillate. One thread per slot.

import package::schemas::{Body, Edge, Flight, Params, Pose, Status, ARRIVED, NONE, WORKGROUP};
import package::shared::edge::{fromBody, isBehind, touchEdge};
import package::shared::exact::{maxExact, minExact};
import package::eventDriven::parts::flight::{mayHit, movedTo, poseAt};
import package::eventDriven::parts::seen::{cellSeenFrom, seenFrom};
import package::shared::grid::{areaAround, levelOf, searchedRun};
import package::shared::touch::{gapToDisk, overlapAllowed, touchDisk};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> flights: array<Flight>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(7) var<storage, read> bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> poses: array<Pose>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// some walls are on bodies, which may move
override MOVING: bool;
// fields, which are uniform, act on some disks
override FIELDS: u32;

// The pose of a disk at the end of the step.
fn poseAtEnd(flight: Flight) -> Pose {
  return poseAt(flight, maxExact(flight.time, status.progress.end));
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || status.progress.phase != ARRIVED) { return; }
  if (atomicLoad(&status.deepest) == 0u || flights[i].id == NONE) { return; }
  let id = flights[i].id;
  let pose = poseAtEnd(flights[i]);
  let anchor = sortedPoses[i];
  let allowed = overlapAllowed(pose);
  var shift = vec2f();
  for (var level = 0u; level < params.levelCount; level++) {
    let area = areaAround(anchor, level, params.reach);
    for (var n = 0u; n < area.runs; n++) {
      let run = searchedRun(area, n);
      for (var j = cellStarts[run.first]; j < cellStarts[run.end]; j++) {
        if (j == i || !(gapToDisk(anchor, sortedPoses[j]) < params.reach)) { continue; }
        if (!mayHit(flights[i], flights[j].category, flights[j].mask)) { continue; }
        let touch = touchDisk(pose, id, poseAtEnd(flights[j]), flights[j].id);
        if (touch.gap < -allowed) { shift = shift + (0.25 * touch.gap) * touch.normal; }
      }
    }
  }
  let asked = sqrt(dot(shift, shift));
  if (asked == 0.0) { return; }
  let most = minExact(0.25 * pose.radius, params.maxPushSpeed * params.h);
  if (asked > most) { shift = (most / asked) * shift; }
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodies[b * params.levelCount + levelOf(pose.radius)];
    let cell = cellSeenFrom(body, anchor.position, status.progress.now);
    let local = seenFrom(body, pose, status.progress.end);
    for (var e = edgeTable[cell]; e < edgeTable[cell + 1u]; e++) {
      let edge = edges[edgeTable[e]];
      if (edge.sensor != 0u || !mayHit(flights[i], edge.category, edge.mask)) { continue; }
      let touch = touchEdge(local, pose.radius, edge);
      if (isBehind(touch.gap, pose.radius, edge)) { continue; }
      let normal = fromBody(touch.normal, body);
      shift = shift - maxExact(0.0, dot(shift, normal) - touch.gap) * normal;
    }
  }
  poses[i] = movedTo(pose, pose.residue + shift);
}
