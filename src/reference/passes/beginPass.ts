/** Twin of shaders/passes/beginPass.wgsl. */
import { status } from '../../../shaders/passes/beginPass.wgsl'

export function beginPass(): void {
  if (status.halted !== 0) return
  status.completed++
  status.collided = 0
  status.placed = 1
}
