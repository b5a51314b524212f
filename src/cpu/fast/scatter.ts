/** Finds the cells of four disks at a time in a world with one level. */
import { motions, params, poses, status } from '../../../shaders/list/scatter.wgsl'
import { put } from '../../reference/list/scatter'
import { binOf } from '../../reference/shared/grid'
import { keepsList } from '../../reference/shared/status'
import { areAlive, bins, binsOfFour } from './parts/fourCells'

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
