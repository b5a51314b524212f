/** Twin of shaders/eventDriven/checkHitRoom.wgsl. */
import {
  eventStarts,
  params,
  status,
  touchEventsLength,
} from '../../../shaders/eventDriven/checkHitRoom.wgsl'

export function checkHitRoom(): void {
  if (status.halted !== 0 || status.waveHits !== HITS_RESOLVED) return
  const needed = status.events + eventStarts[params.disks]
  status.neededEvents = needed
  if (needed > touchEventsLength) {
    status.halted = HALT_HITS
    return
  }
  status.eventsBefore = status.events
  status.events = needed
  status.waveHits = HITS_PLACED
}
