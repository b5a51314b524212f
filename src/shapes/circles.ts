import { along, distance, subtract, unit } from './points.ts'
import type { Point } from './shape.ts'

export interface Circle {
  /** Centre in metres. */
  readonly center: Point
  /** Radius in metres. */
  readonly radius: number
}

/**
 * Returns the vectors from both centres to an intersection of two circles, or to the closest points if they do not
 * intersect. `side` selects the intersection to the left (1) or right (-1) of the direction from `a` to `b`. The
 * intersection is a corner of a triangle with known side lengths. It is computed from the centre of the smaller circle
 * with products, because differences of squares would lose the digits of the smaller circle.
 */
export function circlesCrossing(a: Circle, b: Circle, side: 1 | -1): { fromA: Point; fromB: Point } {
  const [smaller, larger] = a.radius < b.radius ? [a, b] : [b, a]
  const [near, far] = [smaller.radius, larger.radius]
  const apart = distance(a.center, b.center)
  const forward = ((apart - far) * (apart + far) + near * near) / (2 * apart)
  // left of the direction from a to b is right of the direction from b to a
  const turned = smaller === a ? side : -side
  const aside = turned * Math.sqrt(Math.max(0, (near - forward) * (near + forward)))
  const [x, y] = unit(subtract(larger.center, smaller.center))
  const fromSmaller: Point = [forward * x - aside * y, forward * y + aside * x]
  const fromLarger = along(fromSmaller, [x, y], -apart)
  return smaller === a ? { fromA: fromSmaller, fromB: fromLarger } : { fromA: fromLarger, fromB: fromSmaller }
}
