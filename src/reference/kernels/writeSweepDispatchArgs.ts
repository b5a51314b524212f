/** Twin of shaders/writeSweepDispatchArgs.wgsl. */
import { dispatches, SWEPT, status } from '../../../shaders/writeSweepDispatchArgs.wgsl'

export function writeSweepDispatchArgs(): void {
  if (status.halted === 0 && !SWEPT && status.bullets > 0) status.halted = HALT_SWEEPS
  const workgroups = (status.bullets + WORKGROUP - 1) / WORKGROUP
  dispatches[3 * SWEEP_PLANNED] = status.halted !== 0 ? 0 : workgroups
}
