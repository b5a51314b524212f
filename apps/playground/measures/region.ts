/** The largest rectangle that is full of disks. */
import type { CoarseGrainOptions } from '../../../src/entries/measure.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'

/** Part of the highest solid fraction that a full point has. */
const FULL = 0.5

/**
 * Returns the largest rectangle of cells of the grid that all have at least half of the highest solid fraction, m; undefined if
 * there are no disks. It goes through the rows from below, with a stack of columns that rise.
 */
export function fullRegion(
  { bounds, columns, rows }: Pick<CoarseGrainOptions, 'bounds' | 'columns' | 'rows'>,
  solidFraction: Float64Array,
): Bounds | undefined {
  const least = FULL * solidFraction.reduce((a, b) => Math.max(a, b), 0)
  if (least === 0) return undefined
  let best = { area: 0, left: 0, right: 0, below: 0, above: 0 }
  const heights = new Uint32Array(columns)
  for (let row = 0; row < rows; row++) {
    const stack: { left: number; height: number }[] = []
    for (let column = 0; column <= columns; column++) {
      if (column < columns) {
        const isFull = solidFraction[row * columns + column] >= least
        heights[column] = isFull ? heights[column] + 1 : 0
      }
      const height = column < columns ? heights[column] : 0
      let left = column
      while (stack.length > 0 && stack[stack.length - 1].height >= height) {
        const ended = stack.pop()!
        left = ended.left
        const area = ended.height * (column - ended.left)
        if (area > best.area)
          best = { area, left: ended.left, right: column, below: row + 1 - ended.height, above: row + 1 }
      }
      stack.push({ left, height })
    }
  }
  const [minX, minY, maxX, maxY] = bounds
  const [sizeX, sizeY] = [(maxX - minX) / columns, (maxY - minY) / rows]
  return [
    minX + best.left * sizeX,
    minY + best.below * sizeY,
    minX + best.right * sizeX,
    minY + best.above * sizeY,
  ]
}
