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
import { bins, binsOfFour } from '../../cpu/fast/parts/fourCells'
import { areSound } from '../../cpu/fast/parts/fourSound'
import { atomicAdd } from '../shared/atomics'
import { binOf } from '../shared/grid'
import { quarantineUnsound } from '../shared/quarantine'
import { keepsList } from '../shared/status'

/** Counts a disk in its cell. */
function count(id: u32, bin: u32): void {
  let cell = bin
  if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
  atomicAdd(cellCounts.address(cell), 1)
}

/** Counts the disks of four slots in their cells, if they are alive and sound; returns false if it cannot. */
function countFour(i: u32): bool {
  if (!areSound(poses[i], motions[i]) || !binsOfFour(params, poses[i])) return false
  count(motions[i].id, i32x4.extract_lane(bins.four, 0))
  count(motions[i + 1].id, i32x4.extract_lane(bins.four, 1))
  count(motions[i + 2].id, i32x4.extract_lane(bins.four, 2))
  count(motions[i + 3].id, i32x4.extract_lane(bins.four, 3))
  return true
}

export function binDisks(): void {
  if (keepsList(status)) return
  if (firstThread === 0) status.candidates = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (i % 4 === 0 && i + 4 <= upTo && countFour(i)) {
      i += 3
      continue
    }
    quarantineUnsound(i, status, poses, motions, slots, materials, contactSpans)
    const id = motions[i].id
    count(id, binOf(params, poses[i], id !== NONE))
  }
}
