/** Twin of shaders/expire.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, STATUS, type Twin } from './bindings.ts'

const f = Math.fround

export const expire: Twin<'expire'> = ({ frame, poses, motions, sortedPoses, status }) => {
  if (status.u32[STATUS.halted] !== 0) return
  const limit = f(0.5 * frame.reach)
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    if (motions.u32[m + MOTION.id] === NONE) continue
    const movedX = f(poses.f32[p + POSE.position] - sortedPoses.f32[p + POSE.position])
    const movedY = f(poses.f32[p + POSE.position + 1] - sortedPoses.f32[p + POSE.position + 1])
    const velocityX = motions.f32[m + MOTION.velocity]
    const velocityY = motions.f32[m + MOTION.velocity + 1]
    const speed = f(Math.sqrt(f(f(velocityX * velocityX) + f(velocityY * velocityY))))
    const ahead = f(frame.step * f(speed + frame.fall))
    const far = f(f(Math.sqrt(f(f(movedX * movedX) + f(movedY * movedY)))) + ahead)
    if (!(far < limit)) status.u32[STATUS.stale] = 1
  }
}
