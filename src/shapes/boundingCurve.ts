/** Curves of tangent arcs that enclose the corners of a convex hull. */
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
  x: number,
  y: number,
): { distance: number; arc: number; angle: number } {
  const { angles, radii, centers, normals, count } = curve
  let distance = -Infinity
  let arc = 0
  let isInside = false
  for (let k = 0; k < count; k++) {
    const fromX = normals[2 * k]
    const fromY = normals[2 * k + 1]
    const vx = x - centers[2 * k]
    const vy = y - centers[2 * k + 1]
    const atSeam = vx * fromX + vy * fromY - radii[k]
    if (atSeam > distance) {
      distance = atSeam
      arc = k
      isInside = false
    }
    if (fromX * vy - fromY * vx > 0 && vx * normals[2 * k + 3] - vy * normals[2 * k + 2] > 0) {
      const within = Math.sqrt(vx * vx + vy * vy) - radii[k]
      if (within > distance) {
        distance = within
        arc = k
        isInside = true
      }
    }
  }
  if (!isInside) return { distance, arc, angle: angles[arc] }
  const past = Math.atan2(y - centers[2 * arc + 1], x - centers[2 * arc]) - angles[arc]
  return { distance, arc, angle: angles[arc] + past - 2 * Math.PI * Math.floor(past / (2 * Math.PI)) }
}

function areaOf({ centers, radii, angles, normals, count }: SeamCurve): number {
  let doubled = 0
  for (let k = 0; k < count; k++) {
    const [dx, dy] = [normals[2 * k + 2] - normals[2 * k], normals[2 * k + 3] - normals[2 * k + 1]]
    doubled += radii[k] * (centers[2 * k] * dy - centers[2 * k + 1] * dx)
    doubled += radii[k] ** 2 * (angles[k + 1] - angles[k])
  }
  return doubled / 2
}

/**
 * Closes the curve by adjusting its arc lengths, then offsets it until it touches the hull. Returns undefined if the
 * result is not an n-arc.
 */
export function closeAndFit(hull: readonly Point[], variables: Variables): Bound | undefined {
  const given = new SeamCurve(variables)
  const { count, angles, normals } = given
  for (let k = 0; k < count; k++) {
    const angle = angles[k + 1] - angles[k]
    if (!(angle >= MIN_ANGLE / 2 && angle <= MAX_ANGLE)) return undefined
  }
  const closed = variables.slice()
  const radii = closingRadii(normals, given.radii)
  for (let k = 0; k < count; k++) closed[FIRST_ANGLE + count + k] = radii[k] * (angles[k + 1] - angles[k])
  let curve = new SeamCurve(closed, given)
  let outside = -Infinity
  for (const point of hull) outside = Math.max(outside, signedDistanceTo(curve, point[0], point[1]).distance)
  const growth = Math.max(outside, MIN_RADIUS - Math.min(...curve.radii))
  closed[0] += growth * normals[0]
  closed[1] += growth * normals[1]
  for (let k = 0; k < count; k++) closed[FIRST_ANGLE + count + k] += growth * (angles[k + 1] - angles[k])
  curve = new SeamCurve(closed, given)
  if (Math.max(...curve.radii) > 2 * MAX_RADIUS) return undefined
  return { curve, area: areaOf(curve) }
}
