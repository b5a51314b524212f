/** Twin of shaders/shared/substepEnd.wgsl. */

/** Returns why the substep cannot end, or 0: there are bullets that were not swept, so the stages after the move have left; or tiles were to be summed up. */
export function missingStages(status: Status, SWEPT: bool, SHARED: bool, TILE_SUMS: bool): u32 {
  if (!SWEPT && status.bullets !== 0) return HALT_SWEEPS
  if (SHARED && !TILE_SUMS && status.unsettled !== 0) return HALT_TILE_SUMS
  return 0
}

/**
 * Counts the substep as done, and ends the step if the GPU chose its number of substeps and this is the last one. `isSummed`: the solver has summed up
 * the impulses of each disk for the next warm start.
 */
export function countSubstep(params: Params, status: Status, isSummed: bool): void {
  status.stale = status.loosened
  status.loosened = 0
  status.placed = 0
  status.summed = u32(isSummed)
  status.sumIndex = 1 - status.sumIndex
  status.lastH = params.h
  status.listed = status.neededContacts
  status.completed += params.substepUnits
  if (isLastOfStep(params, status.completed)) status.halted = HALT_STEP_DONE
}

/** Whether the GPU chose the number of substeps, and the step is done with this value of `completed`. */
function isLastOfStep(params: Params, completed: u32): bool {
  return params.choosesSubsteps !== 0 && completed - params.completedBefore === params.maxSubsteps
}

/** Returns why the substep after one without bullets and unsettled tiles does not begin, or 0. */
export function reasonToHalt(params: Params, status: Status, SHARED: bool): u32 {
  if (status.bullets !== 0) return HALT_SWEEPS
  if (SHARED && status.unsettled !== 0) return HALT_TILE_SUMS
  if (isLastOfStep(params, status.completed + params.substepUnits)) return HALT_STEP_DONE
  return status.moved !== 0 ? HALT_REBUILD : 0
}

/** Counts the substep at whose end biasTiles has begun this one. */
export function countBegun(params: Params, status: Status): void {
  const begun = status.begun
  status.begun = 0
  if (begun === 0) return
  countSubstep(params, status, true)
  status.carrying += begun - 1
  if (status.halted === HALT_REBUILD) return
  status.moved = 0
  status.travel = 0
}
