/** Twin of shaders/countContacts.wgsl. */
import {
  bodies,
  cellStarts,
  contactCounts,
  edges,
  edgeTable,
  ONE_LEVEL,
  params,
  sortedMotions,
  sortedPoses,
  status,
} from '../../../shaders/countContacts.wgsl'
import { bodyAt, edgeCell, gapToEdge, toBody } from './shared/edge'
import { area, finerArea, levelOf, ownArea, run, searchedRun } from './shared/grid'
import { keepsList } from './shared/status'
import { gapToDisk } from './shared/touch'

/** The number of contacts in `area`. */
function partnersIn(i: u32, pose: Pose): u32 {
  let found: u32 = 0
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const end = cellStarts[run.end]
    for (let j = area.isOwn && n === 0 ? i + 1 : cellStarts[run.first]; j < end; j++) {
      if (gapToDisk(pose, sortedPoses[j]) < params.reach) found++
    }
  }
  return found
}

export function countContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    contactCounts[i] = 0
    if (sortedMotions[i].id === NONE) continue
    const pose = sortedPoses[i]
    let own: u32 = 0
    if (!ONE_LEVEL) own = levelOf(params, pose.radius)
    ownArea(params, pose, own)
    let found = partnersIn(i, pose)
    if (!ONE_LEVEL) {
      for (let level: u32 = 0; level < own; level++) {
        finerArea(params, pose, level)
        found += partnersIn(i, pose)
      }
    }
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, own, 0)
      toBody(pose.position.x, pose.position.y, body)
      const cell = edgeCell(body)
      const end = edgeTable[cell + 1]
      for (let k = edgeTable[cell]; k < end; k++) {
        if (gapToEdge(pose.radius, edges[edgeTable[k]]) < params.reach) found++
      }
    }
    contactCounts[i] = found
  }
}
