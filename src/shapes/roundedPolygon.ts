import { NOT_NEGATIVE } from '../util/validate.ts'
import { makeShape } from './makeShape.ts'
import { requireDouble, rightOf, subtract, unit } from './points.ts'
import { requireConvexPolygon } from './polygon.ts'
import type { Point, Shape } from './shape.ts'

/**
 * A convex polygon of three or more points in metres, counter-clockwise, grown on all sides by a circle of this radius
 * (their Minkowski sum). Points amid straight sides are left out. Throws where the points are collinear, clockwise, cross
 * each other or have a dent.
 */
export function roundedPolygon(points: readonly Point[], radius = 0): Shape {
  const corners = requireConvexPolygon('points', points)
  return aroundCorners(corners, requireDouble('radius', radius, NOT_NEGATIVE))
}

/** The points within this radius of the polygon, or segment, of these corners. */
export function aroundCorners(corners: readonly Point[], radius: number): Shape {
  return makeShape(
    corners.map((center, k) => ({
      center,
      radius,
      direction: unit(rightOf(subtract(center, corners.at(k - 1)!))),
    })),
  )
}
