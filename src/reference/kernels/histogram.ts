/** Twin of shaders/histogram.wgsl. */
import { binOf } from './shared/grid'
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function histogram(
  params: Params,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  cellCounts: Numbers<u32>,
): void {
  if (keepsList(status)) return
  status.candidates = 0
  for (let i: u32 = 0; i < params.disks; i++) {
    const cell = binOf(params, poses[i], motions[i].id !== NONE)
    cellCounts[cell]++
  }
}
