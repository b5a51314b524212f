/** Twin of shaders/clearEvents.wgsl. */
import { status } from '../../../shaders/clearEvents.wgsl'

export function clearEvents(): void {
  if (status.halted === 0) status.events = 0
}
