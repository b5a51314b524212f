/** Twin of shaders/accelerate.wgsl. */
import { atMost } from './shared/exact'
import { Items, Numbers } from './shared/memory'

export function accelerate(
  frame: Frame,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  loads: Numbers<u32>,
): void {
  if (status.halted !== 0) return
  status.carrying = 0
  status.deepest = 0
  status.bullets = 0
  const brushSquared = frame.brushRadius * frame.brushRadius
  for (let i: u32 = 0; i < frame.disks; i++) {
    loads[i] = 0
    if (motions[i].id === NONE) continue
    const velocity = motions[i].velocity
    let velocityX = velocity.x + frame.step * frame.gravity.x
    let velocityY = velocity.y + frame.step * frame.gravity.y
    const awayX = poses[i].position.x - frame.brushCenter.x
    const awayY = poses[i].position.y - frame.brushCenter.y
    const awaySquared = awayX * awayX + awayY * awayY
    if (awaySquared < brushSquared) {
      const blend = atMost(1, frame.brushRate * frame.step) * (<f32>1 - awaySquared / brushSquared)
      velocityX = velocityX + blend * (frame.brushVelocity.x - velocityX)
      velocityY = velocityY + blend * (frame.brushVelocity.y - velocityY)
    }
    velocity.x = velocityX
    velocity.y = velocityY
  }
}
