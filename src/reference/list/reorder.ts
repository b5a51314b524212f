/** Twin of shaders/list/reorder.wgsl. */
import {
  cellStarts,
  motions,
  params,
  poses,
  sortedMotions,
  sortedPoses,
  sourceSlots,
  status,
  unordered,
} from '../../../shaders/list/reorder.wgsl'
import { clear } from '../shared/memory'
import { keepsList } from '../shared/status'

/** The cell that a slot of the new order is in. */
function cellOfSlot(i: u32): u32 {
  let low: u32 = 0
  let high = params.cells
  while (low < high) {
    const middle = (low + high) / 2
    if (cellStarts[middle + 1] > i) high = middle
    else low = middle + 1
  }
  return low
}

export function reorder(): void {
  if (keepsList(status)) return
  const upTo = endThread(params.disks)
  let cell = cellOfSlot(firstThread)
  let start = cellStarts[cell]
  let end = cellStarts[cell + 1]
  for (let i = firstThread; i < upTo; i++) {
    while (i >= end && cell < params.cells) {
      start = end
      cell++
      end = cellStarts[cell + 1]
    }
    const source = unordered[i].slot
    if (cell === params.cells) {
      clear(sortedPoses[i])
      clear(sortedMotions[i])
      sortedMotions[i].id = NONE
      sourceSlots[i] = i
      continue
    }
    const motion = motions[source]
    let place = start
    if (end - start > 1) {
      for (let k = start; k < end; k++) place += u32(motions[unordered[k].slot].id < motion.id)
    }
    sortedPoses[place] = poses[source]
    sortedMotions[place] = motion
    sourceSlots[place] = source
  }
}
