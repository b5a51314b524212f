/** Twin of shaders/list/scatter.wgsl. */
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
} from '../../../shaders/list/scatter.wgsl'
import { atomicSub } from '../shared/atomics'
import { binOf } from '../shared/grid'
import { keepsList } from '../shared/status'

/** Puts a disk into its cell. */
export function put(i: u32, id: u32, bin: u32): void {
  let cell = bin
  if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
  const place = atomicSub(cellCounts.address(cell), 1) - 1
  const entry = unordered[cellStarts[cell] + place]
  entry.slot = i
  entry.cell = cell
}

export function scatter(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const id = motions[i].id
    put(i, id, binOf(params, poses[i], id !== NONE))
  }
}
