/** Twin of shaders/endSubstep.wgsl. */
import { AWAKE, params, SUMMED, status } from '../../../shaders/endSubstep.wgsl'

export function endSubstep(): void {
  if (status.halted !== 0) return
  if (!AWAKE) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
    status.outlying = 0
  }
  status.stale = status.loosened
  status.loosened = 0
  status.moved = 0
  status.travel = 0
  status.summed = u32(SUMMED)
  status.sumIndex = 1 - status.sumIndex
  status.lastH = params.h
  status.listed = status.neededContacts
  status.completed += params.substepUnits
  const isDone = status.completed - params.completedBefore === MOST_SUBSTEPS
  if (params.choosesSubsteps !== 0 && isDone) status.halted = HALT_STEP_DONE
}
