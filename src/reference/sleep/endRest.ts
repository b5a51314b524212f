/** Twin of shaders/sleep/endRest.wgsl. */
import { params, status } from '../../../shaders/sleep/endRest.wgsl'

export function endRest(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  status.restMeasured = params.completedBefore * 2 + 1
}
