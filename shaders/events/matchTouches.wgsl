// Gives the first contact of each pair the touch of the same ids in the old list, by the search of matchImpulses.wgsl. What is
// left in oldTouches touches no longer. One thread per slot.

import package::schemas::{Contact, Motion, OldTouch, Params, Span, Status, EDGE_BIT, WORKGROUP};
import package::shared::status::keepsList;
import package::events::parts::touching::pairEnd;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(4) var<storage, read> spans: array<Span>;
@group(0) @binding(5) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(6) var<storage, read> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> oldTouches: array<OldTouch>;
@group(0) @binding(8) var<storage, read_write> touches: array<u32>;

// there are grains: then spans are in the order of the new list
override GRAINS: bool;

// Moves the touch with this key among the old contacts of a slot; returns whether there is one.
fn takeOldTouch(k: u32, place: u32, slot: u32, key: u32) -> bool {
  var span = spans[slot];
  if (!GRAINS) { span = spans[sourceSlots[slot]]; }
  var at = select(0u, place, place < span.count);
  for (var n = 0u; n < span.count; n++) {
    if (oldTouches[span.start + at].b == key) {
      touches[k] = oldTouches[span.start + at].touch;
      oldTouches[span.start + at].touch = 0u;
      return true;
    }
    at = select(at + 1u, 0u, at + 1u == span.count);
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  let end = span.start + span.count;
  for (var k = span.start; k < end; k++) { touches[k] = 0u; }
  for (var k = span.start; k < end; k = pairEnd(k, end)) {
    let b = contacts[k].b;
    var key = b;
    if (b < EDGE_BIT) { key = motions[b].id; }
    if (takeOldTouch(k, k - span.start, i, key) || b >= EDGE_BIT) { continue; }
    takeOldTouch(k, 0u, b, motions[i].id);
  }
}
