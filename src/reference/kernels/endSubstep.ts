/** Twin of shaders/endSubstep.wgsl. */
import { params, status } from '../../../shaders/endSubstep.wgsl'

export function endSubstep(): void {
  if (status.halted !== 0) return
  status.stale = 0
  status.completed += params.substepUnits
  if (params.paced !== 0 && status.completed - params.completedBefore === MOST_SUBSTEPS)
    status.halted = HALT_REST
}
