/** The grids of queries: those of the solver with larger tables. */
import type { Bounds } from '../../util/bounds.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'
import type { GridLevel } from '../walls/levels.ts'

/**
 * Table entries per disk, and the most in all. In a dilute world, a solver's table repeats many times along a ray, which then tests disks far from it: with
 * 2,000 disks of radius 1 m in 800 x 800 m, 10,000 rays take 38 ms with one entry per disk, 20 with 8 and 13 with 32.
 */
const CELLS_PER_DISK = 32
const MOST_CELLS = 2 ** 19

interface QueryGrids {
  readonly levels: readonly GridLevel[]
  /** Cells of all levels. */
  readonly cells: number
}

const known = new WeakMap<readonly GridLevel[], Map<number, QueryGrids>>()

/** Returns grids for the queries of a world with this many disks; the same object for equal arguments. */
export function queryGrids(
  levels: readonly GridLevel[],
  bounds: Bounds,
  box: PeriodicBox,
  disks: number,
): QueryGrids {
  const cells = Math.min(CELLS_PER_DISK * 2 ** Math.ceil(Math.log2(Math.max(disks, 1))), MOST_CELLS)
  const byCells = known.get(levels) ?? new Map<number, QueryGrids>()
  known.set(levels, byCells)
  const grids = byCells.get(cells) ?? withCells(levels, bounds, box, cells / levels.length)
  byCells.set(cells, grids)
  return grids
}

function withCells(
  levels: readonly GridLevel[],
  [minX, minY, maxX, maxY]: Bounds,
  { period }: PeriodicBox,
  cells: number,
): QueryGrids {
  const wider = levels.map((level) => {
    const { columns, rows, cellSize, cellHeight } = level.grid
    const times = Math.sqrt(Math.max(cells / (columns * rows), 1))
    // the table of a periodic axis repeats a whole number of times
    const along = (count: number, most: number, axis: number) =>
      period[axis] > 0 ? count : Math.max(count, Math.floor(Math.min(times * count, most)))
    const grid = {
      ...level.grid,
      columns: along(columns, (maxX - minX) / cellSize + 1, 0),
      rows: along(rows, (maxY - minY) / cellHeight + 1, 1),
    }
    return { ...level, grid }
  })
  return { levels: wider, cells: wider.reduce((sum, { grid }) => sum + grid.columns * grid.rows, 0) }
}
