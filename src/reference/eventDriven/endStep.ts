/** Twin of shaders/eventDriven/endStep.wgsl. */
import { params, status } from '../../../shaders/eventDriven/endStep.wgsl'

export function endStep(): void {
  if (status.halted !== 0) return
  const progress = status.progress
  if (progress.phase === UNDER_WAY) {
    status.halted = HALT_WAVES
    return
  }
  status.stale = 1
  progress.fastest = 0
  status.carrying = 0
  status.neededContacts = 0
  status.listed = 0
  if (progress.phase === ARRIVED) {
    status.completed += params.units
    progress.pause = 0
  }
  if (progress.phase === SPENT) {
    status.halted = HALT_SPENT
    progress.pause = min(<u32>2 * progress.pause + 1, <u32>LONGEST_PAUSE)
    progress.pauseLeft = progress.pause
  }
  progress.phase = IDLE
}
