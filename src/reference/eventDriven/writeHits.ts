/** Twin of shaders/eventDriven/writeHits.wgsl. */
import {
  eventCounts,
  eventStarts,
  hitEvents,
  params,
  status,
  touchEvents,
} from '../../../shaders/eventDriven/writeHits.wgsl'

export function writeHits(): void {
  if (status.halted !== 0 || status.waveHits !== HITS_PLACED) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++)
    if (eventCounts[i] !== 0) touchEvents[status.eventsBefore + eventStarts[i]] = hitEvents[i]
}
