import { COINCIDENT } from '../narrow/contact.ts'
import type { Point, Shape } from '../shapes/shape.ts'

export interface ClosestPoint {
  /** Closest point of the outline in metres. */
  readonly point: Point
  /** Outward unit normal at this point; at a corner, the normal parallel to the direction of the query point. */
  readonly normal: Point
  /** Signed distance to the outline in metres; negative inside. */
  readonly distance: number
}

/**
 * Returns the point of the outline closest to a point inside or outside of the shape, exact except for rounding, in
 * O(n) time.
 *
 * The query point p lies d·(p - c) - r beyond the arc's tangent with normal d. The signed distance is the maximum of
 * this expression over all directions (as the depth of two shapes is a minimum; see `leastDepth`). On an arc the
 * maximum is where d points from the centre to p; between two arcs, where p lies above the side that joins them.
 *
 * Arguments are not validated.
 */
export function closestPoint(shape: Shape, point: Point): ClosestPoint {
  const { centers, radii, directions } = shape
  const [px, py] = point
  const count = radii.length
  let distance = -Infinity
  let normalX = directions[0]
  let normalY = directions[1]
  let arc = 0
  let isSide = false
  for (let k = 0; k < count; k++) {
    const next = k + 1 < count ? k + 1 : 0
    const fromX = directions[2 * k]
    const fromY = directions[2 * k + 1]
    const toX = directions[2 * next]
    const toY = directions[2 * next + 1]
    const x = px - centers[2 * k]
    const y = py - centers[2 * k + 1]
    const toAlong = toX * y - toY * x
    let rises = toAlong >= 0
    if (fromX * y - fromY * x >= 0 && toAlong <= 0) {
      const middleX = fromX + toX + (toY - fromY)
      const middleY = fromY + toY - (toX - fromX)
      const squared = x * x + y * y
      const length = squared > COINCIDENT ? Math.sqrt(squared) : 0
      if (middleX * x + middleY * y < 0) {
        // beyond the centre of an arc that rounding has reversed: uses the arc's end
        rises = true
      } else if (length - radii[k] > distance) {
        distance = length - radii[k]
        normalX = length > 0 ? x / length : fromX
        normalY = length > 0 ? y / length : fromY
        arc = k
        isSide = false
      }
    }
    const nextX = px - centers[2 * next]
    const nextY = py - centers[2 * next + 1]
    const height = nextX * toX + nextY * toY - radii[next]
    if (rises && toX * nextY - toY * nextX <= 0 && height > distance) {
      distance = height
      normalX = toX
      normalY = toY
      isSide = true
    }
  }
  // if p is the centre of a circle, rounding may hide it
  if (distance === -Infinity) distance = (px - centers[0]) * normalX + (py - centers[1]) * normalY - radii[0]
  const x = isSide ? px - distance * normalX : centers[2 * arc] + radii[arc] * normalX
  const y = isSide ? py - distance * normalY : centers[2 * arc + 1] + radii[arc] * normalY
  return { point: [x, y], normal: [normalX, normalY], distance }
}

/** Whether the point is inside the shape or on its outline. Arguments are not validated; NaN is not inside. */
export function contains(shape: Shape, point: Point): boolean {
  return closestPoint(shape, point).distance <= 0
}
