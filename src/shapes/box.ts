import { NOT_NEGATIVE, POSITIVE } from '../util/validate.ts'
import { requireDouble } from './points.ts'
import { aroundCorners } from './roundedPolygon.ts'
import type { Shape } from './shape.ts'

/**
 * Creates a rectangle centred at the origin and expands it by `radius` on all sides, in metres. `width` and `height`
 * are the size of the inner box, so the outline is `width + 2 * radius` wide. Default radius 0.
 */
export function box(width: number, height: number, radius = 0): Shape {
  const x = requireDouble('width', width, POSITIVE) / 2
  const y = requireDouble('height', height, POSITIVE) / 2
  const corners = [[-x, -y] as const, [x, -y] as const, [x, y] as const, [-x, y] as const]
  return aroundCorners(corners, requireDouble('radius', radius, NOT_NEGATIVE))
}
