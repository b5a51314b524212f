import { along, distance, subtract, unit } from './points.ts'
import type { Point } from './shape.ts'

export interface Circle {
  /** In metres. */
  readonly center: Point
  /** In metres. */
  readonly radius: number
}

/**
 * Vectors from the centres of two circles to where they cross, on the left (1) or the right (-1) of the way from a to b; to
 * where they are closest if they do not cross. The point is the corner of a triangle of which all sides are known. It is
 * found from the centre of the smaller circle and by products, not by differences of squares, which would lose the digits
 * of the smaller one.
 */
export function circlesCrossing(a: Circle, b: Circle, side: 1 | -1): { fromA: Point; fromB: Point } {
  const [smaller, larger] = a.radius < b.radius ? [a, b] : [b, a]
  const [near, far] = [smaller.radius, larger.radius]
  const apart = distance(a.center, b.center)
  const forward = ((apart - far) * (apart + far) + near * near) / (2 * apart)
  // what is left of the way from a to b is right of the way back
  const turned = smaller === a ? side : -side
  const aside = turned * Math.sqrt(Math.max(0, (near - forward) * (near + forward)))
  const [x, y] = unit(subtract(larger.center, smaller.center))
  const fromSmaller: Point = [forward * x - aside * y, forward * y + aside * x]
  const fromLarger = along(fromSmaller, [x, y], -apart)
  return smaller === a ? { fromA: fromSmaller, fromB: fromLarger } : { fromA: fromLarger, fromB: fromSmaller }
}
