// Ends the substep, and the step where the GPU itself has chosen how many it has: what is encoded of it beyond that has
// nothing to do. One thread.

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  atomicStore(&status.stale, 0u);
  status.completed += frame.beat;
  if (frame.paced != 0u && status.completed - frame.completedBefore == MOST_SUBSTEPS) { status.halted = HALT_REST; }
}
