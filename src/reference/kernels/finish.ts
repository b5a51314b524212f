/** Twin of shaders/finish.wgsl. */

export function finish(status: Status): void {
  if (status.halted !== 0) return
  status.stale = 0
  status.completed++
}
