/** Twin of shaders/accelerate.wgsl. */
import { brush } from './shared/brush'
import { flushed } from './shared/exact'
import { Items, Numbers } from './shared/memory'

export function accelerate(
  frame: Frame,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  loads: Numbers<u32>,
): void {
  if (status.halted !== 0) return
  status.lastDeepest = reinterpret<f32>(status.deepest)
  status.carrying = 0
  status.deepest = 0
  status.bullets = 0
  for (let i: u32 = 0; i < frame.disks; i++) {
    loads[i] = 0
    if (motions[i].id === NONE) continue
    const velocity = motions[i].velocity
    velocity.x = flushed(velocity.x) + frame.step * frame.gravity.x
    velocity.y = flushed(velocity.y) + frame.step * frame.gravity.y
    brush(frame, poses[i].position, velocity)
    motions[i].spin = flushed(motions[i].spin)
  }
}
