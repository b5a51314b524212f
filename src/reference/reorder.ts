/** Twin of shaders/reorder.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, type Twin } from './bindings.ts'
import { binOf } from './shared/grid.ts'
import { keepsList } from './shared/status.ts'

export const reorder: Twin<'reorder'> = ({
  frame,
  poses,
  motions,
  cellStarts,
  unordered,
  status,
  sortedPoses,
  sortedMotions,
  origins,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    const source = unordered.u32[i]
    const p = source * POSE.stride
    const m = source * MOTION.stride
    const id = motions.u32[m + MOTION.id]
    const cell = binOf(frame, poses.f32[p + POSE.position], poses.f32[p + POSE.position + 1], id !== NONE)
    const start = cellStarts.u32[cell]
    const end = cellStarts.u32[cell + 1]
    let rank = 0
    for (let k = start; k < end; k++) {
      const rival = unordered.u32[k]
      const rivalId = motions.u32[rival * MOTION.stride + MOTION.id]
      if (rivalId < id || (rivalId === id && rival < source)) rank++
    }
    const place = start + rank
    for (let w = 0; w < POSE.stride; w++) sortedPoses.u32[place * POSE.stride + w] = poses.u32[p + w]
    for (let w = 0; w < MOTION.stride; w++) sortedMotions.u32[place * MOTION.stride + w] = motions.u32[m + w]
    origins.u32[place] = source
  }
}
