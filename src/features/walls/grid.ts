/** Uniform grids: the disks' grid, whose table wraps around, and the grids of the bodies' edges. */
import { COLUMN_UNIT, FARTHEST_CELL } from '../../schemas/constants.ts'
import type { Bounds } from '../../util/bounds.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'

export interface Grid {
  /** Position of the lower left corner in metres. */
  readonly originX: number
  readonly originY: number
  readonly cellSize: number
  readonly columns: number
  readonly rows: number
}

/** A grid of disks; its cells are squares unless the box is periodic. `cellSize` is their width. */
export interface DiskGrid extends Grid {
  readonly cellHeight: number
}

/**
 * Enlarges cells to absorb the rounding of cell indices (below 1/128), so that a pair in reach is never two cells
 * apart.
 */
const CELL_SLACK = 1 + 1 / 64
/** Minimum number of table entries; smaller tables are not worthwhile. */
const MIN_TABLE_ENTRIES = 4096
/**
 * Table entries per disk. A pile fills about two thirds of them. Scattered disks share entries and test a few distant
 * disks. More entries would cost more than they save, because a rebuild of the contact list visits them all.
 */
const CELLS_PER_DISK = 1
const CELLS_PER_EDGE = 4
/** Enough cells along an axis for any table: more than two, and a multiple of COLUMN_UNIT, FINEST_COLOR_ROWS or COLOR_ROWS. */
const ENOUGH_CELLS = 4
/** Most cells along a periodic axis: the rounding of a cell index, at both sides of the seam, stays below 1/64. */
const MAX_PERIODIC_CELLS = 65536

/** Returns the minimum cell size in metres: the diameter of the largest disk plus its reach. */
function smallestCell(largestRadius: number, reach: number): number {
  return (2 * largestRadius + reach) * CELL_SLACK
}

/** Returns the largest reach, in metres, for which a period has as many cells as a table must have; infinite without one. */
export function maxReachIn({ period }: PeriodicBox, largestRadius: number): number {
  const shortest = Math.min(...period.filter((length) => length > 0))
  return shortest / (ENOUGH_CELLS * CELL_SLACK) - 2 * largestRadius
}

/**
 * Fits the grid for this many disks; the number of rows is a multiple of `colorRows`. If the bounds have many more
 * cells than disks, the table is smaller than the bounds and cells one table apart share an entry. Along a periodic axis the
 * table repeats a whole number of times in a period, so that the cells of all images of a position share an entry.
 */
export function fitDiskGrid(
  [minX, minY, maxX, maxY]: Bounds,
  largestRadius: number,
  reach: number,
  disks: number,
  colorRows: number,
  box: PeriodicBox,
): DiskGrid {
  const cellSize = smallestCell(largestRadius, reach)
  const most = Math.max(MIN_TABLE_ENTRIES, CELLS_PER_DISK * disks)
  const wide = Math.max(1, Math.ceil((maxX - minX) / cellSize))
  const high = Math.max(1, Math.ceil((maxY - minY) / cellSize))
  const columns = Math.min(wide, Math.max(Math.sqrt(most), most / high))
  const rows = Math.min(high, most / columns)
  // if the bounds are too wide to count cells from a corner, counts from their centre
  const corner = (low: number, above: number, cells: number) =>
    cells < FARTHEST_CELL / 2 ? low : (low + above) / 2
  const [width, height] = box.period
  const across = width > 0 ? repeatedCells(width, cellSize, columns, COLUMN_UNIT) : undefined
  const up = height > 0 ? repeatedCells(height, cellSize, rows, colorRows) : undefined
  return {
    originX: across === undefined ? corner(minX, maxX, wide) : box.low[0],
    originY: up === undefined ? corner(minY, maxY, high) : box.low[1],
    cellSize: across?.size ?? cellSize,
    cellHeight: up?.size ?? cellSize,
    columns: across?.count ?? multiple(columns, COLUMN_UNIT),
    rows: up?.count ?? multiple(rows, colorRows),
  }
}

/**
 * Divides a period into cells of at least `smallest` metres. Returns their size and how many of them the table has: a divisor of
 * their number and a multiple of `of`, about `wanted`.
 */
function repeatedCells(period: number, smallest: number, wanted: number, of: number) {
  const most = Math.min(Math.floor(period / smallest), MAX_PERIODIC_CELLS)
  const fewest = multiple(0, of)
  const count = Math.max(Math.floor(Math.min(wanted, most) / of) * of, fewest)
  const times = Math.max(Math.floor(most / count), 1)
  return { size: period / (times * count), count }
}

/** Rounds up to a multiple that exceeds two. With two or fewer, a cell's left and right neighbours would coincide. */
function multiple(cells: number, of: number): number {
  return Math.ceil(Math.max(cells, 3) / of) * of
}

/**
 * Fits the grid of a body's edges for disks up to this radius. Its border cells lie beyond the disks' reach, since they
 * also represent everything outside the grid.
 */
export function fitEdgeGrid(bounds: Bounds, largestRadius: number, reach: number, edges: number): Grid {
  const [minX, minY, maxX, maxY] = bounds[0] === Infinity ? [0, 0, 0, 0] : bounds
  const most = Math.max(MIN_TABLE_ENTRIES, CELLS_PER_EDGE * edges)
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
