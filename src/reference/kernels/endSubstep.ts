/** Twin of shaders/endSubstep.wgsl. */
import { params, SUMMED, status } from '../../../shaders/endSubstep.wgsl'

export function endSubstep(): void {
  if (status.halted !== 0) return
  status.stale = status.loosened
  status.loosened = 0
  status.moved = 0
  status.travel = 0
  status.summed = u32(SUMMED)
  status.sumIndex = 1 - status.sumIndex
  status.listed = status.neededContacts
  status.completed += params.substepUnits
  const isDone = status.completed - params.completedBefore === MOST_SUBSTEPS
  if (params.choosesSubsteps !== 0 && isDone) status.halted = HALT_STEP_DONE
}
