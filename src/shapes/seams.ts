/** Construction of n-arcs from the angles of their seams. */
import { makeShape } from './makeShape.ts'
import { along, dot, fromAngle, subtract } from './points.ts'
import type { Point, Shape } from './shape.ts'

/**
 * Constructs the n-arc that begins at `start` and whose arcs lie between outward normals with these angles. The angles
 * ascend and span less than one turn. The outline closes if the sum of radius times chord of the unit circle is 0;
 * radii that miss this by rounding are corrected with the smallest relative change.
 */
export function nArcOfSeams(angles: readonly number[], radii: readonly number[], start: Point): Shape {
  const count = angles.length
  const directions = angles.map(fromAngle)
  // twice: the second pass removes the rounding error of the first
  const closing = closingRadii(directions, closingRadii(directions, radii))
  // relative to the start: far from the origin, each step would add a rounding error
  const centers = [along([0, 0], directions[0], -closing[0])]
  for (let k = 1; k < count; k++)
    centers.push(along(centers[k - 1], directions[k], closing[k - 1] - closing[k]))
  return makeShape(
    directions.map((direction, k) => ({
      center: along(start, centers[k], 1),
      radius: closing[k],
      direction,
    })),
  )
}

/** Returns radii with which arcs that begin at these normals close, minimizing the sum of squared relative changes. */
export function closingRadii(directions: readonly Point[], radii: ArrayLike<number>): number[] {
  const chords = directions.map((direction, k) =>
    subtract(directions[(k + 1) % directions.length], direction),
  )
  // normal equations of two unknowns
  let [xx, xy, yy, gapX, gapY] = [0, 0, 0, 0, 0]
  chords.forEach(([x, y], k) => {
    const weight = radii[k] ** 2
    xx += weight * x * x
    xy += weight * x * y
    yy += weight * y * y
    gapX += radii[k] * x
    gapY += radii[k] * y
  })
  const determinant = xx * yy - xy * xy
  const pull: Point = [(xy * gapY - yy * gapX) / determinant, (xy * gapX - xx * gapY) / determinant]
  return Array.from(radii, (radius, k) => radius + radius ** 2 * dot(chords[k], pull))
}
