/** Twin of shaders/clearStepStats.wgsl. */

export function clearStepStats(status: Status): void {
  if (status.halted !== 0) return
  status.topSpeedSquared = 0
  status.escaped = 0
  status.farthestOut = 0
}
