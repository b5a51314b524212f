// Writes the events of pairs that touched and left the contact list, at the end of the events of the slot in whose
// share of the old list they were: they are
// too far apart, one of them was removed, or their filters have changed. One thread per slot.

import package::schemas::{OldTouch, Params, Status, TouchEvent, EVENT_END, EVENT_LOST, TOUCH_UNLOADED, WORKGROUP};
import package::shared::awake::allRest;
import package::events::parts::oldContacts::oldContactsOf;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> oldTouches: array<OldTouch>;
@group(0) @binding(3) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(4) var<storage, read_write> touchEvents: array<TouchEvent>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || allRest() || status.rebuilt == 0u) { return; }
  var next = status.eventsBefore + eventStarts[i + 1u];
  let old = oldContactsOf(i);
  for (var k = old.start; k < old.start + old.count; k++) {
    let lost = oldTouches[k];
    if (lost.touch == 0u) { continue; }
    next--;
    var event: TouchEvent;
    event.a = lost.a;
    event.b = lost.b;
    event.body = (lost.touch & ~u32(TOUCH_UNLOADED)) - 1u;
    event.kind = EVENT_END | EVENT_LOST;
    event.completed = status.completed;
    touchEvents[next] = event;
  }
}
