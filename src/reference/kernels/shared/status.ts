/** Twin of shaders/shared/status.wgsl. */

export function keepsList(status: Status): bool {
  return status.halted !== 0 || status.stale === 0
}
