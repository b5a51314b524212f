/** Twin of shaders/histogram.wgsl. */
import { cellCounts, motions, params, poses, status } from '../../../shaders/histogram.wgsl'
import { binOf } from './shared/grid'
import { keepsList } from './shared/status'

export function histogram(): void {
  if (keepsList(status)) return
  status.candidates = 0
  for (let i: u32 = 0; i < params.disks; i++) {
    const cell = binOf(params, poses[i], motions[i].id !== NONE)
    cellCounts[cell]++
  }
}
