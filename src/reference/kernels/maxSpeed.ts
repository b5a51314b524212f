/** Twin of shaders/maxSpeed.wgsl. */
import { motions, params, status } from '../../../shaders/maxSpeed.wgsl'

export function maxSpeed(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  for (let i: u32 = 0; i < params.disks; i++) {
    const velocity = motions[i].velocity
    const speed: f32 = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
    if (motions[i].id !== NONE) status.fastest = max(status.fastest, reinterpret<u32>(speed))
  }
}
