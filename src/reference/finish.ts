/** Twin of shaders/finish.wgsl. */
import { STATUS, type Twin } from './bindings.ts'

export const finish: Twin<'finish'> = ({ status }) => {
  if (status.u32[STATUS.halted] !== 0) return
  status.u32[STATUS.stale] = 0
  status.u32[STATUS.completed]++
}
