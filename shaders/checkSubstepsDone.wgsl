// After the substeps that were encoded: the step is done, or halts for more of them. One thread.

import package::schemas::{Status, HALT_REST, HALT_SUBSTEPS};

@group(0) @binding(0) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted == HALT_REST) {
    status.halted = 0u;
  } else if (status.halted == 0u) {
    status.halted = HALT_SUBSTEPS;
  }
}
