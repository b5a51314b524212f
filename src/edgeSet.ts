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

/** `edges` holds `count` Edge structs; `reach` is how far from a disk's centre its contacts may begin, in metres. */
export function buildEdgeSet(grid: Grid, edges: ArrayBuffer, count: number, reach: number): EdgeSet {
  const cells = grid.columns * grid.rows
  const { f32 } = words(edges)
  const eachListing = (visit: (cell: number, edge: number) => void) => {
    for (let e = 0; e < count; e++) {
      const w = e * EDGE.stride
      const a = [f32[w + EDGE.start], f32[w + EDGE.start + 1]] as const
      const b = [f32[w + EDGE.end], f32[w + EDGE.end + 1]] as const
      // the extra part of a cell covers the rounding with which the kernels choose a disk's cell
      const margin = f32[w + EDGE.radius] + reach + grid.cellSize / 64
      visitCells(grid, a, b, margin, (cell) => visit(cell, e))
    }
  }

  const starts = new Uint32Array(cells + 1)
  eachListing((cell) => starts[cell + 1]++)
  starts[0] = cells + 1
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell]

  const table = new Uint32Array(starts[cells])
  table.set(starts)
  const next = starts.slice(0, cells)
  eachListing((cell, edge) => {
    table[next[cell]++] = edge
  })
  return { edges, table: table.buffer }
}
