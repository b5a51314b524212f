/** Twin of shaders/solver/parts/afterMove.wgsl. */

/** Whether the stage has nothing to do: the step has halted, or there are bullets, and the substep resumes with the sweep. */
export function isHeld(status: Status, stageIndex: u32): bool {
  if (status.halted !== 0) return true
  return ((stageIndex / TILINGS) & SWEPT_BULLETS) === 0 && status.bullets !== 0
}

/** Whether the list is checked for the next substep. */
export function checksList(stageIndex: u32): bool {
  return ((stageIndex / TILINGS) & CHECKS_LIST) !== 0
}
