/** The static circles that a diagram is made of. */
import { requireArrayLike, requireFields, SMALLEST_NORMAL, show } from '../util/validate.ts'

/** n circles that stand still; they may touch, overlap, and lie in each other. */
export interface CircleOptions {
  /** Metres, 2n long: x0, y0, x1, y1, … */
  readonly centers: ArrayLike<number>
  /** Metres, n long, or one for all. */
  readonly radii: number | ArrayLike<number>
}

export interface Obstacles {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly radii: Float64Array
}

/** Metres: squares of such numbers fit an f32. */
const FARTHEST = 1e18

/** Throws where a number is not finite, too large, or a radius not positive. */
export function checkCircles(circles: CircleOptions): Obstacles {
  requireFields('circles', circles, ['centers', 'radii'])
  const { centers, radii } = circles
  requireArrayLike('centers', centers)
  if (centers.length % 2 !== 0)
    throw new Error(`centers has ${centers.length} numbers: expected two a circle, x0, y0, x1, y1, …`)
  const count = centers.length / 2
  if (typeof radii !== 'number') {
    requireArrayLike('radii', radii)
    if (radii.length !== count)
      throw new Error(`radii has ${radii.length} numbers for ${count} circles: expected ${count}`)
  }
  const obstacles = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    radii: new Float64Array(count),
  }
  for (let k = 0; k < count; k++) {
    obstacles.x[k] = requirePlace(`centers[${2 * k}]`, centers[2 * k])
    obstacles.y[k] = requirePlace(`centers[${2 * k + 1}]`, centers[2 * k + 1])
    obstacles.radii[k] =
      typeof radii === 'number' ? requireRadius('radii', radii) : requireRadius(`radii[${k}]`, radii[k])
  }
  if (count === 0 && typeof radii === 'number') requireRadius('radii', radii)
  return obstacles
}

/** A coordinate as it is; throws where it is not a number from -1e18 to 1e18. */
export function requirePlace(name: string, value: unknown): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= FARTHEST))
    throw new Error(`${name} is ${show(value)}: expected a number from -1e18 to 1e18`)
  return value
}

function requireRadius(name: string, value: unknown): number {
  if (typeof value !== 'number' || !(value >= SMALLEST_NORMAL && value <= FARTHEST))
    throw new Error(`${name} is ${show(value)}: expected a positive number of at most 1e18`)
  return value
}

/** The obstacles of a point that moves as the centre of a disk of this radius moves among these. */
export function grown(obstacles: Obstacles, radius: number): Obstacles {
  return { ...obstacles, radii: obstacles.radii.map((r) => r + radius) }
}
