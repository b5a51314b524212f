// Gives each contact the stored impulses of the same pair of ids in the old list, for the warm start (Catto, Iterative
// Dynamics with Temporal Coherence, 2005). The owner of a pair may have changed, so the old spans of both disks are
// searched; the owner does not affect the signs. The search starts where the contact was in an unchanged list, because
// a boulder owns hundreds. A contact from behind a one-sided edge stays only if the disk was in front of the edge before. One thread
// per slot.

import package::schemas::{Contact, Impulses, Motion, OldImpulses, Params, Span, Status, EDGE_BIT, EDGE_INDEX, NO_TOUCH, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(4) var<storage, read> spans: array<Span>;
@group(0) @binding(5) var<storage, read> oldImpulses: array<OldImpulses>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;

// Copies the impulses of this key among the old contacts of a slot; returns whether there are any.
fn copyOldImpulses(k: u32, place: u32, slot: u32, key: u32) -> bool {
  let span = spans[sourceSlots[slot]];
  var at = select(0u, place, place < span.count);
  for (var n = 0u; n < span.count; n++) {
    if (oldImpulses[span.start + at].key == key) {
      impulses[k] = oldImpulses[span.start + at].impulses;
      return true;
    }
    at = select(at + 1u, 0u, at + 1u == span.count);
  }
  return false;
}

// Whether a disk was in front of an edge in the old list, whichever image of it.
fn wasInFront(slot: u32, edge: u32) -> bool {
  let span = spans[sourceSlots[slot]];
  for (var k = span.start; k < span.start + span.count; k++) {
    let key = oldImpulses[k].key;
    if (key >= EDGE_BIT && (key & EDGE_INDEX) == edge && oldImpulses[k].impulses.normal != -NO_TOUCH) { return true; }
  }
  return false;
}

// Completes a contact with an edge.
fn endEdge(k: u32, slot: u32) {
  if (impulses[k].normal == -NO_TOUCH) { impulses[k] = Impulses(); }
  if (contacts[k].approach == 0.0) { return; }
  contacts[k].approach = 0.0;
  if (!wasInFront(slot, contacts[k].b & EDGE_INDEX)) { contacts[k].gap = NO_TOUCH; }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    impulses[k] = Impulses();
    let b = contacts[k].b;
    var key = b;
    if (b < EDGE_BIT) { key = motions[b].id; }
    let isFound = copyOldImpulses(k, k - span.start, i, key);
    if (b >= EDGE_BIT) {
      endEdge(k, i);
    } else if (!isFound) {
      copyOldImpulses(k, 0u, b, motions[i].id);
    }
  }
}
