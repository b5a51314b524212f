/** The largest disk in a convex shape. */
import { closestPoint } from '../../../queries/closestPoint.ts'
import { boundsOf } from '../../../shapes/bounds.ts'
import type { Point, Shape } from '../../../shapes/shape.ts'

/** A disk, m. */
export interface InnerDisk {
  readonly center: Point
  readonly radius: number
}

/** Relative difference of depths that is rounding of the search. */
const ROUNDING = 1e-9

/**
 * Returns the largest disk in a convex shape: the depth of a point is a concave function. If several are as large, as in a capsule,
 * it is the one around the centroid, if that is one of them.
 */
export function innerDisk(shape: Shape): InnerDisk {
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  const depthAt = (x: number, y: number) => -closestPoint(shape, [x, y]).distance
  const deepestAt = (y: number) => highest(minX, maxX, (x) => depthAt(x, y))
  const { at: y, value: radius } = highest(minY, maxY, (y) => deepestAt(y).value)
  const [x0, y0] = shape.centroid
  const center: Point = depthAt(x0, y0) >= radius * (1 - ROUNDING) ? [x0, y0] : [deepestAt(y).at, y]
  return { center, radius }
}

/** Returns the maximum of a concave function on an interval, by golden section, and where it is. */
function highest(low: number, high: number, valueAt: (x: number) => number): { at: number; value: number } {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [a, b] = [low, high]
  let [c, d] = [b - ratio * (b - a), a + ratio * (b - a)]
  let [atC, atD] = [valueAt(c), valueAt(d)]
  for (let n = 0; n < 40; n++) {
    if (atC >= atD) {
      ;[b, d, atD] = [d, c, atC]
      c = b - ratio * (b - a)
      atC = valueAt(c)
    } else {
      ;[a, c, atC] = [c, d, atD]
      d = a + ratio * (b - a)
      atD = valueAt(d)
    }
  }
  return atC >= atD ? { at: c, value: atC } : { at: d, value: atD }
}
