// Writes the workgroup counts of the stages of a wave, and of the sort before it, as advancePhase decided. One thread
// per stage.

import package::schemas::{Status, FIRST_SEARCH, FIRST_WAVE, MOST_PLANNED, UNDER_WAY};

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> planned: array<u32>;
@group(0) @binding(2) var<storage, read_write> dispatches: array<u32>;

fn isDue(stage: u32) -> bool {
  if (status.halted != 0u || status.progress.phase != UNDER_WAY) { return false; }
  if (stage < FIRST_SEARCH) { return true; }
  return atomicLoad(&status.stale) != 0u;
}

@compute @workgroup_size(MOST_PLANNED)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let stage = thread.x;
  if (stage < FIRST_WAVE) { return; }
  dispatches[3u * stage] = select(0u, planned[stage], isDue(stage));
  dispatches[3u * stage + 1u] = 1u;
  dispatches[3u * stage + 2u] = 1u;
}
