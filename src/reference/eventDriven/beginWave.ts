/** Twin of shaders/eventDriven/beginWave.wgsl. */
import { status } from '../../../shaders/eventDriven/beginWave.wgsl'

export function beginWave(): void {
  const progress = status.progress
  if (status.halted !== 0 || progress.phase !== UNDER_WAY) return
  progress.waves++
  status.waveHits = HITS_NONE
  progress.earliest = reinterpret<u32>(<f32>NEVER)
  progress.earliestUnseen = reinterpret<u32>(<f32>NEVER)
}
