/** Twin of shaders/pic/steer.wgsl. */

export function steer(frame: Frame, status: Status): void {
  if (status.halted !== 0) return
  const progress = status.progress
  const earliest = reinterpret<f32>(progress.earliest)
  const earliestExit = reinterpret<f32>(progress.earliestExit)
  status.stale = 0
  if (progress.phase === IDLE) {
    progress.phase = UNDER_WAY
    progress.margin = <f32>SPEED_MARGIN
    progress.waves = 0
    progress.collisionsBefore = progress.collisions
    progress.isRewound = 1
  } else if (progress.phase === UNDER_WAY) {
    progress.isRewound = 0
    if (progress.outran !== 0) {
      progress.margin = <f32>2 * progress.margin
      progress.collisions = progress.collisionsBefore
      progress.isRewound = 1
    } else if (earliest >= frame.step) {
      progress.phase = ARRIVED
    } else if (progress.waves >= frame.mostWaves) {
      progress.phase = SPENT
    } else if (earliestExit <= earliest) {
      progress.now = earliest
      status.stale = 1
    }
  }
  if (progress.phase === UNDER_WAY && progress.isRewound !== 0) {
    progress.now = 0
    progress.latest = 0
    progress.outran = 0
    status.stale = 1
  }
}
