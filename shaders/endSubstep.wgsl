// Ends the substep, and the step where the GPU itself has chosen how many it has: what is encoded of it beyond that has
// nothing to do. One thread.

import package::schemas::{Params, Status, HALT_REST, MOST_SUBSTEPS};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  atomicStore(&status.stale, 0u);
  status.completed += params.substepUnits;
  if (params.paced != 0u && status.completed - params.completedBefore == MOST_SUBSTEPS) { status.halted = HALT_REST; }
}
