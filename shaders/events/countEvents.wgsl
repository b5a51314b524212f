// Counts the events of each slot in this substep: pairs that begin to touch, have parted, or are hit while they touch, and those
// of its share of the old list that touched and are in no list any more. `touches` has 0 for a pair that did not touch after
// the last substep, or TOUCH_STOPPED and a time, else 1, plus the number of the body for an edge, and TOUCH_UNLOADED; it is at the first contact of
// the pair. Also ends the substep for the stops of bullets: see markStops.wgsl. One thread per slot.

import package::schemas::{Contact, Impulses, OldTouch, Params, Span, Status, WORKGROUP};
import package::shared::awake::allRest;
import package::shared::exact::minExact;
import package::events::parts::oldContacts::oldContactsOf;
import package::events::parts::touching::{NOTHING, changeOfPair, pairEnd};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(5) var<storage, read> touches: array<u32>;
@group(0) @binding(6) var<storage, read> oldTouches: array<OldTouch>;
@group(0) @binding(7) var<storage, read_write> eventCounts: array<u32>;
@group(0) @binding(8) var<storage, read_write> bulletStops: array<f32>;

// events have the times of stops
override TIMED_STOPS: bool;
// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || allRest()) { return; }
  var count = 0u;
  let span = contactSpans[i];
  let end = span.start + span.count;
  for (var k = span.start; k < end; ) {
    let next = pairEnd(k, end);
    count += u32(changeOfPair(touches[k], k, next) != NOTHING);
    k = next;
  }
  if (status.rebuilt != 0u) {
    let old = oldContactsOf(i);
    for (var k = old.start; k < old.start + old.count; k++) { count += u32(oldTouches[k].touch != 0u); }
  }
  eventCounts[i] = count;
  if (TIMED_STOPS && bulletStops[i] != 0.0) { bulletStops[i] = minExact(0.0, -bulletStops[i]); }
}
