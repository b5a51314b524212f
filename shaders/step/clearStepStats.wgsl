// Clears the statistics that collectStepStats gathers after a step. One thread.

import package::schemas::Status;

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  atomicStore(&status.topSpeedSquared, 0u);
  atomicStore(&status.escaped, 0u);
  atomicStore(&status.farthestOut, 0u);
}
