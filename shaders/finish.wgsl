// Ends the substep. One thread.

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  atomicStore(&status.stale, 0u);
  status.completed++;
}
