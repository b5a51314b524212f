// Stores which pairs of the old list touch, by their ids, while a new list is built. The first contact of a pair has its
// touch; the others get no key. A disk that was removed has no id any more; lastIds has it. One thread per slot.

import package::schemas::{Contact, OldTouch, Params, Status, EDGE_BIT, NONE, WORKGROUP};
import package::events::parts::oldContacts::oldContactsOf;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> touches: array<u32>;
@group(0) @binding(4) var<storage, read> lastIds: array<u32>;
@group(0) @binding(5) var<storage, read_write> oldTouches: array<OldTouch>;

fn isFirstOfPair(k: u32) -> bool {
  return k == 0u || contacts[k - 1u].a != contacts[k].a || contacts[k - 1u].b != contacts[k].b;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let old = oldContactsOf(i);
  for (var k = old.start; k < old.start + old.count; k++) {
    var key = contacts[k].b;
    if (key < EDGE_BIT) { key = lastIds[key]; }
    if (!isFirstOfPair(k)) { key = u32(NONE); }
    oldTouches[k] = OldTouch(touches[k], lastIds[contacts[k].a], key);
  }
}
