// The end of a substep. Twin: src/reference/shared/substepEnd.ts

import package::kernel::{SHARED, SWEPT, TILE_SUMS, params, status};
import package::schemas::{HALT_REBUILD, HALT_STEP_DONE, HALT_SWEEPS, HALT_TILE_SUMS};

// Why the substep cannot end, or 0: there are bullets that were not swept, so the stages after the move have left; or tiles were to be summed up.
fn missingStages() -> u32 {
  if (!SWEPT && atomicLoad(&status.bullets) != 0u) { return HALT_SWEEPS; }
  if (SHARED && !TILE_SUMS && atomicLoad(&status.unsettled) != 0u) { return HALT_TILE_SUMS; }
  return 0u;
}

// Counts the substep as done, and ends the step if the GPU chose its number of substeps and this is the last one. `isSummed`: the solver has summed up
// the impulses of each disk for the next warm start.
fn countSubstep(isSummed: bool) {
  atomicStore(&status.stale, atomicLoad(&status.loosened));
  atomicStore(&status.loosened, 0u);
  atomicStore(&status.placed, 0u);
  status.summed = u32(isSummed);
  status.sumIndex = 1u - status.sumIndex;
  status.lastH = params.h;
  status.listed = status.neededContacts;
  status.completed += params.substepUnits;
  if (isLastOfStep(status.completed)) { status.halted = HALT_STEP_DONE; }
}

// Whether the GPU chose the number of substeps, and the step is done with this value of `completed`.
fn isLastOfStep(completed: u32) -> bool {
  return params.choosesSubsteps != 0u && completed - params.completedBefore == params.maxSubsteps;
}

// Why the substep after one without bullets and unsettled tiles does not begin, or 0. Reads only what no thread of biasTiles.wgsl writes.
fn reasonToHalt() -> u32 {
  if (atomicLoad(&status.bullets) != 0u) { return HALT_SWEEPS; }
  if (SHARED && atomicLoad(&status.unsettled) != 0u) { return HALT_TILE_SUMS; }
  if (isLastOfStep(status.completed + params.substepUnits)) { return HALT_STEP_DONE; }
  return select(0u, u32(HALT_REBUILD), atomicLoad(&status.moved) != 0u);
}

// Counts the substep at whose end biasTiles.wgsl has begun this one.
fn countBegun() {
  let begun = atomicExchange(&status.begun, 0u);
  if (begun == 0u) { return; }
  // as in all worlds whose tiles have plans
  countSubstep(true);
  atomicAdd(&status.carrying, begun - 1u);
  // a rebuild needs what was found
  if (status.halted == HALT_REBUILD) { return; }
  atomicStore(&status.moved, 0u);
  atomicStore(&status.travel, 0u);
}
