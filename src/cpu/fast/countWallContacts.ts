/** Skips disks in cells without edges, four at a time, in a world with one level that is not periodic. */
import {
  bodies,
  edgeTable,
  ONE_LEVEL,
  PERIODIC,
  params,
  sortedPoses,
  status,
} from '../../../shaders/list/countWallContacts.wgsl'
import { countContacts } from '../../reference/list/countWallContacts'
import { keepsList } from '../../reference/shared/status'
import { disksNearEdges } from './parts/fourWalls'

/** A bit for each of four disks. */
const ALL: u32 = 15

export function countWallContacts(): void {
  if (keepsList(status)) return
  let near: u32 = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (i % 4 === 0) {
      const byFour = ONE_LEVEL && !PERIODIC && i + 4 <= params.disks
      near = byFour ? disksNearEdges(params, status, bodies, edgeTable, sortedPoses[i]) : ALL
    }
    if ((near & (1 << (i % 4))) !== 0) countContacts(i)
  }
}
