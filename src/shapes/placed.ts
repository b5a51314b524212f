import { requireDouble, requirePoint } from './points.ts'
import type { Point, Shape } from './shape.ts'

/**
 * Returns a copy rotated counter-clockwise about the origin by `angle` radians and then translated by `position`
 * metres.
 */
export function placed(shape: Shape, position: Point, angle: number): Shape {
  const [x, y] = requirePoint('position', position)
  const radians = requireDouble('angle', angle)
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const turned = (values: ArrayLike<number>, k: number): Point => [
    cos * values[2 * k] - sin * values[2 * k + 1],
    sin * values[2 * k] + cos * values[2 * k + 1],
  ]
  const moved = ([px, py]: Point): Point => [px + x, py + y]
  const { centers, radii, directions, centroid } = shape
  return {
    centers: Float64Array.from([...radii].flatMap((_, k) => moved(turned(centers, k)))),
    radii: radii.slice(),
    directions: Float64Array.from([...radii].flatMap((_, k) => turned(directions, k))),
    centroid: moved(turned(centroid, 0)),
  }
}
