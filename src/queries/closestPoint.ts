import { COINCIDENT } from '../narrow/contact.ts'
import type { Point, Shape } from '../shapes/shape.ts'

export interface ClosestPoint {
  /** On the outline, in metres. */
  readonly point: Point
  /** Unit outward normal there; at a corner, the one of all of its normals that points to, or away from, the question. */
  readonly normal: Point
  /** Metres from the outline; negative inside. */
  readonly distance: number
}

/**
 * The point of the outline that is closest to a point inside or outside. Exact but for rounding: one look at each arc and
 * at each side.
 *
 * The point lies d·(p - c) - r beyond the arc's tangent with the normal d, and its distance is the greatest of that over
 * all directions, as the depth of two shapes is the least of theirs; see `leastDepth`. On an arc that is where d points
 * from the centre to p; between two arcs, where p lies above the side that joins them.
 *
 * For speed it checks neither that this is a shape nor that the point has two numbers.
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
        // on the other side of the centre of an arc that rounding has turned around: the end of it counts
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
  // rounding may hide the circle around a centre that the point is at
  if (distance === -Infinity) distance = (px - centers[0]) * normalX + (py - centers[1]) * normalY - radii[0]
  const x = isSide ? px - distance * normalX : centers[2 * arc] + radii[arc] * normalX
  const y = isSide ? py - distance * normalY : centers[2 * arc + 1] + radii[arc] * normalY
  return { point: [x, y], normal: [normalX, normalY], distance }
}

/** Whether the point is inside or on the outline. As `closestPoint`, it checks neither; NaN is not inside. */
export function contains(shape: Shape, point: Point): boolean {
  return closestPoint(shape, point).distance <= 0
}
