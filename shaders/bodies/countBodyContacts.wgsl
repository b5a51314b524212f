// Notes the point and the body of each contact with a wall of a dynamic body, and counts those of each body that may push it: the body is
// then split into as many parts (prepareBodyContacts.wgsl). A contact that is not counted has no part of the body, and gets no impulse
// in this substep. It runs before the solver's first pass, and again when the disks have moved, without counting: what has an
// impulse then was counted, or took it over from a contact that was. One thread per slot.

import package::schemas::{
  BodyContact, Contact, Edge, Params, Pose, Span, Status, BODY_MARGIN, EDGE_BIT, EDGE_INDEX, NONE, NOT_COUNTED, WORKGROUP,
};
import package::shared::exact::minExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> edges: array<Edge>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> bodyContacts: array<BodyContact>;
@group(0) @binding(7) var<storage, read_write> bodyLoads: array<atomic<u32>>;

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
    bodyContacts[k - 1u].point = poses[i].position + poses[i].radius * contact.normal;
    bodyContacts[k - 1u].surfaceSpeed = edges[edge].surfaceSpeed;
    bodyContacts[k - 1u].body = select(body, u32(NONE), atomicLoad(&bodyLoads[body]) == NONE);
    if (!FIRST || contact.restitution < 0.0 || bodyContacts[k - 1u].body == NONE) { continue; }
    let expected = contact.gap + params.h * minExact(0.0, contact.approach);
    if (expected < BODY_MARGIN * params.reach) {
      atomicAdd(&bodyLoads[body], 1u);
    } else {
      bodyContacts[k - 1u].body = NOT_COUNTED;
    }
  }
}
