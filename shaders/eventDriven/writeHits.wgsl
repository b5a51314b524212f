// Copies the hits of a wave to the events, in the order of slots. One thread per slot.

import package::schemas::{Params, Status, TouchEvent, HITS_PLACED, WORKGROUP};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> eventCounts: array<u32>;
@group(0) @binding(3) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(4) var<storage, read> hitEvents: array<TouchEvent>;
@group(0) @binding(5) var<storage, read_write> touchEvents: array<TouchEvent>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || status.waveHits != HITS_PLACED || eventCounts[i] == 0u) { return; }
  touchEvents[status.eventsBefore + eventStarts[i]] = hitEvents[i];
}
