/** Twin of shaders/adopt.wgsl. */
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function adopt(
  frame: Frame,
  status: Status,
  sortedPoses: Items<Pose>,
  sortedMotions: Items<Motion>,
  poses: Items<Pose>,
  motions: Items<Motion>,
  slots: Numbers<u32>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const motion = sortedMotions[i]
    poses[i] = sortedPoses[i]
    motions[i] = motion
    if (motion.id !== NONE) slots[motion.id] = i
  }
}
