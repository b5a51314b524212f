/** Twin of shaders/list/countDiskContacts.wgsl. */
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
  unordered,
} from '../../../shaders/list/countDiskContacts.wgsl'
import { nearOfRun } from '../../cpu/fast/parts/fourDisks'
import { mayTouchDisk } from '../shared/diskFilter'
import { area, areaAround, finerArea, levelOf, ownAreaOf, run, searchedRun } from '../shared/grid'
import { imageGap } from '../shared/periodic'
import { keepsList } from '../shared/status'
import { bitsOfRun, partnersAt } from './parts/partners'

/** The number of contacts with disks that have been found, and the bits of those in the disk's own level. */
namespace partners {
  export let found: u32 = 0
  export let bits: u32 = 0
  export let secondRun: u32 = 0
}

/** Adds the partners among the disks of some slots, from `j` on, to those of a run from `first` on; returns their bits. */
function addPartners(i: u32, first: u32, j: u32, near: u32): u32 {
  let bits = near
  if (FILTERED) {
    for (let rest = near; rest !== 0; rest &= rest - 1) {
      if (!mayTouchDisk(materials, sortedMotions[i].id, sortedMotions[j + ctz(rest)].id))
        bits ^= rest & (0 - rest)
    }
  }
  partners.found += popcnt(bits)
  return bits << min(j - first, 31)
}

/** Searches the slots from `first` to `end`, exclusive; returns the bits of the first 16 that are partners. */
function searchRun(i: u32, pose: Pose, first: u32, end: u32): u32 {
  let bits: u32 = 0
  if (end + 4 > params.disks) {
    for (let j = first; j < end; j++)
      bits |= addPartners(i, first, j, u32(imageGap(params, PERIODIC, pose, sortedPoses[j]) < status.reach))
    return bits
  }
  const x = f32x4.splat(pose.position.x)
  const y = f32x4.splat(pose.position.y)
  const radius = f32x4.splat(pose.radius)
  // most runs are no longer, and a branch costs more
  bits = addPartners(
    i,
    first,
    first,
    nearOfRun(params, status.reach, PERIODIC, x, y, radius, sortedPoses[first], end - first),
  )
  for (let j = first + 4; j < end; j += 4)
    bits |= addPartners(
      i,
      first,
      j,
      nearOfRun(params, status.reach, PERIODIC, x, y, radius, sortedPoses[j], end - j),
    )
  return bits
}

/** Searches `area` of the cells from `table` on. */
function searchArea(table: u32, i: u32, pose: Pose): void {
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const first = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]
    const bits = searchRun(i, pose, first, cellStarts[table + run.end])
    if (area.isOwn && n < 2) {
      partners.bits |= bitsOfRun(n, bits)
      partners.secondRun = first
    }
  }
}

/** A row of cells in a world with one level: its first cell and that of the row above. */
namespace ownRow {
  export let first: u32 = 0
  export let above: u32 = 0
}

/** Finds the row of a cell of the table that begins with this one; returns its column. */
function columnOf(cell: u32, table: u32): u32 {
  const grid = params.levels[0]
  // the cells of slots ascend
  if (cell - ownRow.first >= grid.columns || ownRow.above === ownRow.first) {
    const row = (cell - table) / grid.columns
    ownRow.first = table + row * grid.columns
    ownRow.above = row + 1 === grid.rows ? table : ownRow.first + grid.columns
  }
  return cell - ownRow.first
}

/** Searches a cell and its right neighbor, and the three above. */
function searchCells(i: u32, pose: Pose, cell: u32, above: u32): void {
  partners.found = 0
  const second = cellStarts[above - 1]
  const bits = searchRun(i, pose, i + 1, cellStarts[cell + 2])
  partners.bits = bitsOfRun(0, bits) | bitsOfRun(1, searchRun(i, pose, second, cellStarts[above + 2]))
  partners.secondRun = second
}

export function countDiskContacts(): void {
  if (keepsList(status)) return
  ownRow.first = 0
  ownRow.above = 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    contactCounts[i] = 0
    if (i >= cellStarts[params.cells]) continue // the dead are at the end
    const pose = sortedPoses[i]
    let own: u32 = 0
    if (!ONE_LEVEL) own = levelOf(params, pose.radius)
    const sleepers = params.cells / 2
    const table = SLEEP && i >= cellStarts[sleepers] ? sleepers : 0
    const cell = unordered[i].cell
    const column: u32 = ONE_LEVEL ? columnOf(cell, table) : 0
    if (ONE_LEVEL && column > 0 && column + 1 < params.levels[0].columns) {
      searchCells(i, pose, cell, ownRow.above + column)
    } else {
      partners.found = 0
      partners.bits = 0
      ownAreaOf(params, cell - table, own)
      searchArea(table, i, pose)
    }
    if (!ONE_LEVEL) {
      for (let level: u32 = 0; level < own; level++) {
        finerArea(params, pose, level, status.reach)
        searchArea(table, i, pose)
      }
    }
    if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
      for (let level: u32 = 0; level < params.levelCount; level++) {
        areaAround(params, pose, level, status.reach)
        searchArea(sleepers, i, pose)
      }
    }
    const isNoted = popcnt(partners.bits) === partners.found
    newStarts[partnersAt(params, i)] = isNoted ? partners.secondRun : NONE
    newStarts[partnersAt(params, i) + 1] = partners.bits
    contactCounts[i] = partners.found
  }
}
