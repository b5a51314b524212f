/** Twin of shaders/maxSpeed.wgsl. */
import { motions, params, status } from '../../../shaders/maxSpeed.wgsl'
import { atomicMax } from './shared/atomics'

export function maxSpeed(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const velocity = motions[i].velocity
    const speed: f32 = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
    if (motions[i].id !== NONE) atomicMax(status.fastestAddress, reinterpret<u32>(speed))
  }
}
