/** Checks four disks at a time in a world without fields and moving walls. */
import {
  FIELDS,
  motions,
  params,
  poses,
  SLEEP,
  sortedPoses,
  status,
} from '../../../shaders/list/checkNeighborList.wgsl'
import { checkDisk } from '../../reference/list/checkNeighborList'
import { awakeSlots } from '../../reference/shared/awake'
import { maxExact } from '../../reference/shared/exact'
import { noteTravel } from '../../reference/shared/listReach'
import { largestOfFour } from './parts/four'
import { anyLeaves, travels } from './parts/fourMoves'

export function checkNeighborList(): void {
  if (status.halted !== 0) return
  const byFour = FIELDS === 0 && params.bodies === 1
  let farthest: f32 = 0
  let farthestOfFour = f32x4.splat(0)
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    if (byFour && i % 4 === 0 && i + 4 <= upTo) {
      if (anyLeaves(params, status.reach, poses[i], sortedPoses[i], motions[i])) status.moved = 1
      farthestOfFour = f32x4.pmax(farthestOfFour, travels.ahead)
      i += 3
      continue
    }
    if (motions[i].id !== NONE) farthest = maxExact(farthest, checkDisk(i))
  }
  noteTravel(status, maxExact(farthest, largestOfFour(farthestOfFour)))
}
