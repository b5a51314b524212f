// Ends the substep, and the step if the GPU chose its number of substeps: the remaining encoded substeps are then
// skipped. Clears the counters of a substep without stages of awake disks, as integrateVelocities.wgsl does otherwise. One thread.

import package::schemas::{Params, Status, HALT_STEP_DONE, MOST_SUBSTEPS};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

// the stages of awake disks are encoded
override AWAKE: bool;
// the solver has summed up the impulses of each disk for the next warm start
override SUMMED: bool;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  if (!AWAKE) {
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
    atomicStore(&status.outlying, 0u);
  }
  atomicStore(&status.stale, atomicLoad(&status.loosened));
  atomicStore(&status.loosened, 0u);
  atomicStore(&status.moved, 0u);
  atomicStore(&status.travel, 0u);
  status.summed = u32(SUMMED);
  status.sumIndex = 1u - status.sumIndex;
  status.lastH = params.h;
  status.listed = status.neededContacts;
  status.completed += params.substepUnits;
  let isDone = status.completed - params.completedBefore == MOST_SUBSTEPS;
  if (params.choosesSubsteps != 0u && isDone) { status.halted = HALT_STEP_DONE; }
}
