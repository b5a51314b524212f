/** Curves of tangent arcs that enclose the corners of a convex hull. */
import { cross, subtract } from './points.ts'
import { FIRST_ANGLE, SeamCurve, type Variables } from './seamCurve.ts'
import { closingRadii } from './seams.ts'
import type { Point } from './shape.ts'

/** Limits of the radii for a hull whose larger extent is 1. Flatter arcs would lose too many digits in f32. */
export const MIN_RADIUS = 1e-4
export const MAX_RADIUS = 200
/** Limits of the angle in radians that an arc spans. */
export const MIN_ANGLE = 1e-5
export const MAX_ANGLE = Math.PI * (1 - 1e-6)

export interface Bound {
  readonly curve: SeamCurve
  readonly area: number
}

/** Returns the signed distance from the point to the curve (positive outside), and the closest arc and its angle. */
export function signedDistanceTo(
  curve: SeamCurve,
  [x, y]: Point,
): { distance: number; arc: number; angle: number } {
  const { angles, radii, centers, normals, count } = curve
  let [distance, arc, isInside] = [-Infinity, 0, false]
  for (let k = 0; k < count; k++) {
    const [from, to] = [normals[k], normals[k + 1]]
    const [vx, vy] = [x - centers[k][0], y - centers[k][1]]
    const atSeam = vx * from[0] + vy * from[1] - radii[k]
    if (atSeam > distance) [distance, arc, isInside] = [atSeam, k, false]
    if (from[0] * vy - from[1] * vx > 0 && vx * to[1] - vy * to[0] > 0) {
      const within = Math.sqrt(vx * vx + vy * vy) - radii[k]
      if (within > distance) [distance, arc, isInside] = [within, k, true]
    }
  }
  if (!isInside) return { distance, arc, angle: angles[arc] }
  const past = Math.atan2(y - centers[arc][1], x - centers[arc][0]) - angles[arc]
  return { distance, arc, angle: angles[arc] + past - 2 * Math.PI * Math.floor(past / (2 * Math.PI)) }
}

function areaOf({ centers, radii, angles, normals, count }: SeamCurve): number {
  let doubled = 0
  for (let k = 0; k < count; k++) {
    doubled += radii[k] * cross(centers[k], subtract(normals[k + 1], normals[k]))
    doubled += radii[k] ** 2 * (angles[k + 1] - angles[k])
  }
  return doubled / 2
}

/**
 * Closes the curve by adjusting its arc lengths, then offsets it until it touches the hull. Returns undefined if the
 * result is not an n-arc.
 */
export function closeAndFit(hull: readonly Point[], variables: Variables): Bound | undefined {
  const closed = close(variables)
  let curve = new SeamCurve(closed)
  const { count, angles } = curve
  for (let k = 0; k < count; k++) {
    const angle = angles[k + 1] - angles[k]
    if (!(angle >= MIN_ANGLE / 2 && angle <= MAX_ANGLE)) return undefined
  }
  let outside = -Infinity
  for (const point of hull) outside = Math.max(outside, signedDistanceTo(curve, point).distance)
  const growth = Math.max(outside, MIN_RADIUS - Math.min(...curve.radii))
  closed[0] += growth * curve.normals[0][0]
  closed[1] += growth * curve.normals[0][1]
  for (let k = 0; k < count; k++) closed[FIRST_ANGLE + count + k] += growth * (angles[k + 1] - angles[k])
  curve = new SeamCurve(closed)
  if (Math.max(...curve.radii) > 2 * MAX_RADIUS) return undefined
  return { curve, area: areaOf(curve) }
}

function close(variables: Variables): Variables {
  const closed = variables.slice()
  const { count, angles, normals, radii } = new SeamCurve(variables)
  closingRadii(normals.slice(0, count), radii).forEach((radius, k) => {
    closed[FIRST_ANGLE + count + k] = radius * (angles[k + 1] - angles[k])
  })
  return closed
}
