// Completes the contacts of disks with edges, at the end of each disk's span, from the last to the first: the search of
// countWallContacts.wgsl in the same order. A disk whose last contact is with a disk has none. WORKGROUP slots per workgroup: see
// shared/rare.wgsl.

import package::schemas::{Body, Contact, Edge, PairMaterial, Params, Pose, Status, BEHIND_EDGE, EDGE_BIT};
import package::shared::edge::{bodyAt, edgeCell, fromBody, gapToEdge, isBehind, toBodyPoint, touchEdge};
import package::shared::filter::mayTouch;
import package::shared::grid::levelOf;
import package::shared::material::{mixedFriction, mixedRestitution, mixedRolling};
import package::list::parts::partners::partnersAt;
import package::shared::periodic::{imageMinus, imageOf, imagesEnd, withImage};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> edges: array<Edge>;
@group(0) @binding(4) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(5) var<storage, read> bodies: array<Body>;
@group(0) @binding(6) var<storage, read> newStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> pairMaterials: array<PairMaterial>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// the box is periodic
override PERIODIC: bool;
// threads of a workgroup
override THREADS: u32;

fn mayTouchEdge(i: u32, edge: Edge) -> bool {
  return mayTouch(newStarts[partnersAt(i)], newStarts[partnersAt(i) + 1u], edge.category, edge.mask);
}

fn findEdges(i: u32) {
  let pose = sortedPoses[i];
  let level = levelOf(pose.radius);
  var next = newStarts[i + 1u];
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, level, 0u);
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      let local = toBodyPoint(imageOf(pose, n), body);
      let cell = edgeCell(local.position, body);
      let end = edgeTable[cell + 1u];
      for (var k = edgeTable[cell]; k < end; k++) {
        let edge = edges[edgeTable[k]];
        if (FILTERED && !mayTouchEdge(i, edge)) { continue; }
        if (!(gapToEdge(local, pose.radius, edge) < status.reach)) { continue; }
        next--;
        let touch = touchEdge(local, pose.radius, edge);
        contacts[next].b = withImage(edgeTable[k], imageMinus(n, body.image));
        contacts[next].normal = fromBody(touch.normal, body);
        contacts[next].gap = touch.gap;
        if (isBehind(touch.gap, pose.radius, edge)) { contacts[next].approach = BEHIND_EDGE; }
        pairMaterials[next].friction = mixedFriction(pairMaterials[next].friction, edge.friction);
        contacts[next].restitution = mixedRestitution(contacts[next].restitution, edge.restitution);
        pairMaterials[next].rolling = mixedRolling(pairMaterials[next].rolling, edge.rolling);
        if (edge.sensor != 0u) {
          contacts[next].restitution = -1.0;
          pairMaterials[next].mass = 0.0;
        }
      }
    }
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  let slots = slotsOf(workgroup.x, local.x, params.disks);
  var near = 0u;
  for (var n = 0u; n < slots.count; n++) {
    let i = slotAt(slots, n);
    let end = newStarts[i + 1u];
    near |= u32(end > newStarts[i] && contacts[max(end, 1u) - 1u].b >= EDGE_BIT) << n;
  }
  for (; near != 0u; near &= near - 1u) { findEdges(slotAt(slots, countTrailingZeros(near))); }
}
