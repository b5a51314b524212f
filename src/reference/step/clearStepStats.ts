/** Twin of shaders/step/clearStepStats.wgsl. */
import { status } from '../../../shaders/step/clearStepStats.wgsl'

export function clearStepStats(): void {
  if (status.halted !== 0) return
  status.topSpeedSquared = 0
  status.escaped = 0
  status.farthestOut = 0
}
