/** Twin of shaders/shared/status.wgsl. */
import type { Words } from '../../words.ts'
import { STATUS } from '../bindings.ts'

export function keepsList(status: Words): boolean {
  return status.u32[STATUS.halted] !== 0 || status.u32[STATUS.stale] === 0
}
