// Ends an event-driven step, or halts it: until more waves are encoded, or, if all allowed waves are spent, to be
// completed by discrete substeps. One thread.

import package::schemas::{Params, Status, ARRIVED, HALT_SPENT, HALT_WAVES, IDLE, LONGEST_PAUSE, SPENT, UNDER_WAY};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  if (status.progress.phase == UNDER_WAY) {
    status.halted = HALT_WAVES;
    return;
  }
  atomicStore(&status.stale, 1u);
  atomicStore(&status.progress.fastest, 0u);
  atomicStore(&status.carrying, 0u);
  status.neededContacts = 0u;
  status.listed = 0u;
  if (status.progress.phase == ARRIVED) {
    status.completed += params.units;
    status.progress.pause = 0u;
  }
  if (status.progress.phase == SPENT) {
    status.halted = HALT_SPENT;
    status.progress.pause = min(2u * status.progress.pause + 1u, u32(LONGEST_PAUSE));
    status.progress.pauseLeft = status.progress.pause;
  }
  status.progress.phase = IDLE;
}
