import { MOST_PART_ARCS } from '../../schemas/constants.ts'
import { checkShape } from '../checkShape.ts'
import { convexHull } from '../hull.ts'
import { aroundCorners } from '../roundedPolygon.ts'
import type { Point, Shape } from '../shape.ts'
import { extentOf } from './region.ts'
import { roundedPart } from './roundedPart.ts'
import { Simplifier } from './simplify.ts'

export type PartKind = 'rounded' | 'polygon' | 'nArc'

/** Returns a shape of at most 8 arcs with the area of a convex polygon. */
export function fitPart(polygon: readonly Point[], kind: PartKind, tolerance: number): Shape {
  const hull = convexHull(polygon)
  if (kind === 'rounded') {
    const shape = roundedPart(hull, tolerance, MOST_PART_ARCS)
    if (shape.radii.length <= MOST_PART_ARCS && isValid(shape)) return shape
  }
  return aroundCorners(withFewCorners(hull), 0)
}

function isValid(shape: Shape): boolean {
  try {
    checkShape(shape)
    return true
  } catch {
    return false
  }
}

function withFewCorners(hull: readonly Point[]): readonly Point[] {
  const simplifier = new Simplifier({ outer: hull, holes: [] })
  let tolerance = 1e-4 * extentOf(hull)
  let points: readonly Point[] = hull
  for (; points.length > MOST_PART_ARCS; tolerance *= 1.3)
    points = simplifier.simplify({ convex: tolerance, reflex: tolerance }).outer
  return points
}
