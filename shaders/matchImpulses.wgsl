// Gives each contact the impulses that the same pair of ids had in the old list: the warm start. A pair may have
// changed its owner since, so both disks' old spans are looked through; who owns it changes no sign. The search begins
// where the record would lie if the list had stayed as it was, for a boulder owns hundreds.

import package::schemas::{Contact, Impulses, Motion, OldImpulses, Params, Span, Status, EDGE_BIT, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(4) var<storage, read> spans: array<Span>;
@group(0) @binding(5) var<storage, read> oldImpulses: array<OldImpulses>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;

fn inheritFrom(k: u32, place: u32, slot: u32, key: u32) -> bool {
  let span = spans[sourceSlots[slot]];
  for (var n = 0u; n < span.count; n++) {
    let memory = oldImpulses[span.start + (place + n) % span.count];
    if (memory.key != key) { continue; }
    impulses[k] = memory.impulses;
    return true;
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    impulses[k] = Impulses();
    let b = contacts[k].b;
    if (b >= EDGE_BIT) {
      inheritFrom(k, k - span.start, i, b);
    } else if (!inheritFrom(k, k - span.start, i, motions[b].id)) {
      inheritFrom(k, 0u, b, motions[i].id);
    }
  }
}
