/** Twin of shaders/events/shiftEvents.wgsl. */
import { savedWords, status, touchEvents } from '../../../shaders/events/shiftEvents.wgsl'

export function shiftEvents(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(status.events); i < upTo; i++)
    touchEvents[i].completed += savedWords[0]
}
