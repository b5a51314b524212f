// Notes that rest was measured for this step, so that a step that starts again does not measure it twice. One thread.

import package::schemas::{Params, Status};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.completed != params.completedBefore) { return; }
  status.restMeasured = 2u * params.completedBefore + 1u;
}
