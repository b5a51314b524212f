import { NOT_NEGATIVE } from '../util/validate.ts'
import { makeShape } from './makeShape.ts'
import { requireDouble, rightOf, subtract, unit } from './points.ts'
import { requireConvexPolygon } from './polygon.ts'
import type { Point, Shape } from './shape.ts'

/**
 * Creates a convex polygon and expands it by `radius` on all sides (its Minkowski sum with a disk). `points` are three
 * or more, in metres, counter-clockwise. Points in the middle of straight sides are dropped. Default radius 0. Throws
 * if the points are collinear, clockwise, self-crossing or concave.
 */
export function roundedPolygon(points: readonly Point[], radius = 0): Shape {
  const corners = requireConvexPolygon('points', points)
  return aroundCorners(corners, requireDouble('radius', radius, NOT_NEGATIVE))
}

/** Returns the points within this radius of the polygon or segment with these corners. */
export function aroundCorners(corners: readonly Point[], radius: number): Shape {
  return makeShape(
    corners.map((center, k) => ({
      center,
      radius,
      direction: unit(rightOf(subtract(center, corners.at(k - 1)!))),
    })),
  )
}
