/** Twin of shaders/grains/countGrainContacts.wgsl. */
import {
  cellStarts,
  contactCounts,
  FILTERED,
  grainParts,
  PERIODIC,
  params,
  SLEEP,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../shaders/grains/countGrainContacts.wgsl'
import { contactsOf, partsOf, placedPart } from '../shared/grainParts'
import { area, areaAround, finerArea, levelOf, ownArea, run, searchedRun } from '../shared/grid'
import { ownStruct } from '../shared/memory'
import { keepsList } from '../shared/status'
import { arePartsNear, isNear } from './parts/grainPairs'

/** The number of contacts of two grains. */
function countParts(i: u32, j: u32): u32 {
  const pose = sortedPoses[i]
  const other = sortedPoses[j]
  const mine = sortedGrains[i]
  const theirs = sortedGrains[j]
  if (!isNear(params, status, PERIODIC, FILTERED, mine, pose, theirs, other)) return 0
  if (mine.partCount + theirs.partCount === 0) return 1
  const part = ownStruct<GrainPart>(0)
  const otherPart = ownStruct<GrainPart>(1)
  let found: u32 = 0
  for (let m: u32 = 0; m < partsOf(mine); m++) {
    placedPart(grainParts, mine, pose, m, part)
    for (let n: u32 = 0; n < partsOf(theirs); n++) {
      placedPart(grainParts, theirs, other, n, otherPart)
      if (arePartsNear(params, status, PERIODIC, part, pose, otherPart, other))
        found += contactsOf(part, otherPart)
    }
  }
  return found
}

/** Searches `area` of the cells from `table` on. */
function countArea(table: u32, i: u32): u32 {
  let found: u32 = 0
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const end = cellStarts[table + run.end]
    for (let j = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]; j < end; j++)
      found += countParts(i, j)
  }
  return found
}

export function countGrainContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    contactCounts[i] = 0
    if (i >= cellStarts[params.cells]) continue // the dead are at the end
    const pose = sortedPoses[i]
    const own = levelOf(params, pose.radius)
    ownArea(params, pose, own)
    const sleepers = params.cells / 2
    const table = SLEEP && i >= cellStarts[sleepers] ? sleepers : 0
    let found = countArea(table, i)
    for (let level: u32 = 0; level < own; level++) {
      finerArea(params, pose, level, status.reach)
      found += countArea(table, i)
    }
    if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
      for (let level: u32 = 0; level < params.levelCount; level++) {
        areaAround(params, pose, level, status.reach)
        found += countArea(sleepers, i)
      }
    }
    contactCounts[i] = found
  }
}
