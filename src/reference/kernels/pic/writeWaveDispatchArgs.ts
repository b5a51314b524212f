/** Twin of shaders/pic/writeWaveDispatchArgs.wgsl. */
import { Numbers } from '../shared/memory'

function isDue(status: Status, stage: u32): bool {
  if (status.halted !== 0 || status.progress.phase !== UNDER_WAY) return false
  if (stage < FIRST_SEARCH) return true
  return status.stale !== 0
}

export function writeWaveDispatchArgs(status: Status, planned: Numbers<u32>, dispatches: Numbers<u32>): void {
  for (let stage: u32 = FIRST_WAVE; stage < MOST_PLANNED; stage++) {
    dispatches[stage * 3] = isDue(status, stage) ? planned[stage] : 0
    dispatches[stage * 3 + 1] = 1
    dispatches[stage * 3 + 2] = 1
  }
}
