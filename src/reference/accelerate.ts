/** Twin of shaders/accelerate.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, STATUS, type Twin } from './bindings.ts'
import { atMost } from './shared/exact.ts'

const f = Math.fround

export const accelerate: Twin<'accelerate'> = ({ frame, status, poses, motions, loads }) => {
  if (status.u32[STATUS.halted] !== 0) return
  status.u32[STATUS.carrying] = 0
  status.u32[STATUS.deepest] = 0
  const { gravity, brushCenter, brushVelocity, step } = frame
  const brushSquared = f(frame.brushRadius * frame.brushRadius)
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    loads.u32[i] = 0
    if (motions.u32[m + MOTION.id] === NONE) continue
    let velocityX = f(motions.f32[m + MOTION.velocity] + f(step * gravity.x))
    let velocityY = f(motions.f32[m + MOTION.velocity + 1] + f(step * gravity.y))
    const awayX = f(poses.f32[p + POSE.position] - brushCenter.x)
    const awayY = f(poses.f32[p + POSE.position + 1] - brushCenter.y)
    const awaySquared = f(f(awayX * awayX) + f(awayY * awayY))
    if (awaySquared < brushSquared) {
      const blend = f(atMost(1, f(frame.brushRate * step)) * f(1 - f(awaySquared / brushSquared)))
      velocityX = f(velocityX + f(blend * f(brushVelocity.x - velocityX)))
      velocityY = f(velocityY + f(blend * f(brushVelocity.y - velocityY)))
    }
    motions.f32[m + MOTION.velocity] = velocityX
    motions.f32[m + MOTION.velocity + 1] = velocityY
  }
}
