/** Twin of shaders/grains/applyGrainEdits.wgsl. */
import { grainEdits, grainEditsLength, grains, status } from '../../../shaders/grains/applyGrainEdits.wgsl'

export function applyGrainEdits(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.stale = 1
    status.completed++
    status.collided = 0
  }
  for (let e = firstThread, upTo = endThread(grainEditsLength); e < upTo; e++) {
    const edit = grainEdits[e]
    grains[edit.id] = edit.grain
  }
}
