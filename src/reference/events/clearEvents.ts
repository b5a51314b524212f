/** Twin of shaders/events/clearEvents.wgsl. */
import { status } from '../../../shaders/events/clearEvents.wgsl'

export function clearEvents(): void {
  if (status.halted === 0) status.events = 0
}
