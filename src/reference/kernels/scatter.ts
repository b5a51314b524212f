/** Twin of shaders/scatter.wgsl. */
import { binOf } from './shared/grid'
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function scatter(
  params: Params,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  cellStarts: Numbers<u32>,
  cellCounts: Numbers<u32>,
  unordered: Numbers<u32>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < params.disks; i++) {
    const cell = binOf(params, poses[i], motions[i].id !== NONE)
    const place = cellCounts[cell] - 1
    cellCounts[cell] = place
    unordered[cellStarts[cell] + place] = i
  }
}
