/** Twin of shaders/histogram.wgsl. */
import { cellCounts, motions, params, poses, status } from '../../../shaders/histogram.wgsl'
import { atomicAdd } from './shared/atomics'
import { binOf } from './shared/grid'
import { keepsList } from './shared/status'

export function histogram(): void {
  if (keepsList(status)) return
  if (firstThread === 0) status.candidates = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const cell = binOf(params, poses[i], motions[i].id !== NONE)
    atomicAdd(cellCounts.address(cell), 1)
  }
}
