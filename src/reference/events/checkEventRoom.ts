/** Twin of shaders/events/checkEventRoom.wgsl. */
import {
  eventStarts,
  params,
  SLEEP,
  status,
  touchEventsLength,
} from '../../../shaders/events/checkEventRoom.wgsl'
import { allRest } from '../shared/awake'

export function checkEventRoom(): void {
  if (status.halted !== 0 || allRest(status, SLEEP)) return
  const needed = status.events + eventStarts[params.disks]
  status.neededEvents = needed
  if (needed > touchEventsLength) {
    status.halted = HALT_EVENTS
    return
  }
  status.eventsBefore = status.events
  status.events = needed
}
