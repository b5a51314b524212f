/** Twin of shaders/integrate.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, STATUS, type Twin } from './bindings.ts'

const f = Math.fround

export const integrate: Twin<'integrate'> = ({ frame, status, sortedPoses, motions, poses, slots }) => {
  if (status.u32[STATUS.halted] !== 0) return
  const { step } = frame
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    const x = sortedPoses.f32[p + POSE.position]
    const y = sortedPoses.f32[p + POSE.position + 1]
    poses.f32[p + POSE.position] = f(x + f(step * motions.f32[m + MOTION.velocity]))
    poses.f32[p + POSE.position + 1] = f(y + f(step * motions.f32[m + MOTION.velocity + 1]))
    poses.f32[p + POSE.angle] = f(sortedPoses.f32[p + POSE.angle] + f(step * motions.f32[m + MOTION.spin]))
    poses.f32[p + POSE.radius] = sortedPoses.f32[p + POSE.radius]
    const id = motions.u32[m + MOTION.id]
    if (id !== NONE) slots.u32[id] = i
  }
}
