import { NOT_NEGATIVE, POSITIVE } from '../util/validate.ts'
import { requireDouble } from './points.ts'
import { aroundCorners } from './roundedPolygon.ts'
import type { Shape } from './shape.ts'

/**
 * A rectangle around the origin, grown on all sides by `radius`: width and height are those of the inner box, so that the
 * outline is `width + 2 * radius` wide. In metres.
 */
export function box(width: number, height: number, radius = 0): Shape {
  const x = requireDouble('width', width, POSITIVE) / 2
  const y = requireDouble('height', height, POSITIVE) / 2
  const corners = [[-x, -y] as const, [x, -y] as const, [x, y] as const, [-x, y] as const]
  return aroundCorners(corners, requireDouble('radius', radius, NOT_NEGATIVE))
}
