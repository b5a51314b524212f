/** Twin of shaders/findTilings.wgsl. */
import {
  cellStarts,
  contactColors,
  contacts,
  newStarts,
  params,
  SLEEP,
  sortedPoses,
  status,
} from '../../../shaders/findTilings.wgsl'
import { cellAlong, wrapped } from './shared/grid'
import { colorAt, mayBeAtSeam, solverTileAlong, takenAt } from './shared/solverTiles'
import { keepsList } from './shared/status'

/** The first tiling after the first one with both cells in the same tile. */
function laterTiling(grid: Level, column: u32, row: u32, otherColumn: u32, otherRow: u32): u32 {
  for (let tiling: u32 = 1; tiling + 1 < TILINGS; tiling++) {
    const sameColumn =
      solverTileAlong(column, tiling, grid.columns) === solverTileAlong(otherColumn, tiling, grid.columns)
    const sameRow = solverTileAlong(row, tiling, grid.rows) === solverTileAlong(otherRow, tiling, grid.rows)
    if (sameColumn && sameRow) return tiling
  }
  return TILINGS - 1
}

/** Writes the words of the contacts from `first` to `end`, those of a cell at a seam. */
function findOf(first: u32, end: u32, grid: Level, column: u32, row: u32, pushed: u32): void {
  const tileColumn = solverTileAlong(column, 0, grid.columns)
  const tileRow = solverTileAlong(row, 0, grid.rows)
  for (let k = first; k < end; k++) {
    const b = contacts[k].b
    if (b >= pushed) continue
    const position = sortedPoses[b].position
    const otherColumn = wrapped(cellAlong(position.x, grid.origin.x, 0, grid.inverseCellSize), grid.columns)
    const otherRow = wrapped(cellAlong(position.y, grid.origin.y, 0, grid.inverseCellHeight), grid.rows)
    // most are in the same tile of the first tiling
    if (
      solverTileAlong(otherColumn, 0, grid.columns) !== tileColumn ||
      solverTileAlong(otherRow, 0, grid.rows) !== tileRow
    )
      contactColors[colorAt(params, k)] =
        b + TILING_UNIT * laterTiling(grid, column, row, otherColumn, otherRow)
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

  // all contacts as if their cells were at no seam
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
    const isAtSeam = mayBeAtSeam(row, 0, grid.rows)
    for (; cell < endOfRow; cell++) {
      const column = cell - firstOfRow
      if (!isAtSeam && !mayBeAtSeam(column, 0, grid.columns)) continue
      findOf(newStarts[cellStarts[cell]], newStarts[cellStarts[cell + 1]], grid, column, row, pushed)
    }
  }
}
