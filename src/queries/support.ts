import { supportArc } from '../narrow/support.ts'
import { requirePoint } from '../shapes/points.ts'
import type { Point, Shape } from '../shapes/shape.ts'
import { refuse } from '../util/validate.ts'

/**
 * Returns the point of the shape that is farthest in a direction of any length, in metres: the support point of GJK and
 * of separating axes. If a whole side is equally far, it is one of its ends. The shape is not validated. Throws if the
 * direction is not finite or is [0, 0].
 */
export function support(shape: Shape, direction: Point): Point {
  const [x, y] = requirePoint('direction', direction)
  const length = Math.hypot(x, y)
  if (length === 0) refuse('direction', direction, 'a vector that is not zero')
  const [unitX, unitY] = [x / length, y / length]
  const arc = supportArc(shape, unitX, unitY)
  const { centers, radii } = shape
  return [centers[2 * arc] + radii[arc] * unitX, centers[2 * arc + 1] + radii[arc] * unitY]
}
