import { show } from '../util/validate.ts'
import { type CubicBezier, chainAlong, requirePath, requireTolerance } from './arcChainFromBezier.ts'
import { chainHull, windingOf } from './chainHull.ts'
import { makeShape } from './makeShape.ts'
import { massOf } from './mass.ts'
import { along, distance, subtract } from './points.ts'
import type { Shape } from './shape.ts'

/** Dents shallower than this, relative to the largest coordinate, are rounding errors of the path. */
const ROUNDING = 2 ** -48

/**
 * Converts a closed, convex, counter-clockwise path of cubic Bézier curves to a shape within `tolerance` metres of it;
 * see `arcChainFromBezier`. Corners and straight sides of the path are preserved.
 *
 * A dent, for example from a drawing program that rounds its points, is bridged by a straight side. Dents may be up to
 * half of the tolerance deep. Throws if a dent is deeper, or if the path is open, clockwise or self-crossing.
 */
export function nArcFromBezier(curves: readonly CubicBezier[], tolerance: number): Shape {
  const path = requirePath(curves)
  requireTolerance(tolerance, path)
  const [origin, end] = [path[0][0], path.at(-1)![3]]
  if (distance(origin, end) > 0)
    throw new Error(
      `curves begins at ${show(origin)} and ends at ${show(end)}: expected a closed path, or else see arcChainFromBezier`,
    )
  // relative to the first point: far from the origin, directions would lose digits
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => path.map((curve) => subtract(curve[k], origin)))
  const local = path.map((_, k): CubicBezier => [a[k], b[k], c[k], d[k]])
  const chain = chainAlong(local, tolerance)
  const winding = windingOf(chain)
  if (winding !== 1)
    throw new Error(
      winding === -1
        ? `curves turns by ${-2 * Math.PI} rad: expected a counter-clockwise path, which turns by 2 pi`
        : `curves turns ${winding} times around: expected once`,
    )
  let hull = chainHull(chain)
  if (hull.dent > ROUNDING * Math.max(...path.flat(2).map(Math.abs))) {
    hull = chainHull(chainAlong(local, tolerance / 2))
    if (hull.dent > tolerance / 2)
      throw new Error(
        `curves turns right at ${show(along(origin, hull.deepest, 1))}, where it leaves a dent of ${hull.dent} m with a tolerance of ${tolerance}: expected a convex path, or else see arcChainFromBezier`,
      )
  }
  const shape = makeShape(hull.parts.map((part) => ({ ...part, center: along(origin, part.center, 1) })))
  if (!(massOf(shape).area > 0))
    throw new Error(`curves goes there and back from ${show(origin)}: expected a path around an area`)
  return shape
}
