/** Twin of shaders/step/collectStepStats.wgsl. */
import { motions, params, poses, status } from '../../../shaders/step/collectStepStats.wgsl'
import { atomicAdd, atomicMax } from '../shared/atomics'
import { maxExact } from '../shared/exact'

export function collectStepStats(): void {
  if (status.halted !== 0) return
  // hoisted out of the short loop
  const end = endThread(params.disks)
  const lowX = params.boundsLow.x
  const lowY = params.boundsLow.y
  const highX = params.boundsHigh.x
  const highY = params.boundsHigh.y
  let top: f32 = MIN_SPEED_SQUARED
  for (let i = firstThread; i < end; i++) {
    const motion = motions[i]
    if (motion.id === NONE) continue
    const velocity = motion.velocity
    const speedSquared = velocity.x * velocity.x + velocity.y * velocity.y
    if (speedSquared > top) top = speedSquared
    const position = poses[i].position
    if (position.x >= lowX && position.y >= lowY && position.x <= highX && position.y <= highY) continue
    atomicAdd(status.escapedAddress, 1)
    const outX = maxExact(lowX - position.x, position.x - highX)
    const outY = maxExact(lowY - position.y, position.y - highY)
    const out = maxExact(outX, outY)
    if (out > 0) atomicMax(status.farthestOutAddress, reinterpret<u32>(out))
  }
  if (top > MIN_SPEED_SQUARED) atomicMax(status.topSpeedSquaredAddress, reinterpret<u32>(top))
}
