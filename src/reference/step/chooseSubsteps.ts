/** Twin of shaders/step/chooseSubsteps.wgsl. */
import { params, status } from '../../../shaders/step/chooseSubsteps.wgsl'

export function chooseSubsteps(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  const travel = params.h * (reinterpret<f32>(status.fastest) + params.gravityDeltaV)
  status.fastest = 0
  let parts = params.fewestSubsteps
  while (parts < params.maxSubsteps && !(travel < <f32>0.5 * params.smallestRadius * <f32>parts))
    parts = 2 * parts
  status.h = params.h / <f32>parts
  status.gravityDeltaV = params.gravityDeltaV / <f32>parts
  status.substepUnits = params.maxSubsteps / parts
  status.chosenSubsteps = parts
}
