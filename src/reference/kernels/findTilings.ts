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

/** Clears words of `contactColors`. */
function clearWords(first: u32, end: u32): void {
  memory.fill(contactColors.address(first), 0, 4 * (end - first))
}

export function findTilings(): void {
  if (keepsList(status)) return
  const cells = SLEEP ? params.cells / 2 : params.cells
  const first = CELLS_PER_THREAD * firstThread
  const upTo = min(CELLS_PER_THREAD * endThread((cells + CELLS_PER_THREAD - 1) / CELLS_PER_THREAD), cells)
  if (first >= upTo) return
  const firstSlot = cellStarts[first]
  const endSlot = cellStarts[upTo]
  clearWords(takenAt(0, firstSlot), takenAt(0, endSlot))
  clearWords(colorAt(params, newStarts[firstSlot]), colorAt(params, newStarts[endSlot]))

  const pushed = SLEEP ? cellStarts[cells] : EDGE_BIT
  let level: u32 = 0
  let grid = params.levels[0]
  let column = first
  let row: u32 = 0
  for (let cell = first; cell < upTo; cell++, column++) {
    while (level + 1 < params.levelCount && cell >= params.levels[level + 1].firstCell) {
      level++
      grid = params.levels[level]
      column = cell - grid.firstCell
      row = 0
    }
    if (column >= grid.columns) {
      row += column / grid.columns
      column %= grid.columns
    }
    if (!(mayBeAtSeam(column, 0, grid.columns) || mayBeAtSeam(row, 0, grid.rows))) continue
    const end = newStarts[cellStarts[cell + 1]]
    for (let k = newStarts[cellStarts[cell]]; k < end; k++) {
      const b = contacts[k].b
      if (b < pushed)
        contactColors[colorAt(params, k)] =
          TILING_UNIT * commonTiling(grid, column, row, sortedPoses[b].position)
    }
  }
}
