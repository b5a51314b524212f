/** Twin of shaders/pic/writeWaveDispatchArgs.wgsl. */
import { dispatches, planned, status } from '../../../../shaders/pic/writeWaveDispatchArgs.wgsl'

function isDue(stage: u32): bool {
  if (status.halted !== 0 || status.progress.phase !== UNDER_WAY) return false
  if (stage < FIRST_SEARCH) return true
  return status.stale !== 0
}

export function writeWaveDispatchArgs(): void {
  for (let stage: u32 = FIRST_WAVE; stage < MOST_PLANNED; stage++) {
    dispatches[stage * 3] = isDue(stage) ? planned[stage] : 0
    dispatches[stage * 3 + 1] = 1
    dispatches[stage * 3 + 2] = 1
  }
}
