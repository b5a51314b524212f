/**
 * Circles as a sweep over strips sees them: u runs along the strips, v across them, and the sweep goes towards smaller v. Strips
 * of rows have u = x and v = y; strips of columns have u = y and v = x.
 */
import { createRandom } from '../util/random.ts'
import type { Obstacles } from './obstacles.ts'

export type Axis = 'rows' | 'columns'

export interface Lanes {
  readonly count: number
  readonly u: Float64Array
  readonly v: Float64Array
  /** As they are. */
  readonly radii: Float64Array
  /** As the partition is built with: smaller by what no test can tell, see `shrunk`. */
  readonly built: Float64Array
  /** Metres: a few roundings of the largest coordinate. */
  readonly rounding: number
}

/** Where a way begins, and its direction, a unit vector. */
export interface Ray {
  readonly u: number
  readonly v: number
  readonly du: number
  readonly dv: number
}

/** Of the numbers that queries are computed in. */
export interface Precision {
  /** How much smaller circles are built than they are, over the largest coordinate. */
  readonly shrinkage: number
  /** Metres: a coordinate that queries have, where that is larger than those of all circles. */
  readonly reach: number
}

/** Some hundred times what a coordinate is rounded by. */
export const DOUBLE: Precision = { shrinkage: 2 ** -44, reach: 0 }
/** Of the largest coordinate. */
const ROUNDING = 2 ** -49
/** Of its radius, so that a circle much smaller than the whole is left over. */
const MOST_SHRINKAGE = 1 / 8

export function lanesOf(
  { count, x, y, radii }: Obstacles,
  axis: Axis,
  attempt: number,
  precision: Precision,
): Lanes {
  const [u, v] = axis === 'rows' ? [x, y] : [y, x]
  const size = Math.max(sizeOf({ x, y, radii }), precision.reach)
  const built = shrunk(radii, attempt, precision.shrinkage * size)
  return { count, u, v, radii, built, rounding: ROUNDING * size }
}

/** The largest coordinate. */
export function sizeOf({ x, y, radii }: Pick<Obstacles, 'x' | 'y' | 'radii'>): number {
  return radii.reduce(
    (most, radius, k) => Math.max(most, Math.abs(x[k]) + radius, Math.abs(y[k]) + radius),
    0,
  )
}

/**
 * Controlled perturbation (Halperin and Shelton 1998): the radii made smaller, each by another bit. Poles at equal heights,
 * circles that touch or coincide, and three that meet in a point are then no longer so, by more than rounding can hide, and
 * the order of poles in a row is as good as drawn by lot. `attempt` draws anew, and more each time.
 */
function shrunk(radii: Float64Array, attempt: number, shrinkage: number): Float64Array {
  const most = 4 ** attempt * shrinkage
  const random = createRandom(attempt)
  return radii.map(
    (radius) => radius - Math.min((1 + random()) * most, (random() + 1) * MOST_SHRINKAGE * radius),
  )
}
