/** Twin of shaders/finish.wgsl. */

export function finish(frame: Frame, status: Status): void {
  if (status.halted !== 0) return
  status.stale = 0
  status.completed += frame.beat
  if (frame.paced !== 0 && status.completed - frame.completedBefore === MOST_SUBSTEPS)
    status.halted = HALT_REST
}
