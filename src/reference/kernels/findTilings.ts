/** Twin of shaders/findTilings.wgsl. */
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
} from '../../../shaders/findTilings.wgsl'
import { cellAlong, wrapped } from './shared/grid'
import { clear } from './shared/memory'
import { colorAt, mayBeAtSeam, solverTileAlong, takenAt } from './shared/solverTiles'
import { keepsList } from './shared/status'

/** The first tiling with the cell and that of a position in the same tile. */
function commonTiling(grid: Level, column: u32, row: u32, position: Vec2): u32 {
  const otherColumn = wrapped(cellAlong(position.x, grid.origin.x, 0, grid.inverseCellSize), grid.columns)
  const otherRow = wrapped(cellAlong(position.y, grid.origin.y, 0, grid.inverseCellHeight), grid.rows)
  for (let tiling: u32 = 0; tiling + 1 < TILINGS; tiling++) {
    const sameColumn =
      solverTileAlong(column, tiling, grid.columns) === solverTileAlong(otherColumn, tiling, grid.columns)
    const sameRow = solverTileAlong(row, tiling, grid.rows) === solverTileAlong(otherRow, tiling, grid.rows)
    if (sameColumn && sameRow) return tiling
  }
  return TILINGS - 1
}

/** Finds the tilings of the contacts of a cell at a seam. Their words have the other slots. */
function visitCell(cell: u32, grid: Level, column: u32, row: u32, pushed: u32): void {
  const end = newStarts[cellStarts[cell + 1]]
  for (let k = newStarts[cellStarts[cell]]; k < end; k++) {
    const b = contacts[k].b
    if (b < pushed)
      contactColors[colorAt(params, k)] =
        b + TILING_UNIT * commonTiling(grid, column, row, sortedPoses[b].position)
  }
}

export function findTilings(): void {
  if (keepsList(status)) return
  const cells = SLEEP ? params.cells / 2 : params.cells
  const first = CELLS_PER_THREAD * firstThread
  const upTo = min(CELLS_PER_THREAD * endThread((cells + CELLS_PER_THREAD - 1) / CELLS_PER_THREAD), cells)
  if (first >= upTo) return
  const firstSlot = cellStarts[first]
  const endSlot = cellStarts[upTo]
  for (let tiling: u32 = 0; tiling < TILINGS; tiling++)
    memory.fill(contactColors.address(takenAt(params, tiling, firstSlot)), 0, 4 * (endSlot - firstSlot))

  if (SUMMED && status.summed === 0)
    for (let slot = firstSlot; slot < endSlot; slot++) clear(warmStarts[2 * slot + status.sumIndex])

  // of all contacts the other slot, as if their cells were at no seam: one loop is faster than one per cell
  const pushed = SLEEP ? cellStarts[cells] : EDGE_BIT
  const end = newStarts[endSlot]
  for (let k = newStarts[firstSlot]; k < end; k++) {
    const contact = contacts[k]
    contactColors[colorAt(params, k)] = contact.b < pushed ? contact.b : contact.a
  }
  let level: u32 = 0
  for (let cell = first; cell < upTo; ) {
    while (level + 1 < params.levelCount && cell >= params.levels[level + 1].firstCell) level++
    const grid = params.levels[level]
    const row = (cell - grid.firstCell) / grid.columns
    const firstOfRow = grid.firstCell + row * grid.columns
    const endOfRow = min(firstOfRow + grid.columns, upTo)
    const isRowAtSeam = mayBeAtSeam(row, 0, grid.rows)
    for (; cell < endOfRow; cell++) {
      const column = cell - firstOfRow
      if (!isRowAtSeam && !mayBeAtSeam(column, 0, grid.columns)) continue
      visitCell(cell, grid, column, row, pushed)
    }
  }
}
