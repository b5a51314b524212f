/** Twin of shaders/list/binDisks.wgsl. */
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
} from '../../../shaders/list/binDisks.wgsl'
import { atomicAdd } from '../shared/atomics'
import { binOf } from '../shared/grid'
import { quarantineUnsound } from '../shared/quarantine'
import { keepsList } from '../shared/status'

/** Counts a disk in its cell. */
export function count(id: u32, bin: u32): void {
  let cell = bin
  if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
  atomicAdd(cellCounts.address(cell), 1)
}

/** Counts a disk in its cell, or takes it into quarantine. */
export function countDisk(i: u32): void {
  quarantineUnsound(i, status, poses, motions, slots, materials, contactSpans)
  const id = motions[i].id
  count(id, binOf(params, poses[i], id !== NONE))
}

export function binDisks(): void {
  if (keepsList(status)) return
  if (firstThread === 0) status.candidates = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) countDisk(i)
}
