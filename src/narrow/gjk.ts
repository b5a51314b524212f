import type { Point, Shape } from '../shapes/shape.ts'
import { COINCIDENT, type Contact } from './contact.ts'
import { closestPart, Difference } from './difference.ts'
import { contactAcross, expand } from './epa.ts'
import type { GjkTrace } from './gjkStep.ts'

/** Tolerance of the depth relative to the size of the Minkowski difference. Curved outlines never converge exactly. */
export const GJK_TOLERANCE = 1e-10
/**
 * Iteration limit. Arcs need about 20 iterations at the default tolerance, polygons about as many as they have corners.
 */
const MAX_ITERATIONS = 64

const simplex = new Difference(3)

/**
 * Returns the contact of two shapes from their support functions: GJK distance for separated shapes and EPA for
 * overlapping ones (see `expand`).
 *
 * A simplex of one to three points of the Minkowski difference moves towards the origin. Each iteration keeps the part
 * closest to the origin and adds the support point beyond it. It ends when the new point is no closer, within
 * `tolerance` times the size of the difference. The normal is then that direction and the depth is the support along
 * it, an overestimate by at most that amount.
 *
 * Neither the shapes nor the tolerance are validated.
 *
 * @param start Unit vector to search first, such as the normal of the previous frame; the default is from a's centroid to
 *   b's. It saves iterations and changes the result within `tolerance` only.
 * @param trace Called once per iteration of both algorithms, for pictures. It does not change the result.
 */
export function collideGjk(
  a: Shape,
  b: Shape,
  tolerance = GJK_TOLERANCE,
  start?: Point,
  trace?: GjkTrace,
): Contact {
  const { points } = simplex
  simplex.startAt(a.centroid[0], a.centroid[1])
  let x = b.centroid[0] - a.centroid[0]
  let y = b.centroid[1] - a.centroid[1]
  const squared = x * x + y * y
  let length = squared > COINCIDENT ? Math.sqrt(squared) : 0
  x = length > 0 ? x / length : 1
  y = length > 0 ? y / length : 0
  if (start !== undefined) [x, y] = start
  simplex.reach(a, b, x, y, 0)
  let count = 1
  let part = 0
  for (let round = 0; round < MAX_ITERATIONS; round++) {
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
      // the normal of the simplex edge has less rounding error than the vector from a point near the origin
      const sign = sideY * vx - sideX * vy > 0 ? -1 : 1
      x = (sign * sideY) / side
      y = (-sign * sideX) / side
    }
    const depth = simplex.reach(a, b, x, y, count)
    if (trace !== undefined) {
      const corners = [0, 1].slice(0, count).map((k) => simplex.pointAt(k))
      trace({
        algorithm: 'GJK',
        points: corners,
        closest: [vx, vy],
        direction: [x, y],
        support: simplex.pointAt(count),
      })
    }
    if (depth + length <= slack || round === MAX_ITERATIONS - 1)
      return contactAcross(a, b, x, y, simplex, 0, count - 1, part)
    count += 1
    if (count === 3) {
      if (holdsOrigin(points)) break
      count = 2
      dropFarther(points)
    }
    part = closestPart(points[0], points[1], points[6], points[7])
  }
  return expand(a, b, simplex, count, tolerance, trace)
}

/** Whether the triangle of the three points contains the origin. */
function holdsOrigin(points: Float64Array): boolean {
  const [px, py, qx, qy, rx, ry] = [points[0], points[1], points[6], points[7], points[12], points[13]]
  const pq = px * qy - py * qx
  const qr = qx * ry - qy * rx
  const rp = rx * py - ry * px
  return (pq > 0 && qr > 0 && rp > 0) || (pq < 0 && qr < 0 && rp < 0)
}

/** Keeps the third point and the one of the other two whose segment with the third is closer to the origin. */
function dropFarther(points: Float64Array): void {
  if (squaredDistance(points, 0) <= squaredDistance(points, 1)) simplex.copy(2, 1)
  else simplex.copy(2, 0)
}

/** Returns the squared distance of the origin from the segment between point k and the third point. */
function squaredDistance(points: Float64Array, k: number): number {
  const [px, py, qx, qy] = [points[6 * k], points[6 * k + 1], points[12], points[13]]
  const part = closestPart(px, py, qx, qy)
  const x = px + part * (qx - px)
  const y = py + part * (qy - py)
  return x * x + y * y
}
