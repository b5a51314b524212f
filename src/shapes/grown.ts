import { show } from '../util/validate.ts'
import { makeShape } from './makeShape.ts'
import { massOf } from './mass.ts'
import { requireDouble } from './points.ts'
import type { Shape } from './shape.ts'

/**
 * Expands a shape by `by` metres: the result holds all points within that distance of the shape, its Minkowski sum with
 * a disk. The result is exact: centres and directions of the arcs stay and their radii grow.
 *
 * A negative `by` shrinks the shape, and `grown(grown(shape, by), -by)` restores it. The shape can shrink by at most
 * its smallest arc radius, which is 0 at a sharp corner; use `rounded` to round corners first. Throws if `by` shrinks
 * the shape by more than that, or if nothing would remain.
 */
export function grown(shape: Shape, by: number): Shape {
  requireDouble('by', by)
  const { centers, radii, directions } = shape
  const least = Math.min(...radii)
  if (by < -least)
    throw new Error(`by is ${by}: expected at least ${show(0 - least)}, minus the shape's smallest radius`)
  const parts = Array.from(radii, (radius, k) => ({
    center: [centers[2 * k], centers[2 * k + 1]] as const,
    radius: radius + by,
    direction: [directions[2 * k], directions[2 * k + 1]] as const,
  }))
  const result = makeShape(parts)
  if (!(massOf(result).area > 0))
    throw new Error(`by is ${by}: expected more, which leaves something of the shape`)
  return result
}
