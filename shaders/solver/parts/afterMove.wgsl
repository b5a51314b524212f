// Stages after the move in worlds whose tiles have plans. Their `stageIndex` is a tiling, plus TILINGS times the bits CHECKS_LIST and
// SWEPT_BULLETS. Twin: src/reference/solver/parts/afterMove.ts

import package::kernel::{stageIndex, status};
import package::schemas::{CHECKS_LIST, SWEPT_BULLETS, TILINGS};

// Whether the stage has nothing to do: the step has halted, or there are bullets, and the substep resumes with the sweep.
fn isHeld() -> bool {
  if (status.halted != 0u) { return true; }
  return ((stageIndex / TILINGS) & SWEPT_BULLETS) == 0u && atomicLoad(&status.bullets) != 0u;
}

// Whether the list is checked for the next substep.
fn checksList() -> bool {
  return ((stageIndex / TILINGS) & CHECKS_LIST) != 0u;
}
