// Stores the impulses of the old contact list, keyed by the ids of the pairs, while a new list is built. Impulses of
// bounces are dropped. An edge that the disk is not in front of has -NO_TOUCH in place of its impulse. Also halts the step if the new contact list does not fit. Up to here no stage has changed the
// state, and after a halt none does until the host has grown the buffers and restarted this substep, so no contact is
// lost. contacts is bound at its capacity. One thread per slot, and at least one.

import package::schemas::{Contact, Impulses, Motion, OldImpulses, Params, Span, Status};
import package::schemas::{EDGE_BIT, HALT_CONTACTS, NO_TOUCH, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read> newStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> spans: array<Span>;
@group(0) @binding(8) var<storage, read_write> oldImpulses: array<OldImpulses>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (keepsList()) { return; }
  if (i == 0u) {
    let needed = newStarts[params.disks];
    status.neededContacts = needed;
    if (needed > arrayLength(&contacts)) { status.halted = HALT_CONTACTS; }
  }
  if (i >= params.disks) { return; }
  let span = contactSpans[i];
  spans[i] = span;
  for (var k = span.start; k < span.start + span.count; k++) {
    var key = contacts[k].b;
    if (key < EDGE_BIT) { key = motions[key].id; }
    oldImpulses[k].key = key;
    oldImpulses[k].impulses = impulses[k];
    let isBounce = contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0;
    if (isBounce) { oldImpulses[k].impulses.normal = 0.0; }
    if (contacts[k].b >= EDGE_BIT && contacts[k].gap == NO_TOUCH && impulses[k].normal == 0.0) {
      oldImpulses[k].impulses.normal = -NO_TOUCH;
    }
  }
}
