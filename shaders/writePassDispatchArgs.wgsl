// Lets a pass of the user's own run, and counts it as done; nothing while the steps have halted: the host then asks for it
// again, in its turn. One thread.

@compute @workgroup_size(1)
fn main() {
  var workgroups = stepInfo.workgroups;
  if (status.halted != 0u) { workgroups = 0u; } else { status.completed++; }
  dispatches[3u * PASS_PLANNED] = workgroups;
  dispatches[3u * PASS_PLANNED + 1u] = 1u;
  dispatches[3u * PASS_PLANNED + 2u] = 1u;
}
