/** Twin of shaders/writePassDispatchArgs.wgsl. */
import { dispatches, status, stepInfo } from '../../../shaders/writePassDispatchArgs.wgsl'

export function writePassDispatchArgs(): void {
  let workgroups = stepInfo.workgroups
  if (status.halted !== 0) workgroups = 0
  else {
    status.completed++
    status.collided = 0
  }
  dispatches[3 * PASS_PLANNED] = workgroups
  dispatches[3 * PASS_PLANNED + 1] = 1
  dispatches[3 * PASS_PLANNED + 2] = 1
}
