/** Twin of shaders/sleep/arrangeSleepers.wgsl. */
import {
  activeContactCounts,
  cellStarts,
  motions,
  params,
  rests,
  status,
  unordered,
} from '../../../shaders/sleep/arrangeSleepers.wgsl'
import { keepsList } from '../shared/status'

/** Finds the rows from the first awake disk of a level to the last one. */
function findAwakeRows(level: u32): void {
  const rows = status.awakeRows[level]
  const grid = params.levels[level]
  const first = cellStarts[grid.firstCell]
  const end = cellStarts[grid.firstCell + grid.columns * grid.rows]
  rows.start = 0
  rows.count = 0
  if (first === end) return
  const low = (unordered[first].cell - grid.firstCell) / grid.columns
  const high = (unordered[end - 1].cell - grid.firstCell) / grid.columns
  rows.start = low
  rows.count = high + 1 - low
}

export function arrangeSleepers(): void {
  if (keepsList(status)) return
  const awake = cellStarts[params.cells / 2]
  if (firstThread === 0) {
    status.awakeSlots = awake
    status.asleep = cellStarts[params.cells] - awake
    for (let level: u32 = 0; level < params.levelCount; level++) findAwakeRows(level)
  }
  for (let i = max(firstThread, awake), upTo = endThread(params.disks); i < upTo; i++) {
    const id = motions[i].id
    activeContactCounts[i] = id === NONE ? 0 : rests[id].contacts
  }
}
