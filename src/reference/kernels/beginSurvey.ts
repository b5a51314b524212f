/** Twin of shaders/beginSurvey.wgsl. */

export function beginSurvey(status: Status): void {
  if (status.halted !== 0) return
  status.topSpeedSquared = 0
  status.escaped = 0
  status.farthestOut = 0
}
