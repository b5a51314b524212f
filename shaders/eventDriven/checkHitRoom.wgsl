// Reserves places for the hits of a wave after the unread events. Halts if they do not fit; the step resumes here. touchEvents is bound at its capacity. One thread.

import package::schemas::{Params, Status, TouchEvent, HALT_HITS, HITS_PLACED, HITS_RESOLVED};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(3) var<storage, read> touchEvents: array<TouchEvent>;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.waveHits != HITS_RESOLVED) { return; }
  let needed = status.events + eventStarts[params.disks];
  status.neededEvents = needed;
  if (needed > arrayLength(&touchEvents)) {
    status.halted = HALT_HITS;
    return;
  }
  status.eventsBefore = status.events;
  status.events = needed;
  status.waveHits = HITS_PLACED;
}
