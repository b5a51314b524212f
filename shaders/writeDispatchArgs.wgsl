// Gives the stages that make the list of contacts their workgroups where the list no longer holds, and none where it does.
// One thread a stage; a dispatch is three words, the workgroups along x, y and z.
// uses: status

@compute @workgroup_size(MOST_PLANNED)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let stage = thread.x;
  dispatches[3u * stage] = select(planned[stage], 0u, keepsList());
  dispatches[3u * stage + 1u] = 1u;
  dispatches[3u * stage + 2u] = 1u;
}
