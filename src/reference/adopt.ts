/** Twin of shaders/adopt.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, type Twin } from './bindings.ts'
import { keepsList } from './shared/status.ts'

export const adopt: Twin<'adopt'> = ({
  frame,
  status,
  sortedPoses,
  sortedMotions,
  poses,
  motions,
  slots,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    const id = sortedMotions.u32[i * MOTION.stride + MOTION.id]
    for (let w = i * POSE.stride; w < (i + 1) * POSE.stride; w++) poses.u32[w] = sortedPoses.u32[w]
    for (let w = i * MOTION.stride; w < (i + 1) * MOTION.stride; w++) motions.u32[w] = sortedMotions.u32[w]
    if (id !== NONE) slots.u32[id] = i
  }
}
