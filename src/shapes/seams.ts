/** n-arcs by their seams. */
import { makeShape } from './makeShape.ts'
import { along, dot, fromAngle, subtract } from './points.ts'
import type { Point, Shape } from './shape.ts'

/**
 * The n-arc that begins at `start` and whose arcs lie between outward normals at these angles, ascending through less
 * than one turn. The outline closes where the sum of radius times chord of the unit circle is 0; radii that miss that by
 * rounding are changed by the least share of themselves that closes it.
 */
export function nArcOfSeams(angles: readonly number[], radii: readonly number[], start: Point): Shape {
  const count = angles.length
  const directions = angles.map(fromAngle)
  // twice: the first time leaves the rounding of what was missing
  const closing = closingRadii(directions, closingRadii(directions, radii))
  // from the start on: far from the origin, each step would be rounded once more
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

/** Radii with which arcs that begin at these normals close, by the smallest sum of squared relative changes. */
export function closingRadii(directions: readonly Point[], radii: ArrayLike<number>): number[] {
  const chords = directions.map((direction, k) =>
    subtract(directions[(k + 1) % directions.length], direction),
  )
  // a system of two equations
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
