// The end of a substep. Twin: src/reference/step/parts/substepEnd.ts

import package::kernel::{SUMMED, SWEPT, params, status};
import package::schemas::{HALT_STEP_DONE, HALT_SWEEPS};

// Whether there are bullets that were not swept: the stages after the move have left, and the substep resumes with the sweep.
fn haltsForBullets() -> bool {
  if (SWEPT || atomicLoad(&status.bullets) == 0u) { return false; }
  status.halted = HALT_SWEEPS;
  return true;
}

// Counts the substep as done, and ends the step if the GPU chose its number of substeps and this is the last one.
fn countSubstep() {
  atomicStore(&status.stale, atomicLoad(&status.loosened));
  atomicStore(&status.loosened, 0u);
  atomicStore(&status.placed, 0u);
  status.summed = u32(SUMMED);
  status.sumIndex = 1u - status.sumIndex;
  status.lastH = params.h;
  status.listed = status.neededContacts;
  status.completed += params.substepUnits;
  let isDone = status.completed - params.completedBefore == params.maxSubsteps;
  if (params.choosesSubsteps != 0u && isDone) { status.halted = HALT_STEP_DONE; }
}
