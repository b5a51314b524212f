/** Twin of shaders/sweeps/checkBullets.wgsl. */
import { status } from '../../../shaders/sweeps/checkBullets.wgsl'

export function checkBullets(): void {
  if (status.halted === 0 && status.bullets > 0) status.halted = HALT_SWEEPS
}
