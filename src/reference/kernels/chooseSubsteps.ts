/** Twin of shaders/chooseSubsteps.wgsl. */
import { params, status } from '../../../shaders/chooseSubsteps.wgsl'

function isEnough(parts: u32, travel: f32, fall: f32): bool {
  const radius = params.smallestRadius
  const fallen = radius * <f32>(parts * parts)
  return travel < <f32>0.5 * radius * <f32>parts && fall <= fallen * fallen
}

export function chooseSubsteps(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  const travel = params.h * (reinterpret<f32>(status.fastest) + params.gravityDeltaV)
  status.fastest = 0
  const time = <f32>0.5 * <f32>(SUBSTEPS_PER_FALL * SUBSTEPS_PER_FALL) * (params.h * params.h)
  const fall = time * time * (params.gravity.x * params.gravity.x + params.gravity.y * params.gravity.y)
  let parts: u32 = FEWEST_SUBSTEPS
  while (parts < MOST_SUBSTEPS && !isEnough(parts, travel, fall)) parts = 2 * parts
  status.h = params.h / <f32>parts
  status.gravityDeltaV = params.gravityDeltaV / <f32>parts
  status.substepUnits = MOST_SUBSTEPS / parts
}
