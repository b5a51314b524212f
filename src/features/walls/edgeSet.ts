/** Lists for each grid cell the edges that a disk with its centre in that cell may touch. */
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { bow } from './edgeGeometry.ts'
import { isRemoved } from './edgeStore.ts'
import type { Grid } from './grid.ts'

/** The edges and their grid lookup table. Immutable. */
export interface EdgeSet {
  /** `Edge` structs. */
  readonly edges: ArrayBuffer
  /** u32 words per body: the start of each cell's list and the end of the last one, then the edge indices. */
  readonly table: ArrayBuffer
}

/** Calls `visit` with each cell whose disks may come within `margin` of the edge at word `w`. */
function visitCells(
  grid: Grid,
  f32: Float32Array,
  w: number,
  margin: number,
  visit: (cell: number) => void,
): void {
  const { originX, originY, cellSize, columns, rows } = grid
  const [ax, ay, bx, by] = [EDGE.start, EDGE.start + 1, EDGE.end, EDGE.end + 1].map((field) => f32[w + field])
  const curvature = f32[w + EDGE.curvature]
  const around = margin + bow(f32, w)
  const index = (distance: number, count: number) =>
    Math.min(Math.max(Math.floor(distance / cellSize), 0), count - 1)
  const left = index(Math.min(ax, bx) - around - originX, columns)
  const right = index(Math.max(ax, bx) + around - originX, columns)
  const bottom = index(Math.min(ay, by) - around - originY, rows)
  const top = index(Math.max(ay, by) + around - originY, rows)
  const normalX = -f32[w + EDGE.startTangent + 1]
  const normalY = f32[w + EDGE.startTangent]
  // an arc has all normals, so a cell is replaced by its bounding circle
  const half = curvature === 0 ? (Math.abs(normalX) + Math.abs(normalY)) / 2 : Math.SQRT1_2
  const widest = margin + cellSize * half
  for (let row = bottom; row <= top; row++) {
    for (let column = left; column <= right; column++) {
      // a border cell also holds everything outside the grid, so the distance to its square does not count
      const isRim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      const x = originX + (column + 0.5) * cellSize - ax
      const y = originY + (row + 0.5) * cellSize - ay
      // equals shaders/shared/edge.wgsl
      const root = Math.hypot(normalX - curvature * x, normalY - curvature * y)
      const distance = (2 * (normalX * x + normalY * y) - curvature * (x * x + y * y)) / (1 + root)
      if (isRim || Math.abs(distance) <= widest) visit(row * columns + column)
    }
  }
}

/** The grid of a body and the index of its first cell in the table. */
export interface BodyGrid {
  readonly grid: Grid
  readonly table: number
}

/**
 * Builds the edge lists. `edges` holds `count` `Edge` structs; `grids` are the grids of their bodies by level. `around`
 * is the distance in metres from a disk's centre within which contacts are created, by level.
 */
export function buildEdgeSet(
  grids: readonly (readonly Grid[])[],
  edges: ArrayBuffer,
  count: number,
  around: readonly number[],
): EdgeSet & { readonly bodyGrids: readonly (readonly BodyGrid[])[] } {
  const { f32, u32 } = words(edges)
  let starts = 0
  const bodyGrids = grids.map((levels) =>
    levels.map((grid) => {
      const table = starts
      starts += grid.columns * grid.rows + 1
      return { grid, table }
    }),
  )
  const eachListing = (visit: (cell: number, edge: number) => void) => {
    for (let e = 0; e < count; e++) {
      const w = e * EDGE.stride
      if (isRemoved(u32, w)) continue
      for (const [level, { grid, table }] of bodyGrids[u32[w + EDGE.body]].entries()) {
        // the additional part of a cell covers rounding when the kernels compute a disk's cell
        const margin = f32[w + EDGE.radius] + around[level] + grid.cellSize / 64
        visitCells(grid, f32, w, margin, (cell) => visit(table + cell, e))
      }
    }
  }

  const ends = new Uint32Array(starts)
  ends.fill(starts)
  const listed = new Uint32Array(starts)
  eachListing((cell) => listed[cell]++)
  for (let k = 1; k < starts; k++) ends[k] = ends[k - 1] + listed[k - 1]

  const table = new Uint32Array(ends[starts - 1])
  table.set(ends)
  const next = ends.slice()
  eachListing((cell, edge) => {
    table[next[cell]++] = edge
  })
  return { edges, table: table.buffer, bodyGrids }
}
