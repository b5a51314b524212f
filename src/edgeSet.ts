/** Lists, for each cell, the edges that a disk with its centre there might touch. */
import type { EdgeSet } from './backend.ts'
import { EDGE } from './fields.ts'
import type { Grid } from './grid.ts'
import { words } from './words.ts'

/** Calls `visit` with each cell whose disks may be within `margin` of the segment from a to b. */
function visitCells(
  grid: Grid,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  margin: number,
  visit: (cell: number) => void,
): void {
  const { originX, originY, cellSize, columns, rows } = grid
  const index = (distance: number, count: number) =>
    Math.min(Math.max(Math.floor(distance / cellSize), 0), count - 1)
  const left = index(Math.min(ax, bx) - margin - originX, columns)
  const right = index(Math.max(ax, bx) + margin - originX, columns)
  const bottom = index(Math.min(ay, by) - margin - originY, rows)
  const top = index(Math.max(ay, by) + margin - originY, rows)
  const length = Math.hypot(bx - ax, by - ay)
  const normalX = (ay - by) / length
  const normalY = (bx - ax) / length
  const widest = margin + (cellSize / 2) * (Math.abs(normalX) + Math.abs(normalY))
  for (let row = bottom; row <= top; row++) {
    for (let column = left; column <= right; column++) {
      // a cell of the rim also holds what lies outside the grid, so its own square says nothing
      const isRim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      const toCenterX = originX + (column + 0.5) * cellSize - ax
      const toCenterY = originY + (row + 0.5) * cellSize - ay
      if (isRim || Math.abs(normalX * toCenterX + normalY * toCenterY) <= widest)
        visit(row * columns + column)
    }
  }
}

/** A body's grid, and where the starts of its cells begin in the table. */
export interface BodyGrid {
  readonly grid: Grid
  readonly table: number
}

/**
 * `edges` holds `count` Edge structs, each of one of the bodies that have these grids, one a level; `around` is how far from
 * the centre of a disk of each level its contacts may begin, in metres.
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
      const a = [f32[w + EDGE.start], f32[w + EDGE.start + 1]] as const
      const b = [f32[w + EDGE.end], f32[w + EDGE.end + 1]] as const
      for (const [level, { grid, table }] of bodyGrids[u32[w + EDGE.body]].entries()) {
        // the extra part of a cell covers the rounding with which the kernels choose a disk's cell
        const margin = f32[w + EDGE.radius] + around[level] + grid.cellSize / 64
        visitCells(grid, a, b, margin, (cell) => visit(table + cell, e))
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
