/** Twin of shaders/list/countDiskContacts.wgsl. */
import {
  cellStarts,
  contactCounts,
  newStarts,
  ONE_LEVEL,
  PERIODIC,
  params,
  SLEEP,
  sortedPoses,
  status,
  unordered,
} from '../../../shaders/list/countDiskContacts.wgsl'
import { area, areaAround, finerArea, levelOf, ownAreaOf, run, searchedRun } from '../shared/grid'
import { imageGap } from '../shared/periodic'
import { keepsList } from '../shared/status'
import { addPartners, partners } from './parts/countedPartners'
import { bitsOfRun, partnersAt } from './parts/partners'

/** Searches `area` of the cells from `table` on. */
function searchArea<S>(table: u32, i: u32, pose: Pose): void {
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const first = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]
    const bits = changetype<S>(0).search(i, pose, first, cellStarts[table + run.end])
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
function searchCells<S>(i: u32, pose: Pose, cell: u32, above: u32): void {
  partners.found = 0
  const second = cellStarts[above - 1]
  const bits = changetype<S>(0).search(i, pose, i + 1, cellStarts[cell + 2])
  partners.bits =
    bitsOfRun(0, bits) | bitsOfRun(1, changetype<S>(0).search(i, pose, second, cellStarts[above + 2]))
  partners.secondRun = second
}

/** Counts the contacts of all disks. `S` searches runs. */
export function countAll<S>(): void {
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
      searchCells<S>(i, pose, cell, ownRow.above + column)
    } else {
      partners.found = 0
      partners.bits = 0
      ownAreaOf(params, cell - table, own)
      searchArea<S>(table, i, pose)
    }
    if (!ONE_LEVEL) {
      for (let level: u32 = 0; level < own; level++) {
        finerArea(params, pose, level, status.reach)
        searchArea<S>(table, i, pose)
      }
    }
    if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
      for (let level: u32 = 0; level < params.levelCount; level++) {
        areaAround(params, pose, level, status.reach)
        searchArea<S>(sleepers, i, pose)
      }
    }
    const isNoted = popcnt(partners.bits) === partners.found
    newStarts[partnersAt(params, i)] = isNoted ? partners.secondRun : NONE
    newStarts[partnersAt(params, i) + 1] = partners.bits
    contactCounts[i] = partners.found
  }
}

/** Searches runs slot by slot. */
@unmanaged
class Search {
  search(i: u32, pose: Pose, first: u32, end: u32): u32 {
    let bits: u32 = 0
    for (let j = first; j < end; j++)
      bits |= addPartners(i, first, j, u32(imageGap(params, PERIODIC, pose, sortedPoses[j]) < status.reach))
    return bits
  }
}

export function countDiskContacts(): void {
  countAll<Search>()
}
