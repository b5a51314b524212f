/** Twin of shaders/solver/findTilings.wgsl. */
import {
  cellStarts,
  contactColors,
  contacts,
  newStarts,
  params,
  SLEEP,
  SUMMED,
  sortedPoses,
  status,
  warmStarts,
} from '../../../shaders/solver/findTilings.wgsl'
import { cellAlong, wrapped } from '../shared/grid'
import { clear } from '../shared/memory'
import {
  colorAt,
  FIRST_SEAMS,
  NEXT_SEAMS,
  seamsBeside,
  seamsCrossed,
  solverTilesAlong,
  takenAt,
} from '../shared/solverTiles'
import { keepsList } from '../shared/status'

/** The slots of this worker, and the first one of what is not pushed. */
namespace ownSlots {
  export let first: u32 = 0
  export let end: u32 = 0
  export let pushed: u32 = 0
}

/** Finds the tilings of the contacts of a cell. Their words have the other slots. */
function visitCell(grid: Level, column: u32, row: u32, besideRow: u32): void {
  const cell = grid.firstCell + row * grid.columns + column
  const firstSlot = max(cellStarts[cell], ownSlots.first)
  const endSlot = min(cellStarts[cell + 1], ownSlots.end)
  if (firstSlot >= endSlot) return
  const besideColumn = seamsBeside(column, grid.columns)
  const end = newStarts[endSlot]
  for (let k = newStarts[firstSlot]; k < end; k++) {
    const b = contacts[k].b
    if (b >= ownSlots.pushed) continue
    const position = sortedPoses[b].position
    const otherColumn = cellAlong(position.x, grid.origin.x, 0, grid.inverseCellSize)
    const otherRow = cellAlong(position.y, grid.origin.y, 0, grid.inverseCellHeight)
    const crossed =
      seamsCrossed(besideColumn, column, wrapped(otherColumn, grid.columns), grid.columns) |
      seamsCrossed(besideRow, row, wrapped(otherRow, grid.rows), grid.rows)
    contactColors[colorAt(params, k)] = b + TILING_UNIT * ctz(~crossed)
  }
}

/** Visits the cells of a row that are at seams of the first tiling. */
function visitRow(grid: Level, level: u32, row: u32): void {
  const first = grid.firstCell + row * grid.columns
  if (cellStarts[first] >= ownSlots.end || cellStarts[first + grid.columns] <= ownSlots.first) return
  // in the finest level no contact is with a disk of the row below
  const beside = seamsBeside(row, grid.rows) & (level === 0 ? NEXT_SEAMS : ~0)
  if ((beside & FIRST_SEAMS) !== 0) {
    for (let column: u32 = 0; column < grid.columns; column++) visitCell(grid, column, row, beside)
    return
  }
  const tiles = solverTilesAlong(grid.columns)
  if (tiles === 1) return
  for (let tile: u32 = 0; tile < tiles; tile++) {
    visitCell(grid, SOLVER_TILE * tile, row, beside)
    visitCell(grid, (tile + 1 < tiles ? SOLVER_TILE * (tile + 1) : grid.columns) - 1, row, beside)
  }
}

export function findTilings(): void {
  if (keepsList(status)) return
  const cells = SLEEP ? params.cells / 2 : params.cells
  const awake = cellStarts[cells]
  const firstSlot = firstThread
  const endSlot = endThread(awake)
  if (firstSlot >= endSlot) return
  ownSlots.first = firstSlot
  ownSlots.end = endSlot
  ownSlots.pushed = SLEEP ? awake : EDGE_BIT
  for (let tiling: u32 = 0; tiling < TILINGS; tiling++)
    memory.fill(contactColors.address(takenAt(params, tiling, firstSlot)), 0, 4 * (endSlot - firstSlot))

  if (SUMMED && status.summed === 0)
    for (let slot = firstSlot; slot < endSlot; slot++) clear(warmStarts[2 * slot + status.sumIndex])

  // of all contacts the other slot, as if their cells were at no seam: one loop is faster than one per cell
  const pushed = ownSlots.pushed
  const end = newStarts[endSlot]
  for (let k = newStarts[firstSlot]; k < end; k++) {
    const contact = contacts[k]
    contactColors[colorAt(params, k)] = contact.b < pushed ? contact.b : contact.a
  }
  for (let level: u32 = 0; level < params.levelCount; level++) {
    const grid = params.levels[level]
    for (let row: u32 = 0; row < grid.rows; row++) visitRow(grid, level, row)
  }
}
