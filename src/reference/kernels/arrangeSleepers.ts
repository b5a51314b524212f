/** Twin of shaders/arrangeSleepers.wgsl. */
import {
  activeContactCounts,
  cellStarts,
  motions,
  params,
  rests,
  status,
} from '../../../shaders/arrangeSleepers.wgsl'
import { keepsList } from './shared/status'

export function arrangeSleepers(): void {
  if (keepsList(status)) return
  const awake = cellStarts[params.cells / 2]
  if (firstThread === 0) {
    status.awakeSlots = awake
    status.asleep = cellStarts[params.cells] - awake
  }
  for (let i = max(firstThread, awake), upTo = endThread(params.disks); i < upTo; i++) {
    const id = motions[i].id
    activeContactCounts[i] = id === NONE ? 0 : rests[id].contacts
  }
}
