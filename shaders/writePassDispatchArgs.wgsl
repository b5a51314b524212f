// Writes the workgroup count of a user's pass and counts it as completed; zero while the steps are halted: the host
// then submits the pass again, in order. One thread.

import package::schemas::{Status, StepInfo, PASS_PLANNED};

@group(0) @binding(0) var<uniform> stepInfo: StepInfo;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> dispatches: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var workgroups = stepInfo.workgroups;
  if (status.halted != 0u) {
    workgroups = 0u;
  } else {
    status.completed++;
    status.collided = 0u;
  }
  dispatches[3u * PASS_PLANNED] = workgroups;
  dispatches[3u * PASS_PLANNED + 1u] = 1u;
  dispatches[3u * PASS_PLANNED + 2u] = 1u;
}
