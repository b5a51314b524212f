/** Twin of shaders/collectStepStats.wgsl. */
import { motions, params, poses, status } from '../../../shaders/collectStepStats.wgsl'
import { maxExact } from './shared/exact'

export function collectStepStats(): void {
  if (status.halted !== 0) return
  // hoisted out of the short loop
  const disks = params.disks
  const lowX = params.boundsLow.x
  const lowY = params.boundsLow.y
  const highX = params.boundsHigh.x
  const highY = params.boundsHigh.y
  let top: f32 = MIN_SPEED_SQUARED
  for (let i: u32 = 0; i < disks; i++) {
    const motion = motions[i]
    if (motion.id === NONE) continue
    const velocity = motion.velocity
    const speedSquared = velocity.x * velocity.x + velocity.y * velocity.y
    if (speedSquared > top) top = speedSquared
    const position = poses[i].position
    if (position.x >= lowX && position.y >= lowY && position.x <= highX && position.y <= highY) continue
    status.escaped++
    const outX = maxExact(lowX - position.x, position.x - highX)
    const outY = maxExact(lowY - position.y, position.y - highY)
    const out = maxExact(outX, outY)
    if (out > 0) status.farthestOut = max(status.farthestOut, reinterpret<u32>(out))
  }
  if (top > MIN_SPEED_SQUARED) status.topSpeedSquared = max(status.topSpeedSquared, reinterpret<u32>(top))
}
