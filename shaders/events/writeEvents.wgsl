// Writes an event for each pair that begins to touch, has parted, or is hit while it touches, in the order of contacts, and the touches after this
// substep. An event has the slot of the pair, the contact with the largest impulse, and the seconds since a sweep stopped the pair or 0, which
// completeEvents.wgsl replaces, and the sum of the impulses. One thread per slot.

import package::schemas::{
  Contact, Edge, Impulses, Params, Span, Status, TouchEvent, EDGE_BIT, EDGE_INDEX, EVENT_BEGIN, EVENT_END, EVENT_HIT, TOUCH_UNLOADED, WORKGROUP,
};
import package::shared::awake::allRest;
import package::events::parts::touching::{BEGINS, ENDS, IS_STRUCK, NOTHING, changeOfPair, hasTouched, isPairTouching, pairEnd, pressedOf, stoppedBefore};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> touches: array<u32>;
@group(0) @binding(8) var<storage, read_write> touchEvents: array<TouchEvent>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || allRest()) { return; }
  var next = status.eventsBefore + eventStarts[i];
  let span = contactSpans[i];
  let end = span.start + span.count;
  var afterPair = span.start;
  while (afterPair < end) {
    let k = afterPair;
    afterPair = pairEnd(k, end);
    var touch = select(0u, touches[k] & ~u32(TOUCH_UNLOADED), hasTouched(touches[k]));
    let change = changeOfPair(touches[k], k, afterPair);
    if (change == BEGINS) {
      touch = 1u;
      if (contacts[k].b >= EDGE_BIT) { touch = 1u + edges[contacts[k].b & EDGE_INDEX].body; }
    }
    if (change != NOTHING) {
      var event: TouchEvent;
      event.a = i;
      let pressed = pressedOf(k, afterPair);
      event.b = pressed.strongest;
      event.impulse = pressed.impulse;
      event.body = touch - 1u;
      event.kind = EVENT_BEGIN;
      if (change == ENDS) { event.kind = EVENT_END; }
      if (change == IS_STRUCK) { event.kind = EVENT_HIT; }
      event.completed = status.completed;
      event.time = stoppedBefore(touches[k]);
      touchEvents[next] = event;
      next++;
    }
    if (change == ENDS) { touch = 0u; }
    if (touch != 0u && !isPairTouching(k, afterPair)) { touch |= TOUCH_UNLOADED; }
    touches[k] = touch;
  }
}
