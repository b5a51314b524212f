// Adds the contacts with edges to those that countGrainContacts.wgsl has counted, as countWallContacts.wgsl does for disks:
// for each edge within reach of the circle around the grain, one of a disk, or two of each part of a grain. One thread per slot.

import package::schemas::{Body, Edge, Params, Pose, SortedGrain, Status, WORKGROUP};
import package::shared::edge::{bodyAt, edgeCell, gapToEdge, toBodyPoint};
import package::shared::filter::mayTouch;
import package::shared::grid::levelOf;
import package::shared::periodic::{imageOf, imagesEnd};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read_write> contactCounts: array<u32>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let pose = sortedPoses[i];
  if (pose.radius == 0.0) { return; } // dead
  let level = levelOf(pose.radius);
  let grain = sortedGrains[i];
  var found = 0u;
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      let local = toBodyPoint(imageOf(pose, n), body);
      let cell = edgeCell(local.position, body);
      let end = edgeTable[cell + 1u];
      for (var k = edgeTable[cell]; k < end; k++) {
        let edge = edges[edgeTable[k]];
        if (FILTERED && !mayTouch(grain.category, grain.mask, edge.category, edge.mask)) { continue; }
        if (gapToEdge(local, pose.radius, edge) < status.reach) { found++; }
      }
    }
  }
  contactCounts[i] += found * max(2u * grain.partCount, 1u);
}
