/** Twin of shaders/eventDriven/advancePhase.wgsl. */
import { LAST, params, status } from '../../../shaders/eventDriven/advancePhase.wgsl'

/** Whether all hits before the end of the step are resolved. */
function hasArrived(earliest: f32): bool {
  const progress = status.progress
  if (progress.phase !== UNDER_WAY || progress.topSpeedExceeded !== 0) return false
  return earliest >= progress.end
}

/** Whether discrete substeps suffice for a step that begins. */
function isSlow(): bool {
  const fastest = reinterpret<f32>(status.progress.fastest) + params.wallSpeed + params.gravityDeltaV
  return params.h * fastest < <f32>0.5 * params.smallestRadius * <f32>params.maxSubsteps
}

/** Whether a step that begins is discrete where the backend chooses. Counts it in the pause after a spent step. */
function isDiscrete(): bool {
  const left = status.progress.pauseLeft
  if (left > 0) status.progress.pauseLeft = left - 1
  return left > 0 || <u32>2 * status.carrying > params.disks || isSlow()
}

export function advancePhase(): void {
  if (status.halted !== 0) return
  const progress = status.progress
  const earliest = reinterpret<f32>(progress.earliest)
  const unseen = reinterpret<f32>(progress.earliestUnseen)
  if (LAST && !hasArrived(earliest)) return
  if (params.choosesStepping !== 0 && progress.phase === IDLE && isDiscrete()) {
    progress.fastest = 0
    progress.margin = 0
    status.halted = HALT_DISCRETE
    return
  }
  status.stale = 0
  let begins = false
  if (progress.phase === IDLE) {
    progress.phase = UNDER_WAY
    progress.margin = <f32>SPEED_MARGIN
    progress.waves = 0
    status.deepest = 0
    status.bullets = 0
    progress.collisionsBefore = progress.collisions
    status.eventsAtStart = status.events
    progress.end = params.h
    begins = true
  } else if (progress.phase === UNDER_WAY) {
    const waves = progress.waves
    if (progress.topSpeedExceeded !== 0) {
      progress.margin = <f32>2 * progress.margin
      begins = true
    } else if (earliest >= progress.end) {
      progress.phase = progress.end < params.h ? SPENT : ARRIVED
    } else if (waves >= params.maxWaves && progress.end === params.h) {
      progress.end = earliest
      begins = true
    } else if (unseen <= earliest) {
      progress.now = earliest
      status.stale = 1
    }
    if (progress.phase === UNDER_WAY && waves >= 3 * params.maxWaves) {
      progress.end = 0
      begins = true
    }
  }
  progress.isRestart = <u32>begins
  if (begins) {
    progress.now = 0
    progress.collisions = progress.collisionsBefore
    status.events = status.eventsAtStart
    progress.topSpeedExceeded = 0
    status.stale = 1
  }
}
