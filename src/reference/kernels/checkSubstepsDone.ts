/** Twin of shaders/checkSubstepsDone.wgsl. */

export function checkSubstepsDone(status: Status): void {
  if (status.halted === HALT_REST) status.halted = 0
  else if (status.halted === 0) status.halted = HALT_SUBSTEPS
}
