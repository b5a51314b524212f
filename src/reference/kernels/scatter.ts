/** Twin of shaders/scatter.wgsl. */
import {
  cellCounts,
  cellStarts,
  motions,
  params,
  poses,
  rests,
  SLEEP,
  status,
  unordered,
} from '../../../shaders/scatter.wgsl'
import { atomicSub } from './shared/atomics'
import { binOf } from './shared/grid'
import { keepsList } from './shared/status'

export function scatter(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const id = motions[i].id
    let cell = binOf(params, poses[i], id !== NONE)
    if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
    const place = atomicSub(cellCounts.address(cell), 1) - 1
    unordered[cellStarts[cell] + place] = i
  }
}
