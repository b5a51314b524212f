/** Distances and crossings of segments. */
import type { Point } from '../shape.ts'

/** Returns the distance of a point from a segment. */
export function segmentDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [sx, sy, px, py] = [bx - ax, by - ay, x - ax, y - ay]
  const squared = sx * sx + sy * sy
  const share = squared > 0 ? Math.min(1, Math.max(0, (px * sx + py * sy) / squared)) : 0
  return Math.sqrt((px - share * sx) ** 2 + (py - share * sy) ** 2)
}

/** Returns twice the area of a triangle: positive if c is to the left of the line from a to b. */
function doubled([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** Whether the segments p q and a b meet. Segments with a common end meet only if one lies on the other. */
export function doMeet(p: Point, q: Point, a: Point, b: Point): boolean {
  const shared = a === p || b === p ? p : a === q || b === q ? q : undefined
  if (shared !== undefined) {
    const [u, v] = [shared === p ? q : p, a === shared ? b : a]
    const [ux, uy, vx, vy] = [u[0] - shared[0], u[1] - shared[1], v[0] - shared[0], v[1] - shared[1]]
    const forward = ux * vx + uy * vy
    return forward > 0 && Math.abs(ux * vy - uy * vx) <= PARALLEL * forward
  }
  return doubled(p, q, a) * doubled(p, q, b) <= 0 && doubled(a, b, p) * doubled(a, b, q) <= 0
}

/** Tangent of the angle below which two segments lie on each other. */
const PARALLEL = 1e-6

/** Whether a polygon, which may cross itself, is around a point an odd number of times. */
export function isAround(polygon: readonly Point[], [x, y]: Point): boolean {
  let isInside = false
  polygon.forEach(([x1, y1], k) => {
    const [x2, y2] = polygon[k === 0 ? polygon.length - 1 : k - 1]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
  })
  return isInside
}
