/** Twin of shaders/list/applyReorder.wgsl. */
import {
  contactSpans,
  motions,
  newStarts,
  params,
  poses,
  slots,
  sortedMotions,
  sortedPoses,
  status,
} from '../../../shaders/list/applyReorder.wgsl'
import { keepsList } from '../shared/status'

export function applyReorder(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const motion = sortedMotions[i]
    contactSpans[i].start = newStarts[i]
    contactSpans[i].count = newStarts[i + 1] - newStarts[i]
    poses[i] = sortedPoses[i]
    motions[i] = motion
    if (motion.id !== NONE) slots[motion.id] = i
  }
}
