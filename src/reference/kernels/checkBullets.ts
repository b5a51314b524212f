/** Twin of shaders/checkBullets.wgsl. */
import { status } from '../../../shaders/checkBullets.wgsl'

export function checkBullets(): void {
  if (status.halted === 0 && status.bullets > 0) status.halted = HALT_SWEEPS
}
