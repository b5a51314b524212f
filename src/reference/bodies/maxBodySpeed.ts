/** Twin of shaders/bodies/maxBodySpeed.wgsl. */
import { dynamicBodies, params, status } from '../../../shaders/bodies/maxBodySpeed.wgsl'
import { atomicMax } from '../shared/atomics'

export function maxBodySpeed(): void {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const dynamic = dynamicBodies[b]
    if (dynamic.kind === DYNAMIC_NONE) continue
    const velocity = dynamic.velocity
    const speed: f32 =
      sqrt(velocity.x * velocity.x + velocity.y * velocity.y) + abs(dynamic.spin) * dynamic.farthest
    atomicMax(status.fastestAddress, reinterpret<u32>(speed))
  }
}
