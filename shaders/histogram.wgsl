// Counts the disks of each cell. The counts start at zero: scatter leaves them so. Those of candidates begin anew.
// uses: grid, status

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  if (i == 0u) { atomicStore(&status.candidates, 0u); }
  let cell = binOf(poses[i], motions[i].id != NONE);
  atomicAdd(&cellCounts[cell], 1u);
}
