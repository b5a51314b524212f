// Puts each slot into its cell's run, in whatever order the atomics land; reorder puts that right.
// Counting down leaves every count at zero, ready for the next histogram.
// uses: grid, status

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let cell = binOf(poses[i], motions[i].id != NONE);
  let place = atomicSub(&cellCounts[cell], 1u) - 1u;
  unordered[cellStarts[cell] + place] = i;
}
