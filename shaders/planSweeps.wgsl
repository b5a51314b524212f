// Gives the stages that sweep bullets their workgroups, and none where there is no bullet. One thread.

@compute @workgroup_size(1)
fn main() {
  var workgroups = (atomicLoad(&status.bullets) + WORKGROUP - 1u) / WORKGROUP;
  if (status.halted != 0u) { workgroups = 0u; }
  dispatches[3u * SWEEP_PLANNED] = workgroups;
}
