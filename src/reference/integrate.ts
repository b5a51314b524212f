/** Twin of shaders/integrate.wgsl. */
import { MOTION, POSE, STATUS, type Twin } from './bindings.ts'

const f = Math.fround

export const integrate: Twin<'integrate'> = ({ frame, status, motions, poses }) => {
  if (status.u32[STATUS.halted] !== 0) return
  const { step } = frame
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    const x = p + POSE.position
    const angle = p + POSE.angle
    poses.f32[x] = f(poses.f32[x] + f(step * motions.f32[m + MOTION.velocity]))
    poses.f32[x + 1] = f(poses.f32[x + 1] + f(step * motions.f32[m + MOTION.velocity + 1]))
    poses.f32[angle] = f(poses.f32[angle] + f(step * motions.f32[m + MOTION.spin]))
  }
}
