/** The grid of a colour map. */
import type { CoarseGrainOptions } from '../../../src/entries/measure.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { PeriodicOptions } from '../../../src/index.ts'

/** Points of a grid at most: with more disks the grid is coarser. */
const MAX_POINTS = 12_000
/** Points per radius of the kernel, unless the grid would have too many: then at least these. */
const POINTS_PER_RADIUS = 3
const FEWEST_PER_RADIUS = 2

/** Radii of kernels that can be chosen, in mean diameters. */
export const KERNELS = [2, 3, 5] as const

/** Returns the grid of a scene whose disks have this mean radius, m. */
export function mapGrid(
  bounds: Bounds,
  meanRadius: number,
  diameters: number,
  periodic?: PeriodicOptions,
): CoarseGrainOptions {
  const [minX, minY, maxX, maxY] = bounds
  const [across, up] = [maxX - minX, maxY - minY]
  const asked = diameters * 2 * meanRadius
  const least = Math.sqrt((across * up) / MAX_POINTS)
  const spacing = Math.max(asked / POINTS_PER_RADIUS, least)
  const most = Math.min(
    ...[periodic?.x, periodic?.y].map((ends) => (ends === undefined ? Infinity : (ends[1] - ends[0]) / 2)),
  )
  return {
    bounds,
    columns: Math.min(Math.max(Math.round(across / spacing), 1), 4096),
    rows: Math.min(Math.max(Math.round(up / spacing), 1), 4096),
    width: Math.min(Math.max(asked, FEWEST_PER_RADIUS * spacing), most),
    ...(periodic && { periodic }),
  }
}
