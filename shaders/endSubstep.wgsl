// Ends the substep, and the step where the GPU itself has chosen how many it has: what is encoded of it beyond that has
// nothing to do. One thread.

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  atomicStore(&status.stale, 0u);
  status.completed += params.substepUnits;
  if (params.paced != 0u && status.completed - params.completedBefore == MOST_SUBSTEPS) { status.halted = HALT_REST; }
}
