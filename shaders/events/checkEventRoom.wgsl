// Reserves places for the events of this substep after the unread ones. Halts if they do not fit; the substep resumes
// here. touchEvents is bound at its capacity. One thread.

import package::schemas::{Params, Status, TouchEvent, HALT_EVENTS};
import package::shared::awake::allRest;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(3) var<storage, read> touchEvents: array<TouchEvent>;

// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || allRest()) { return; }
  let needed = status.events + eventStarts[params.disks];
  status.neededEvents = needed;
  if (needed > arrayLength(&touchEvents)) {
    status.halted = HALT_EVENTS;
    return;
  }
  status.eventsBefore = status.events;
  status.events = needed;
}
