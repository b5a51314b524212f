/** Shapes that are poured in place of those of the scene. */
import type { GrainShape } from '../../../src/index.ts'
import { arcsOf } from '../../../src/shapes/arcs.ts'
import { distance, subtract, turn } from '../../../src/shapes/points.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'

export interface PouredShape {
  readonly shape: GrainShape
  /** Radius in metres of a circle around its centroid that contains it. */
  readonly radius: number
}

/** Returns a shape with the circle around its centroid `position`, which contains it. */
export function pouredShape(
  shape: Shape | { readonly parts: readonly Shape[] },
  position: Point,
): PouredShape {
  const parts = 'parts' in shape ? shape.parts : [shape]
  return { shape, radius: Math.max(...parts.map((part) => reachOf(part, position))) }
}

/** Returns the largest distance in metres from a point to one of a shape. */
function reachOf(shape: Shape, [x, y]: Point): number {
  const reaches = arcsOf(shape).map(({ center, radius, from, halfAngle, start, end }) => {
    const away = subtract(center, [x, y])
    // the farthest point of the circle is beyond its centre
    const angle = turn(from, away)
    if ((angle < 0 ? angle + 2 * Math.PI : angle) <= 2 * halfAngle) return radius + Math.hypot(...away)
    return Math.max(distance(start, [x, y]), distance(end, [x, y]))
  })
  return Math.max(...reaches)
}
