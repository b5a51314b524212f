/** Twin of shaders/binDisks.wgsl. */
import {
  cellCounts,
  contactSpans,
  materials,
  motions,
  params,
  poses,
  rests,
  SLEEP,
  slots,
  status,
} from '../../../shaders/binDisks.wgsl'
import { atomicAdd } from './shared/atomics'
import { binOf } from './shared/grid'
import { quarantineUnsound } from './shared/quarantine'
import { keepsList } from './shared/status'

export function binDisks(): void {
  if (keepsList(status)) return
  if (firstThread === 0) status.candidates = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    quarantineUnsound(i, status, poses, motions, slots, materials, contactSpans)
    const id = motions[i].id
    let cell = binOf(params, poses[i], id !== NONE)
    if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
    atomicAdd(cellCounts.address(cell), 1)
  }
}
