// Halts if there are bullets: it stands in place of the stages that sweep them, where those are not encoded. The substep resumes with
// them. One thread.

import package::schemas::{Status, HALT_SWEEPS};

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted == 0u && atomicLoad(&status.bullets) > 0u) { status.halted = HALT_SWEEPS; }
}
