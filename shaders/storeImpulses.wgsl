// Stores the impulses of the old contact list, keyed by the ids of the pairs, while a new list is built. Impulses of
// bounces are dropped. One thread per slot.

import package::schemas::{Contact, Impulses, Motion, OldImpulses, Params, Span, Status, EDGE_BIT, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read_write> spans: array<Span>;
@group(0) @binding(7) var<storage, read_write> oldImpulses: array<OldImpulses>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  spans[i] = span;
  for (var k = span.start; k < span.start + span.count; k++) {
    let contact = contacts[k];
    var key = contact.b;
    if (key < EDGE_BIT) { key = motions[key].id; }
    oldImpulses[k].key = key;
    oldImpulses[k].impulses = impulses[k];
    if (contact.approach < -params.restitutionThreshold && contact.restitution > 0.0) { oldImpulses[k].impulses.normal = 0.0; }
  }
}
