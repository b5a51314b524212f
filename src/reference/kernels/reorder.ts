/** Twin of shaders/reorder.wgsl. */
import { binOf } from './shared/grid'
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function reorder(
  frame: Frame,
  poses: Items<Pose>,
  motions: Items<Motion>,
  cellStarts: Numbers<u32>,
  unordered: Numbers<u32>,
  status: Status,
  sortedPoses: Items<Pose>,
  sortedMotions: Items<Motion>,
  origins: Numbers<u32>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const source = unordered[i]
    const pose = poses[source]
    const motion = motions[source]
    const cell = binOf(frame, pose, motion.id !== NONE)
    const start = cellStarts[cell]
    const end = cellStarts[cell + 1]
    let rank: u32 = 0
    for (let k = start; k < end; k++) {
      const rival = unordered[k]
      const rivalId = motions[rival].id
      if (rivalId < motion.id || (rivalId === motion.id && rival < source)) rank++
    }
    const place = start + rank
    sortedPoses[place] = pose
    sortedMotions[place] = motion
    origins[place] = source
  }
}
