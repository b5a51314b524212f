/** Twin of shaders/step/parts/substepEnd.wgsl. */

/** Whether there are bullets that were not swept: the stages after the move have left, and the substep resumes with the sweep. */
export function haltsForBullets(status: Status, SWEPT: bool): bool {
  if (SWEPT || status.bullets === 0) return false
  status.halted = HALT_SWEEPS
  return true
}

/** Counts the substep as done, and ends the step if the GPU chose its number of substeps and this is the last one. */
export function countSubstep(params: Params, status: Status, SUMMED: bool): void {
  status.stale = status.loosened
  status.loosened = 0
  status.placed = 0
  status.summed = u32(SUMMED)
  status.sumIndex = 1 - status.sumIndex
  status.lastH = params.h
  status.listed = status.neededContacts
  status.completed += params.substepUnits
  const isDone = status.completed - params.completedBefore === params.maxSubsteps
  if (params.choosesSubsteps !== 0 && isDone) status.halted = HALT_STEP_DONE
}
