import type { Bounds } from '../util/bounds.ts'
import { type Arc, arcsOf } from './arcs.ts'
import { cross } from './points.ts'
import type { Point, Shape } from './shape.ts'

/** Returns the axis-aligned bounding box of a shape: [minX, minY, maxX, maxY] in metres. */
export function boundsOf(shape: Shape): Bounds {
  const arcs = arcsOf(shape)
  const farthest = (axis: 0 | 1, sign: 1 | -1) => {
    const direction: Point = axis === 0 ? [sign, 0] : [0, sign]
    const reach = arcs.map((arc) => {
      const ends = Math.max(sign * arc.start[axis], sign * arc.end[axis])
      return spans(arc, direction) ? Math.max(ends, sign * arc.center[axis] + arc.radius) : ends
    })
    return sign * Math.max(...reach)
  }
  return [farthest(0, -1), farthest(1, -1), farthest(0, 1), farthest(1, 1)]
}

function spans({ from, to }: Arc, direction: Point): boolean {
  return cross(from, direction) > 0 && cross(direction, to) > 0
}
