// Adds the contacts with edges to those that countDiskContacts.wgsl has counted: the edges within reach that the disk's
// cell of each body's grid lists, body by body. edgeTable holds a start for each cell of a body's grid, then the edge
// indices that the starts point at. WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{Body, Edge, Material, Motion, Params, Pose, Status};
import package::shared::diskFilter::mayTouchEdge;
import package::shared::edge::{bodyAt, edgeCell, gapToEdge, toBodyPoint};
import package::shared::grid::levelOf;
import package::shared::periodic::{imageOf, imagesEnd};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedMotions: array<Motion>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(7) var<storage, read> bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> contactCounts: array<u32>;

// all disks are of one level
override ONE_LEVEL: bool;
// some disks or walls do not collide with all categories
override FILTERED: bool;
// the box is periodic
override PERIODIC: bool;
// threads of a workgroup
override THREADS: u32;

fn levelAt(pose: Pose) -> u32 {
  if (ONE_LEVEL) { return 0u; }
  return levelOf(pose.radius);
}

// Whether there are edges in the cells of a disk.
fn isNearEdges(i: u32) -> bool {
  let pose = sortedPoses[i];
  if (pose.radius == 0.0) { return false; } // dead
  let level = levelAt(pose);
  var edgesThere = 0u;
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      let cell = edgeCell(toBodyPoint(imageOf(pose, n), body).position, body);
      edgesThere |= edgeTable[cell + 1u] - edgeTable[cell];
    }
  }
  return edgesThere != 0u;
}

fn countEdges(i: u32) {
  let pose = sortedPoses[i];
  let level = levelAt(pose);
  var found = 0u;
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      let local = toBodyPoint(imageOf(pose, n), body);
      let cell = edgeCell(local.position, body);
      let end = edgeTable[cell + 1u];
      for (var k = edgeTable[cell]; k < end; k++) {
        let edge = edges[edgeTable[k]];
        if (FILTERED && !mayTouchEdge(sortedMotions[i].id, edge)) { continue; }
        if (gapToEdge(local, pose.radius, edge) < status.reach) { found++; }
      }
    }
  }
  contactCounts[i] += found;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  let slots = slotsOf(workgroup.x, local.x, params.disks);
  var near = 0u;
  for (var n = 0u; n < slots.count; n++) { near |= u32(isNearEdges(slotAt(slots, n))) << n; }
  for (; near != 0u; near &= near - 1u) { countEdges(slotAt(slots, countTrailingZeros(near))); }
}
