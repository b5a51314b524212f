/** Twin of shaders/integrateVelocities.wgsl. */
import { brush } from './shared/brush'
import { Items, Numbers } from './shared/memory'

export function integrateVelocities(
  params: Params,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  activeContactCounts: Numbers<u32>,
): void {
  if (status.halted !== 0) return
  status.lastDeepest = reinterpret<f32>(status.deepest)
  status.carrying = 0
  status.deepest = 0
  status.bullets = 0
  for (let i: u32 = 0; i < params.disks; i++) {
    activeContactCounts[i] = 0
    if (motions[i].id === NONE) continue
    const velocity = motions[i].velocity
    velocity.x = velocity.x + params.h * params.gravity.x
    velocity.y = velocity.y + params.h * params.gravity.y
    brush(params, poses[i].position, velocity)
  }
}
