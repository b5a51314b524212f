/** Twin of shaders/reorder.wgsl. */
import {
  cellStarts,
  motions,
  params,
  poses,
  SLEEP,
  sortedMotions,
  sortedPoses,
  sourceSlots,
  status,
  unordered,
} from '../../../shaders/reorder.wgsl'
import { binOf } from './shared/grid'
import { clear } from './shared/memory'
import { keepsList } from './shared/status'

export function reorder(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const source = unordered[i]
    const pose = poses[source]
    const motion = motions[source]
    if (motion.id === NONE) {
      clear(sortedPoses[i])
      clear(sortedMotions[i])
      sortedMotions[i].id = NONE
      sourceSlots[i] = i
      continue
    }
    let cell = binOf(params, pose, true)
    if (SLEEP && i >= cellStarts[params.cells / 2]) cell += params.cells / 2
    const start = cellStarts[cell]
    const end = cellStarts[cell + 1]
    let rank: u32 = 0
    for (let k = start; k < end; k++) {
      if (motions[unordered[k]].id < motion.id) rank++
    }
    const place = start + rank
    sortedPoses[place] = pose
    sortedMotions[place] = motion
    sourceSlots[place] = source
  }
}
