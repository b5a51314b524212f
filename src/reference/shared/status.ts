/** Twin of shaders/shared/status.wgsl. */

export function keepsList(status: Status): bool {
  return status.halted !== 0 || status.stale === 0
}

/** Whether the waves of an event-driven step are over, or the step has halted. */
export function isWaveOver(status: Status): bool {
  return status.halted !== 0 || status.progress.phase !== UNDER_WAY
}
