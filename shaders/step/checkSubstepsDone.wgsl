// Runs after the encoded substeps: the step is complete, or halts until more substeps are encoded. One thread.

import package::schemas::{Status, HALT_STEP_DONE, HALT_SUBSTEPS};

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted == HALT_STEP_DONE) {
    status.halted = 0u;
  } else if (status.halted == 0u) {
    status.halted = HALT_SUBSTEPS;
  }
}
