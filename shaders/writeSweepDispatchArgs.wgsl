// Writes the workgroup count of the stages that sweep bullets. Halts if there are bullets and these stages are not
// encoded. One thread.

import package::schemas::{Status, HALT_SWEEPS, SWEEP_PLANNED, WORKGROUP};

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read_write> dispatches: array<u32>;

override SWEPT: bool;

@compute @workgroup_size(1)
fn main() {
  if (status.halted == 0u && !SWEPT && atomicLoad(&status.bullets) > 0u) { status.halted = HALT_SWEEPS; }
  var workgroups = (atomicLoad(&status.bullets) + WORKGROUP - 1u) / WORKGROUP;
  if (status.halted != 0u) { workgroups = 0u; }
  dispatches[3u * SWEEP_PLANNED] = workgroups;
}
