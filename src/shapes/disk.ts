import { POSITIVE } from '../util/validate.ts'
import { makeShape } from './makeShape.ts'
import { requireDouble, requirePoint } from './points.ts'
import type { Point, Shape } from './shape.ts'

/** Creates a disk, stored as two half circles. Centre and radius in metres. Throws unless the radius is positive. */
export function disk(center: Point, radius: number): Shape {
  const half = { center: requirePoint('center', center), radius: requireDouble('radius', radius, POSITIVE) }
  return makeShape([
    { ...half, direction: [1, 0] },
    { ...half, direction: [-1, 0] },
  ])
}
