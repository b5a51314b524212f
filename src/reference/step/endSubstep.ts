/** Twin of shaders/step/endSubstep.wgsl. */
import { AWAKE, params, SUMMED, SWEPT, status } from '../../../shaders/step/endSubstep.wgsl'
import { countSubstep, haltsForBullets } from './parts/substepEnd'

export function endSubstep(): void {
  if (status.halted !== 0 || haltsForBullets(status, SWEPT)) return
  if (!AWAKE) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
    status.outlying = 0
  }
  status.moved = 0
  status.travel = 0
  countSubstep(params, status, SUMMED)
}
