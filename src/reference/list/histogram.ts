/** Twin of shaders/list/histogram.wgsl. */
import {
  cellCounts,
  motions,
  params,
  poses,
  rests,
  SLEEP,
  status,
} from '../../../shaders/list/histogram.wgsl'
import { atomicAdd } from '../shared/atomics'
import { binOf } from '../shared/grid'
import { keepsList } from '../shared/status'

export function histogram(): void {
  if (keepsList(status)) return
  if (firstThread === 0) status.candidates = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const id = motions[i].id
    let cell = binOf(params, poses[i], id !== NONE)
    if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
    atomicAdd(cellCounts.address(cell), 1)
  }
}
