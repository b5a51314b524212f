import { show } from '../util/validate.ts'
import { makeShape } from './makeShape.ts'
import { massOf } from './mass.ts'
import { requireDouble } from './points.ts'
import type { Shape } from './shape.ts'

/**
 * The shape with a skin of `by` metres all around: all points within that distance of it, its Minkowski sum with a disk.
 * Exact: centres and directions of the arcs stay, and their radii grow.
 *
 * A negative `by` takes a skin off: `grown(grown(shape, by), -by)` is the shape again. It may take as much as the smallest
 * radius of the shape, which is 0 where it has a corner; `rounded` rounds corners first. Throws where `by` takes more, or
 * everything.
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
