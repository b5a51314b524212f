/** Twin of shaders/planSweeps.wgsl. */
import { Numbers } from './shared/memory'

export function planSweeps(status: Status, dispatches: Numbers<u32>): void {
  const workgroups = (status.bullets + WORKGROUP - 1) / WORKGROUP
  dispatches[3 * SWEEP_PLANNED] = status.halted !== 0 ? 0 : workgroups
}
