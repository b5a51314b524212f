// Begins a wave: counts it and resets the earliest times. One thread.

import package::schemas::{Status, HITS_NONE, NEVER, UNDER_WAY};

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.progress.phase != UNDER_WAY) { return; }
  status.progress.waves++;
  status.waveHits = HITS_NONE;
  atomicStore(&status.progress.earliest, bitcast<u32>(f32(NEVER)));
  atomicStore(&status.progress.earliestUnseen, bitcast<u32>(f32(NEVER)));
}
