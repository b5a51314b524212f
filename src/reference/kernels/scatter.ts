/** Twin of shaders/scatter.wgsl. */
import {
  cellCounts,
  cellStarts,
  motions,
  params,
  poses,
  status,
  unordered,
} from '../../../shaders/scatter.wgsl'
import { binOf } from './shared/grid'
import { keepsList } from './shared/status'

export function scatter(): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < params.disks; i++) {
    const cell = binOf(params, poses[i], motions[i].id !== NONE)
    const place = cellCounts[cell] - 1
    cellCounts[cell] = place
    unordered[cellStarts[cell] + place] = i
  }
}
