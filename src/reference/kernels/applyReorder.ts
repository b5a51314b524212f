/** Twin of shaders/applyReorder.wgsl. */
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function applyReorder(
  params: Params,
  status: Status,
  sortedPoses: Items<Pose>,
  sortedMotions: Items<Motion>,
  newStarts: Numbers<u32>,
  poses: Items<Pose>,
  motions: Items<Motion>,
  slots: Numbers<u32>,
  contactSpans: Items<Span>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < params.disks; i++) {
    const motion = sortedMotions[i]
    contactSpans[i].start = newStarts[i]
    contactSpans[i].count = newStarts[i + 1] - newStarts[i]
    poses[i] = sortedPoses[i]
    motions[i] = motion
    if (motion.id !== NONE) slots[motion.id] = i
  }
}
