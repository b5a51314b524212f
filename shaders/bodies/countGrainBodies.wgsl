// Notes and counts the contacts of bodies in a world with grains, as countBodyContacts.wgsl does for disks. Those of dynamic bodies lose their mass
// in `grainPairs`: a grain that hits fixed walls does not hit them as one with those (grains/parts/grainBounce.wgsl).
// One thread per slot.

import package::schemas::{
  BodyContact, Contact, Edge, GrainPair, Params, Pose, Span, Status, BODY_MARGIN, EDGE_BIT, EDGE_INDEX, NONE, NOT_COUNTED, WORKGROUP,
};
import package::shared::exact::minExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> edges: array<Edge>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> grainPairs: array<GrainPair>;
@group(0) @binding(7) var<storage, read_write> bodyContacts: array<BodyContact>;
@group(0) @binding(8) var<storage, read_write> bodyLoads: array<atomic<u32>>;

override FIRST: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let span = contactSpans[i];
  // contacts with edges follow those with disks
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    let contact = contacts[k - 1u];
    let edge = contact.b & EDGE_INDEX;
    let body = edges[edge].body;
    let left = vec2f(-contact.normal.y, contact.normal.x);
    let arm = grainPairs[k - 1u].dotA * contact.normal - grainPairs[k - 1u].crossA * left;
    bodyContacts[k - 1u].point = poses[i].position + arm;
    bodyContacts[k - 1u].surfaceSpeed = edges[edge].surfaceSpeed;
    bodyContacts[k - 1u].body = select(body, u32(NONE), atomicLoad(&bodyLoads[body]) == NONE);
    if (bodyContacts[k - 1u].body != NONE) { grainPairs[k - 1u].mass = 0.0; }
    if (!FIRST || contact.restitution < 0.0 || bodyContacts[k - 1u].body == NONE) { continue; }
    let expected = contact.gap + params.h * minExact(0.0, contact.approach);
    if (expected < BODY_MARGIN * params.reach) {
      atomicAdd(&bodyLoads[body], 1u);
    } else {
      bodyContacts[k - 1u].body = NOT_COUNTED;
    }
  }
}
