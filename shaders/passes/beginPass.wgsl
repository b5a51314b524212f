// Counts a user's pass as completed, unless the steps are halted: the pass then does nothing, since the host copies `status.halted` to
// its uniform, and is submitted again, in order. One thread.

import package::schemas::Status;

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  status.completed++;
  status.collided = 0u;
  atomicStore(&status.placed, 1u);
}
