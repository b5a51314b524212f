// Adds up what a pass of the solver has changed of the impulses on each dynamic body, and their moments about its center: one sum per
// body and run of SUM_SLOTS slots, in the order of the list, so that the bits do not depend on threads. One thread per run.

import package::schemas::{
  BodyContact, BodySum, Contact, DynamicBody, Impulses, Params, Span, Status, BIAS_PASS, EDGE_BIT, NOT_COUNTED, SUM_SLOTS, WARM_PASS,
  WORKGROUP,
};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(5) var<storage, read> bodyContacts: array<BodyContact>;
@group(0) @binding(6) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(7) var<storage, read_write> bodySums: array<BodySum>;

override PASS: u32;

// What the pass has added to the impulses of a contact: see bodies/parts/bodyContact.wgsl.
fn deltaOf(k: u32) -> Impulses {
  let now = impulses[k];
  if (PASS == WARM_PASS) {
    if (now.normal > 0.0) { return now; }
    return Impulses();
  }
  var old = bodyContacts[k].before;
  if (!(old.normal > 0.0)) {
    if (PASS != BIAS_PASS) { return Impulses(); }
    old = Impulses();
  }
  // the impulse of a bounce is negative
  return Impulses(abs(now.normal) - old.normal, now.tangent - old.tangent, now.rolling - old.rolling);
}

fn addContact(k: u32, row: u32) {
  let b = bodyContacts[k].body;
  if (b >= NOT_COUNTED) { return; }
  let delta = deltaOf(k);
  let normal = contacts[k].normal;
  let impulse = delta.normal * normal + delta.tangent * vec2f(-normal.y, normal.x);
  let arm = bodyContacts[k].point - dynamicBodies[b].position;
  bodySums[row + b].impulse += impulse;
  bodySums[row + b].moment += (arm.x * impulse.y - arm.y * impulse.x) + delta.rolling;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let first = thread.x * SUM_SLOTS;
  if (first >= params.disks || status.halted != 0u) { return; }
  let row = thread.x * params.bodies;
  for (var b = 0u; b < params.bodies; b++) { bodySums[row + b] = BodySum(); }
  for (var i = first; i < min(first + SUM_SLOTS, params.disks); i++) {
    let span = contactSpans[i];
    for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) { addContact(k - 1u, row); }
  }
}
