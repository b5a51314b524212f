/** Twin of shaders/bodies/maxBodySpeed.wgsl. */
import { heavyBodies, params, status } from '../../../../shaders/bodies/maxBodySpeed.wgsl'
import { atomicMax } from '../shared/atomics'

export function maxBodySpeed(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const heavy = heavyBodies[b]
    if (heavy.kind === HEAVY_NONE) continue
    const velocity = heavy.velocity
    const speed: f32 =
      sqrt(velocity.x * velocity.x + velocity.y * velocity.y) + abs(heavy.spin) * heavy.farthest
    atomicMax(status.fastestAddress, reinterpret<u32>(speed))
  }
}
