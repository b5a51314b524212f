import type { Shape } from '../shapes/shape.ts'
import { COINCIDENT, type Contact } from './contact.ts'
import { closestPart, Difference } from './difference.ts'
import { contactAcross, expand } from './epa.ts'

/** Part of the size of the Minkowski difference by which a depth may be too great; curved outlines are never met exactly. */
export const GJK_TOLERANCE = 1e-10
/** Arcs need about 20 rounds at that tolerance, polygons about as many as they have corners. */
const MOST_ROUNDS = 64

const simplex = new Difference(3)

/**
 * The contact of two shapes by their support functions alone: GJK in its distance form where they lie apart, and EPA where
 * they overlap; see `expand`.
 *
 * A simplex of one to three points of the Minkowski difference moves towards the origin: of each, the part closest to the
 * origin stays and the farthest point of the difference beyond it comes in. It ends where that one is no farther, by
 * `tolerance` times the size of the difference: the normal is then the direction, and the depth what a reaches along it,
 * which is too great by no more than that.
 *
 * For speed it checks neither that they are shapes nor that the tolerance is a number.
 */
export function collideGjk(a: Shape, b: Shape, tolerance = GJK_TOLERANCE): Contact {
  const { points } = simplex
  simplex.startAt(a.centroid[0], a.centroid[1])
  let x = b.centroid[0] - a.centroid[0]
  let y = b.centroid[1] - a.centroid[1]
  const squared = x * x + y * y
  let length = squared > COINCIDENT ? Math.sqrt(squared) : 0
  x = length > 0 ? x / length : 1
  y = length > 0 ? y / length : 0
  simplex.reach(a, b, x, y, 0)
  let count = 1
  let part = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const slack = tolerance * simplex.extent
    const second = count > 1 ? 6 : 0
    const vx = points[0] + part * (points[second] - points[0])
    const vy = points[1] + part * (points[second + 1] - points[1])
    length = Math.sqrt(vx * vx + vy * vy)
    if (length <= slack) break
    x = -vx / length
    y = -vy / length
    const sideX = points[second] - points[0]
    const sideY = points[second + 1] - points[1]
    const side = Math.sqrt(sideX * sideX + sideY * sideY)
    if (side > length && part > 0 && part < 1) {
      // across the side that the point is on: better rounded than the way from a point near the origin
      const sign = sideY * vx - sideX * vy > 0 ? -1 : 1
      x = (sign * sideY) / side
      y = (-sign * sideX) / side
    }
    const depth = simplex.reach(a, b, x, y, count)
    if (depth + length <= slack || round === MOST_ROUNDS - 1)
      return contactAcross(a, b, x, y, simplex, 0, count - 1, part)
    count += 1
    if (count === 3) {
      if (holdsOrigin(points)) break
      count = 2
      dropFarther(points)
    }
    part = closestPart(points[0], points[1], points[6], points[7])
  }
  return expand(a, b, simplex, count, tolerance)
}

/** Whether the origin lies in the triangle of three points. */
function holdsOrigin(points: Float64Array): boolean {
  const [px, py, qx, qy, rx, ry] = [points[0], points[1], points[6], points[7], points[12], points[13]]
  const pq = px * qy - py * qx
  const qr = qx * ry - qy * rx
  const rp = rx * py - ry * px
  return (pq > 0 && qr > 0 && rp > 0) || (pq < 0 && qr < 0 && rp < 0)
}

/** Keeps the third point and that one of the other two with which it makes the segment closer to the origin. */
function dropFarther(points: Float64Array): void {
  if (squaredDistance(points, 0) <= squaredDistance(points, 1)) simplex.copy(2, 1)
  else simplex.copy(2, 0)
}

/** Of the origin from the segment between this point and the third. */
function squaredDistance(points: Float64Array, k: number): number {
  const [px, py, qx, qy] = [points[6 * k], points[6 * k + 1], points[12], points[13]]
  const part = closestPart(px, py, qx, qy)
  const x = px + part * (qx - px)
  const y = py + part * (qy - py)
  return x * x + y * y
}
