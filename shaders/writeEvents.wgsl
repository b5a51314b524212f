// Writes an event for each pair that began or ceased to touch, in the order of contacts, and the touches after this
// substep. An event has the slot of the pair and the contact with the largest impulse, which completeEvents.wgsl replaces, and
// the sum of the impulses. One thread per slot.

import package::schemas::{
  Contact, Edge, Impulses, Params, Span, Status, TouchEvent, EDGE_BIT, EDGE_INDEX, EVENT_BEGIN, EVENT_END, WORKGROUP,
};
import package::shared::awake::allRest;
import package::shared::touching::{isPairTouching, pairEnd};

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

// The contact with the largest impulse, or the first one, and the sum of the impulses.
struct Pressed { strongest: u32, impulse: f32 }

fn pressedOf(first: u32, end: u32) -> Pressed {
  var pressed = Pressed(first, abs(impulses[first].normal));
  var largest = pressed.impulse;
  for (var k = first + 1u; k < end; k++) {
    let impulse = abs(impulses[k].normal);
    pressed.impulse += impulse;
    if (impulse > largest) {
      pressed.strongest = k;
      largest = impulse;
    }
  }
  return pressed;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || allRest() || eventStarts[i] == eventStarts[i + 1u]) { return; }
  var next = status.eventsBefore + eventStarts[i];
  let span = contactSpans[i];
  let end = span.start + span.count;
  var afterPair = span.start;
  while (afterPair < end) {
    let k = afterPair;
    afterPair = pairEnd(k, end);
    let begins = isPairTouching(k, afterPair);
    if (begins == (touches[k] != 0u)) { continue; }
    var touch = touches[k];
    if (begins) {
      touch = 1u;
      if (contacts[k].b >= EDGE_BIT) { touch = 1u + edges[contacts[k].b & EDGE_INDEX].body; }
    }
    var event: TouchEvent;
    event.a = i;
    let pressed = pressedOf(k, afterPair);
    event.b = pressed.strongest;
    event.impulse = pressed.impulse;
    event.body = touch - 1u;
    event.kind = u32(select(EVENT_END, EVENT_BEGIN, begins));
    event.completed = status.completed;
    touchEvents[next] = event;
    next++;
    touches[k] = select(0u, touch, begins);
  }
}
