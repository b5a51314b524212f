// Adds savedWords[0] to the counts of units in the events, after an earlier state was put back: the count of the world goes
// on. One thread per event that there is room for.

import package::schemas::{Status, TouchEvent, WORKGROUP};

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> savedWords: array<u32>;
@group(0) @binding(2) var<storage, read_write> touchEvents: array<TouchEvent>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (status.halted != 0u || thread.x >= status.events) { return; }
  touchEvents[thread.x].completed += savedWords[0];
}
