/** Twin of shaders/beginPass.wgsl. */
import { status } from '../../../shaders/beginPass.wgsl'

export function beginPass(): void {
  if (status.halted !== 0) return
  status.completed++
  status.collided = 0
}
