// Writes the edges of the contacts with edges, at the end of each slot's span, from the last edge to the first: the search
// of countGrainWalls.wgsl in the same order. One thread per slot.

import package::schemas::{Body, Contact, Edge, Params, Pose, SortedGrain, Status, EDGE_BIT, WORKGROUP};
import package::shared::edge::{bodyAt, edgeCell, gapToEdge, toBodyPoint};
import package::shared::filter::mayTouch;
import package::shared::grid::levelOf;
import package::shared::periodic::{imageMinus, imageOf, imagesEnd, withImage};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read> newStarts: array<u32>;
@group(0) @binding(8) var<storage, read_write> contacts: array<Contact>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList() || newStarts[i] == newStarts[i + 1u]) { return; }
  var next = newStarts[i + 1u];
  if (contacts[next - 1u].b < EDGE_BIT) { return; }
  let pose = sortedPoses[i];
  let level = levelOf(pose.radius);
  let grain = sortedGrains[i];
  let perEdge = max(2u * grain.partCount, 1u);
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      let local = toBodyPoint(imageOf(pose, n), body);
      let cell = edgeCell(local.position, body);
      let end = edgeTable[cell + 1u];
      for (var k = edgeTable[cell]; k < end; k++) {
        let edge = edges[edgeTable[k]];
        if (FILTERED && !mayTouch(grain.category, grain.mask, edge.category, edge.mask)) { continue; }
        if (!(gapToEdge(local, pose.radius, edge) < status.reach)) { continue; }
        next -= perEdge;
        for (var m = 0u; m < perEdge; m++) { contacts[next + m].b = withImage(edgeTable[k], imageMinus(n, body.image)); }
      }
    }
  }
}
