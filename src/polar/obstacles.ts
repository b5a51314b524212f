/** The static circles of a diagram. */
import { requireArrayLike, requireFields, SMALLEST_NORMAL, show } from '../util/validate.ts'

/** n static circles, which may touch, overlap and contain each other. */
export interface CircleOptions {
  /** Centres in metres, length 2n: x0, y0, x1, y1, … */
  readonly centers: ArrayLike<number>
  /** Radii in metres: length n, or one number for all; 0 is a point. */
  readonly radii: number | ArrayLike<number>
}

export interface Obstacles {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly radii: Float64Array
}

/** Maximum coordinate in metres; its square fits in f32. */
const FARTHEST = 1e18

/** Validates the circles. Throws if a number is not finite or too large, or a radius is negative. */
export function checkCircles(circles: CircleOptions): Obstacles {
  requireFields('circles', circles, ['centers', 'radii'])
  const { centers, radii } = circles
  requireArrayLike('centers', centers)
  if (centers.length % 2 !== 0)
    throw new Error(`centers has ${centers.length} numbers: expected two per circle, x0, y0, x1, y1, …`)
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

/** Returns the coordinate. Throws unless it is a number from -1e18 to 1e18. */
export function requirePlace(name: string, value: unknown): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= FARTHEST))
    throw new Error(`${name} is ${show(value)}: expected a number from -1e18 to 1e18`)
  return value
}

function requireRadius(name: string, value: unknown): number {
  if (typeof value !== 'number' || !(value === 0 || (value >= SMALLEST_NORMAL && value <= FARTHEST)))
    throw new Error(`${name} is ${show(value)}: expected a number from 1.2e-38 to 1e18, or 0`)
  return value
}

/** Returns the configuration-space obstacles for a disk of this radius: the circles expanded by it. */
export function grown(obstacles: Obstacles, radius: number): Obstacles {
  return { ...obstacles, radii: obstacles.radii.map((r) => r + radius) }
}
