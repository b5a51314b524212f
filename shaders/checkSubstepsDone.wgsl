// After the substeps that were encoded: the step is done, or halts for more of them. One thread.

@compute @workgroup_size(1)
fn main() {
  if (status.halted == HALT_REST) {
    status.halted = 0u;
  } else if (status.halted == 0u) {
    status.halted = HALT_SUBSTEPS;
  }
}
