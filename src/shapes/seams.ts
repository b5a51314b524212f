/** Construction of n-arcs from the angles of their seams. */
import { makeShape } from './makeShape.ts'
import { along, fromAngle } from './points.ts'
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
  const flat = directions.flat()
  const closing = closingRadii(flat, closingRadii(flat, radii))
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

/**
 * Returns radii with which arcs that begin at these normals (x, y of each) close, minimizing the sum of squared relative changes. Entries of
 * `directions` past the last radius are ignored.
 */
export function closingRadii(directions: ArrayLike<number>, radii: ArrayLike<number>): number[] {
  const count = radii.length
  // normal equations of two unknowns
  let xx = 0
  let xy = 0
  let yy = 0
  let gapX = 0
  let gapY = 0
  for (let k = 0; k < count; k++) {
    const next = k + 1 < count ? k + 1 : 0
    const x = directions[2 * next] - directions[2 * k]
    const y = directions[2 * next + 1] - directions[2 * k + 1]
    const weight = radii[k] ** 2
    xx += weight * x * x
    xy += weight * x * y
    yy += weight * y * y
    gapX += radii[k] * x
    gapY += radii[k] * y
  }
  const determinant = xx * yy - xy * xy
  const pullX = (xy * gapY - yy * gapX) / determinant
  const pullY = (xy * gapX - xx * gapY) / determinant
  const closing: number[] = []
  for (let k = 0; k < count; k++) {
    const next = k + 1 < count ? k + 1 : 0
    const pull =
      (directions[2 * next] - directions[2 * k]) * pullX +
      (directions[2 * next + 1] - directions[2 * k + 1]) * pullY
    closing.push(radii[k] + radii[k] ** 2 * pull)
  }
  return closing
}
