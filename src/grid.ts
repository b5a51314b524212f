/** The uniform grid: fitted to the bounds, never finer than the contacts need. */

/** [minX, minY, maxX, maxY] in metres. */
export type Bounds = readonly [number, number, number, number]

export interface Grid {
  /** Lower left corner. */
  readonly originX: number
  readonly originY: number
  readonly cellSize: number
  readonly columns: number
  readonly rows: number
}

/** Reach of the list of contacts, in largest radii: pairs nearer than this are watched. */
export const REACH = 0.1
/** The f32 rounding of a cell index is under 1/128 of a cell as long as an axis has no more cells than this. */
const MOST_CELLS_PER_AXIS = 65536
/** Makes up for that rounding, so that a pair in reach never lies two cells apart. */
const CELL_SLACK = 1 + 1 / 64
const FEWEST_CELLS_ALLOWED = 65536

/**
 * Cells at least as wide as two of the largest disks and their reach. Where that would make many more cells than
 * disks, the cells are made larger. Disks outside the bounds belong to the nearest cell of the rim.
 */
export function fitGrid(bounds: Bounds, largestRadius: number, disks: number): Grid {
  const [minX, minY, maxX, maxY] = bounds
  const mostCells = Math.max(FEWEST_CELLS_ALLOWED, 4 * disks)
  const width = maxX - minX
  const height = maxY - minY
  const smallest = (2 + REACH) * CELL_SLACK * largestRadius
  const byRounding = Math.max(width, height) / MOST_CELLS_PER_AXIS
  const byCount = Math.sqrt((width * height) / mostCells)
  const byLine = (width + height) / mostCells
  const cellSize = Math.max(smallest, byRounding, byCount, byLine)
  const columns = Math.max(1, Math.ceil(width / cellSize))
  const rows = Math.max(1, Math.ceil(height / cellSize))
  return { originX: minX, originY: minY, cellSize, columns, rows }
}

export function unite(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}
