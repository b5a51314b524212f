/** Twin of shaders/survey.wgsl. */
import { atLeast } from './shared/exact'
import { Items } from './shared/memory'

export function survey(frame: Frame, status: Status, poses: Items<Pose>, motions: Items<Motion>): void {
  if (status.halted !== 0) return
  const low = frame.boundsLow
  const high = frame.boundsHigh
  let top = reinterpret<f32>(status.topSpeedSquared)
  for (let i: u32 = 0; i < frame.disks; i++) {
    const motion = motions[i]
    if (motion.id === NONE) continue
    const velocity = motion.velocity
    const speedSquared = velocity.x * velocity.x + velocity.y * velocity.y
    if (speedSquared > SLOWEST_SQUARED && speedSquared > top) top = speedSquared
    const position = poses[i].position
    if (position.x >= low.x && position.y >= low.y && position.x <= high.x && position.y <= high.y) continue
    status.escaped++
    const outX = atLeast(low.x - position.x, position.x - high.x)
    const outY = atLeast(low.y - position.y, position.y - high.y)
    const out = atLeast(outX, outY)
    if (out > 0) status.farthestOut = max(status.farthestOut, reinterpret<u32>(out))
  }
  status.topSpeedSquared = reinterpret<u32>(top)
}
