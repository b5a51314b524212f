/**
 * Circles in the coordinates of a sweep: u runs along the slabs, v across them, and the sweep proceeds towards smaller
 * v. For rows u = x and v = y; for columns u = y and v = x.
 */
import { createRandom } from '../util/random.ts'
import type { Obstacles } from './obstacles.ts'

export type Axis = 'rows' | 'columns'

export interface SweepCircles {
  readonly count: number
  readonly u: Float64Array
  readonly v: Float64Array
  /** Original radii. */
  readonly radii: Float64Array
  /** Radii that the decomposition is built with, perturbed by less than the tests can resolve; see `shrunk`. */
  readonly built: Float64Array
  /** Absolute rounding tolerance in metres: a few roundings of the largest coordinate. */
  readonly rounding: number
}

/** A start position and a unit direction. */
export interface Ray {
  readonly u: number
  readonly v: number
  readonly du: number
  readonly dv: number
}

/** The precision in which queries are computed. */
export interface Precision {
  /** Shrinkage of the circles relative to the largest coordinate. */
  readonly shrinkage: number
  /** Largest coordinate of a query in metres, if it exceeds those of all circles. */
  readonly reach: number
}

/** Queries in f64; the shrinkage is about a hundred times the rounding of a coordinate. */
export const DOUBLE: Precision = { shrinkage: 2 ** -44, reach: 0 }
/** Relative to the largest coordinate. */
const ROUNDING = 2 ** -49
/** Maximum shrinkage relative to a circle's own radius, which preserves circles much smaller than the whole scene. */
const MAX_RELATIVE_SHRINKAGE = 1 / 8

export function toSweepCircles(
  { count, x, y, radii }: Obstacles,
  axis: Axis,
  attempt: number,
  precision: Precision,
): SweepCircles {
  const [u, v] = axis === 'rows' ? [x, y] : [y, x]
  const size = Math.max(sizeOf({ x, y, radii }), precision.reach)
  const built = perturbedRadii(radii, attempt, precision.shrinkage * size)
  return { count, u, v, radii, built, rounding: ROUNDING * size }
}

/** Returns the largest coordinate. */
export function sizeOf({ x, y, radii }: Pick<Obstacles, 'x' | 'y' | 'radii'>): number {
  return radii.reduce(
    (most, radius, k) => Math.max(most, Math.abs(x[k]) + radius, Math.abs(y[k]) + radius),
    0,
  )
}

/**
 * Controlled perturbation (Halperin and Shelton 1998): shrinks each radius by a different small amount. Poles at equal
 * heights, touching or coinciding circles and three circles through one point are then separated by more than the
 * rounding error. Points, of radius 0, grow by as much. The order of poles in a row becomes random. Each `attempt` uses other random numbers and a larger
 * shrinkage.
 */
function perturbedRadii(radii: Float64Array, attempt: number, shrinkage: number): Float64Array {
  const most = 4 ** attempt * shrinkage
  const random = createRandom(attempt)
  return radii.map((radius) => {
    const change = (1 + random()) * most
    return radius === 0 ? change : radius - Math.min(change, (random() + 1) * MAX_RELATIVE_SHRINKAGE * radius)
  })
}
