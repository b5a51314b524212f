/** Finds the cells of four disks at a time in a world with one level. */
import { motions, params, poses, status } from '../../../shaders/list/binDisks.wgsl'
import { count, countDisk } from '../../reference/list/binDisks'
import { keepsList } from '../../reference/shared/status'
import { bins, binsOfFour } from './parts/fourCells'
import { areSound } from './parts/fourSound'

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
    if (i % 4 === 0 && i + 4 <= upTo && countFour(i)) i += 3
    else countDisk(i)
  }
}
