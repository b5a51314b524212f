/** Twin of shaders/countDiskContacts.wgsl. */
import {
  cellStarts,
  contactCounts,
  FILTERED,
  materials,
  newStarts,
  ONE_LEVEL,
  PERIODIC,
  params,
  SLEEP,
  sortedMotions,
  sortedPoses,
  status,
} from '../../../shaders/countDiskContacts.wgsl'
import { mayTouchDisk } from './shared/diskFilter'
import { area, areaAround, finerArea, levelOf, ownArea, run, searchedRun } from './shared/grid'
import { bitsOfRun, partnersAt } from './shared/partners'
import { imageGap } from './shared/periodic'
import { keepsList } from './shared/status'

/** The number of contacts with disks that have been found, and the bits of those in the disk's own level. */
namespace partners {
  export let found: u32 = 0
  export let bits: u32 = 0
  export let secondRun: u32 = 0
}

/** Searches `area` of the cells from `table` on. */
function searchArea(table: u32, i: u32, pose: Pose): void {
  let found = partners.found
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const first = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]
    const end = cellStarts[table + run.end]
    let bits: u32 = 0
    for (let j = first; j < end; j++) {
      let isNear = imageGap(params, PERIODIC, pose, sortedPoses[j]) < params.reach
      if (FILTERED && isNear) isNear = mayTouchDisk(materials, sortedMotions[i].id, sortedMotions[j].id)
      const isPartner = <u32>isNear
      found += isPartner
      bits |= isPartner << min(j - first, 31)
    }
    if (area.isOwn && n < 2) {
      partners.bits |= bitsOfRun(n, bits)
      partners.secondRun = first
    }
  }
  partners.found = found
}

export function countDiskContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    contactCounts[i] = 0
    if (i >= cellStarts[params.cells]) continue // the dead are at the end
    const pose = sortedPoses[i]
    let own: u32 = 0
    if (!ONE_LEVEL) own = levelOf(params, pose.radius)
    ownArea(params, pose, own)
    partners.found = 0
    partners.bits = 0
    partners.secondRun = 0
    const sleepers = params.cells / 2
    const table = SLEEP && i >= cellStarts[sleepers] ? sleepers : 0
    searchArea(table, i, pose)
    if (!ONE_LEVEL) {
      for (let level: u32 = 0; level < own; level++) {
        finerArea(params, pose, level)
        searchArea(table, i, pose)
      }
    }
    if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
      for (let level: u32 = 0; level < params.levelCount; level++) {
        areaAround(params, pose, level)
        searchArea(sleepers, i, pose)
      }
    }
    const isNoted = popcnt(partners.bits) === partners.found
    newStarts[partnersAt(params, i)] = isNoted ? partners.secondRun : NONE
    newStarts[partnersAt(params, i) + 1] = partners.bits
    contactCounts[i] = partners.found
  }
}
