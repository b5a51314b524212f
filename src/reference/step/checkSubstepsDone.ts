/** Twin of shaders/step/checkSubstepsDone.wgsl. */
import { status } from '../../../shaders/step/checkSubstepsDone.wgsl'

export function checkSubstepsDone(): void {
  if (status.halted === HALT_STEP_DONE) status.halted = 0
  else if (status.halted === 0) status.halted = HALT_SUBSTEPS
}
