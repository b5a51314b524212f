/** The cells of the disks' grids, in the numbers of the kernels. */
import type { StepParams } from '../../src/pipeline/params.ts'
import { FARTHEST_CELL, LAST_CELL } from '../../src/schemas/constants.ts'

const f = Math.fround

/** Column and row of a position in the table of a level, as the kernels round. */
export function placeOf({ levels }: StepParams, level: number, x: number, y: number): [number, number] {
  const { origin, inverseCellSize, columns, rows } = levels[level]
  const index = (distance: number, count: number) => {
    const near = Math.floor(f(f(distance) * inverseCellSize))
    // in f64 the product is exact
    const cell = Math.abs(near) <= FARTHEST_CELL ? near : Math.floor(distance * inverseCellSize)
    const nearest = Math.min(Math.max(cell, -LAST_CELL), LAST_CELL)
    return ((nearest % count) + count) % count
  }
  return [index(x - origin.x, columns), index(y - origin.y, rows)]
}

/** The cell of a disk: position, angle, radius. */
export function cellOf(params: StepParams, [x, y, , radius]: Float32Array): number {
  const { levels, levelCount } = params
  const level = levels.slice(0, levelCount).findIndex(({ largestRadius }) => radius <= largestRadius)
  const [column, row] = placeOf(params, level, x, y)
  return levels[level].firstCell + row * levels[level].columns + column
}
