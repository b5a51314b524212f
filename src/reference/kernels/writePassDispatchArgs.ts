/** Twin of shaders/writePassDispatchArgs.wgsl. */
import { Numbers } from './shared/memory'

export function writePassDispatchArgs(stepInfo: StepInfo, status: Status, dispatches: Numbers<u32>): void {
  let workgroups = stepInfo.workgroups
  if (status.halted !== 0) workgroups = 0
  else status.completed++
  dispatches[3 * PASS_PLANNED] = workgroups
  dispatches[3 * PASS_PLANNED + 1] = 1
  dispatches[3 * PASS_PLANNED + 2] = 1
}
