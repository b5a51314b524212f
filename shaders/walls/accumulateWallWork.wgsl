// Adds up the energy that moving walls transfer to each disk: impulse times the velocity of the wall, which is the
// disk's energy gain plus the loss in the contact. Indexed by disk id, because slots change. Dispatched only if a wall
// moves. One thread per slot.

import package::schemas::{Contact, Impulses, Motion, Params, Span, Status, EDGE_BIT, WORKGROUP};
import package::shared::awake::awakeSlots;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read_write> works: array<f32>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= awakeSlots() || status.halted != 0u) { return; }
  let span = contactSpans[i];
  var work = 0.0;
  for (var k = span.start; k < span.start + span.count; k++) {
    if (contacts[k].b < EDGE_BIT) { continue; }
    let contact = contacts[k];
    let tangent = vec2f(-contact.normal.y, contact.normal.x);
    let impulse = abs(impulses[k].normal) * contact.normal + impulses[k].tangent * tangent;
    work = work - (dot(impulse, contact.wallVelocity) + impulses[k].rolling * contact.wallSpin);
  }
  if (work != 0.0) { works[motions[i].id] += work; }
}
