/** The features of walls near each cell. */
import { type Cells, wrappedIndex } from './cells.ts'
import { END, FEATURE, type Features, LEFT } from './features.ts'

export interface FeatureCells {
  /** Start of each cell's list in `listed`, followed by the total length. */
  readonly starts: Int32Array
  readonly listed: Int32Array
}

/** Returns, for each cell, the features that a disk with its centre in the cell might touch. */
export function listFeatures(features: Features, cells: Cells, largestRadius: number): FeatureCells {
  const count = cells.columns * cells.rows
  const starts = new Int32Array(count + 1)
  const lastListed = new Int32Array(count).fill(-1)
  const pairs: number[] = []
  for (let f = 0; f < features.count; f++) {
    visitCells(features, f, cells, largestRadius, (cell) => {
      // if the table is smaller than the wall, a cell is visited twice
      if (lastListed[cell] === f) return
      lastListed[cell] = f
      pairs.push(cell, f)
      starts[cell + 1]++
    })
  }
  for (let cell = 0; cell < count; cell++) starts[cell + 1] += starts[cell]
  const listed = new Int32Array(starts[count])
  const next = starts.slice()
  for (let k = 0; k < pairs.length; k += 2) listed[next[pairs[k]]++] = pairs[k + 1]
  return { starts, listed }
}

function visitCells(
  { kinds, geometry, boxes }: Features,
  f: number,
  cells: Cells,
  largestRadius: number,
  visit: (cell: number) => void,
): void {
  const { size, originX, originY } = cells
  const w = f * FEATURE.stride
  const curvature = geometry[w + FEATURE.curvature]
  const [x, y] = [geometry[w + FEATURE.x], geometry[w + FEATURE.y]]
  const kind = kinds[f]
  // 1/64 of a cell compensates for rounding
  const around = largestRadius + size / 64
  const margin = around + geometry[w + FEATURE.skin]
  const left = Math.floor((boxes[4 * f] - around - originX) / size)
  const bottom = Math.floor((boxes[4 * f + 1] - around - originY) / size)
  const right = Math.floor((boxes[4 * f + 2] + around - originX) / size)
  const top = Math.floor((boxes[4 * f + 3] + around - originY) / size)
  // a feature longer than the table is in all of its columns or rows
  const columns = Math.min(right - left + 1, cells.columns)
  const rows = Math.min(top - bottom + 1, cells.rows)
  const isWhole = columns < right - left + 1 || rows < top - bottom + 1
  const half = size * Math.SQRT1_2
  for (let row = bottom; row < bottom + rows; row++) {
    for (let column = left; column < left + columns; column++) {
      const fromX = originX + (column + 0.5) * size - x
      const fromY = originY + (row + 0.5) * size - y
      let near: boolean
      if (kind === END) near = Math.hypot(fromX, fromY) <= margin + half
      else {
        const [normalX, normalY] = [geometry[w + FEATURE.normalX], geometry[w + FEATURE.normalY]]
        // as in shaders/shared/edge.wgsl
        const root = Math.hypot(normalX - curvature * fromX, normalY - curvature * fromY)
        const aside = 2 * (normalX * fromX + normalY * fromY) - curvature * (fromX * fromX + fromY * fromY)
        const distance = ((kind === LEFT ? 1 : -1) * aside) / (1 + root)
        near = distance >= -half - size / 64 && distance <= margin + half
      }
      if (isWhole || near)
        visit(wrappedIndex(row, cells.rows) * cells.columns + wrappedIndex(column, cells.columns))
    }
  }
}
