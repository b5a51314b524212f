import { POSITIVE, show } from '../util/validate.ts'
import { distance, requireDouble, requirePoint } from './points.ts'
import { aroundCorners } from './roundedPolygon.ts'
import type { Point, Shape } from './shape.ts'

/**
 * Creates a capsule: all points within `radius` of the segment from `a` to `b`, in metres. Throws if `a` and `b` are
 * equal.
 */
export function capsule(a: Point, b: Point, radius: number): Shape {
  const ends = [requirePoint('a', a), requirePoint('b', b)] as const
  if (distance(...ends) === 0)
    throw new Error(`a and b are both ${show(a)}: expected two points that differ, or a disk`)
  return aroundCorners(ends, requireDouble('radius', radius, POSITIVE))
}
