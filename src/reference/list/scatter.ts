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
import { areAlive, bins, binsOfFour } from '../../cpu/fast/parts/fourCells'
import { atomicSub } from '../shared/atomics'
import { binOf } from '../shared/grid'
import { keepsList } from '../shared/status'

/** Puts a disk into its cell. */
function put(i: u32, id: u32, bin: u32): void {
  let cell = bin
  if (SLEEP && id !== NONE && (rests[id].state & REST_ASLEEP) !== 0) cell += params.cells / 2
  const place = atomicSub(cellCounts.address(cell), 1) - 1
  const entry = unordered[cellStarts[cell] + place]
  entry.slot = i
  entry.cell = cell
}

/** Puts the disks of four slots into their cells, if they are alive; returns false if it cannot. */
function putFour(i: u32): bool {
  if (!areAlive(motions[i]) || !binsOfFour(params, poses[i])) return false
  put(i, motions[i].id, i32x4.extract_lane(bins.four, 0))
  put(i + 1, motions[i + 1].id, i32x4.extract_lane(bins.four, 1))
  put(i + 2, motions[i + 2].id, i32x4.extract_lane(bins.four, 2))
  put(i + 3, motions[i + 3].id, i32x4.extract_lane(bins.four, 3))
  return true
}

export function scatter(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (i % 4 === 0 && i + 4 <= upTo && putFour(i)) {
      i += 3
      continue
    }
    const id = motions[i].id
    put(i, id, binOf(params, poses[i], id !== NONE))
  }
}
