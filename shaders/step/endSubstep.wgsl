// Ends the substep, and the step if the GPU chose its number of substeps: the remaining encoded substeps are then
// skipped. Clears the counters of a substep without stages of awake disks, as integrateVelocities.wgsl does otherwise. One thread.

import package::schemas::{Params, Status};
import package::step::parts::substepEnd::{countSubstep, haltsForBullets};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

// the stages of awake disks are encoded
override AWAKE: bool;
// the solver has summed up the impulses of each disk for the next warm start
override SUMMED: bool;
// bullets were swept, or are not looked for
override SWEPT: bool;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || haltsForBullets()) { return; }
  if (!AWAKE) {
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
    atomicStore(&status.outlying, 0u);
  }
  atomicStore(&status.moved, 0u);
  atomicStore(&status.travel, 0u);
  countSubstep();
}
