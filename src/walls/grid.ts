/** The grids: of the disks, a table that cells wrap around in, and of the walls of each body, fitted around them. */
import { COLOR_COLUMNS, FARTHEST_CELL } from '../schemas/constants.ts'
import type { Bounds } from '../util/bounds.ts'

export interface Grid {
  /** Lower left corner. */
  readonly originX: number
  readonly originY: number
  readonly cellSize: number
  readonly columns: number
  readonly rows: number
}

/** Makes up for the rounding of a cell's index, under 1/128, so that a pair in reach never lies two cells apart. */
const CELL_SLACK = 1 + 1 / 64
/** Entries of a table, whatever it is for, that are not worth saving. */
const FEWEST_CELLS_ALLOWED = 4096
/**
 * Entries for each disk. A pile fills two thirds of so many cells; disks that are spread out share entries, and look at a
 * few more that are far away. More entries would cost more than that: the solver has a thread for each of them.
 */
const CELLS_PER_DISK = 1
const CELLS_PER_EDGE = 4

/** Cells at least as wide as two of the largest disks and their reach, in metres. */
function smallestCell(largestRadius: number, reach: number): number {
  return (2 * largestRadius + reach) * CELL_SLACK
}

/**
 * The grid of so many disks, with rows a multiple of `colorRows`. Where the bounds have many more cells than there are
 * disks, its table is smaller than they are, and cells that lie a table apart share an entry.
 */
export function fitDiskGrid(
  [minX, minY, maxX, maxY]: Bounds,
  largestRadius: number,
  reach: number,
  disks: number,
  colorRows: number,
): Grid {
  const cellSize = smallestCell(largestRadius, reach)
  const most = Math.max(FEWEST_CELLS_ALLOWED, CELLS_PER_DISK * disks)
  const wide = Math.max(1, Math.ceil((maxX - minX) / cellSize))
  const high = Math.max(1, Math.ceil((maxY - minY) / cellSize))
  const columns = Math.min(wide, Math.max(Math.sqrt(most), most / high))
  const rows = Math.min(high, most / columns)
  // bounds too wide to count the cells from a corner: from their middle, then
  const corner = (low: number, above: number, cells: number) =>
    cells < FARTHEST_CELL / 2 ? low : (low + above) / 2
  return {
    originX: corner(minX, maxX, wide),
    originY: corner(minY, maxY, high),
    cellSize,
    columns: multiple(columns, COLOR_COLUMNS),
    rows: multiple(rows, colorRows),
  }
}

/** The next multiple, and more than two: with fewer a cell would be its neighbour's neighbour on both sides. */
function multiple(cells: number, of: number): number {
  return Math.ceil(Math.max(cells, 3) / of) * of
}

/**
 * The grid of a body's edges for disks up to this radius. Its rim lies out of their reach, since it also stands for all
 * that lies outside.
 */
export function fitEdgeGrid(bounds: Bounds, largestRadius: number, reach: number, edges: number): Grid {
  const [minX, minY, maxX, maxY] = bounds[0] === Infinity ? [0, 0, 0, 0] : bounds
  const most = Math.max(FEWEST_CELLS_ALLOWED, CELLS_PER_EDGE * edges)
  const around = largestRadius + reach
  const [width, height] = [maxX - minX + 2 * around, maxY - minY + 2 * around]
  const byCount = Math.sqrt((width * height) / most)
  const byLine = (width + height) / most
  const cellSize = Math.max(smallestCell(largestRadius, reach), byCount, byLine)
  const margin = around + 2 * cellSize
  return {
    originX: minX - margin,
    originY: minY - margin,
    cellSize,
    columns: Math.ceil((width + 4 * cellSize) / cellSize),
    rows: Math.ceil((height + 4 * cellSize) / cellSize),
  }
}
