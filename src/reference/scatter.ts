/** Twin of shaders/scatter.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, type Twin } from './bindings.ts'
import { binOf } from './shared/grid.ts'
import { keepsList } from './shared/status.ts'

export const scatter: Twin<'scatter'> = ({
  frame,
  status,
  poses,
  motions,
  cellStarts,
  cellCounts,
  unordered,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const alive = motions.u32[i * MOTION.stride + MOTION.id] !== NONE
    const cell = binOf(frame, poses.f32[p + POSE.position], poses.f32[p + POSE.position + 1], alive)
    const place = --cellCounts.u32[cell]
    unordered.u32[cellStarts.u32[cell] + place] = i
  }
}
