/** Curves of tangent arcs around the corners of a convex hull: kept valid, and made tighter. */
import { leastDistance, product } from './leastSquares.ts'
import { cross, subtract } from './points.ts'
import { FIRST_ANGLE, SeamCurve, type Variables } from './seamCurve.ts'
import type { Point } from './shape.ts'

/** Radii, for a hull whose larger extent is 1. Straighter arcs would lose too many digits in f32. */
export const SMALLEST_RADIUS = 1e-4
export const LARGEST_RADIUS = 200
/** Radians by which an arc turns at least. */
const SMALLEST_ANGLE = 1e-5
const LARGEST_ANGLE = Math.PI * (1 - 1e-6)

export interface Bound {
  readonly curve: SeamCurve
  readonly area: number
}

/** Where the point is farthest outside, or least inside: the signed distance to the curve, the arc and its angle. */
export function depthAt(curve: SeamCurve, [x, y]: Point): { distance: number; arc: number; angle: number } {
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

export function areaOf({ centers, radii, angles, normals, count }: SeamCurve): number {
  let doubled = 0
  for (let k = 0; k < count; k++) {
    doubled += radii[k] * cross(centers[k], subtract(normals[k + 1], normals[k]))
    doubled += radii[k] ** 2 * (angles[k + 1] - angles[k])
  }
  return doubled / 2
}

/** Closes the curve by its lengths, then grows or shrinks it evenly onto the hull; undefined where it is no n-arc. */
export function bind(hull: readonly Point[], variables: Variables): Bound | undefined {
  const closed = close(variables)
  let curve = new SeamCurve(closed)
  const { count, angles } = curve
  for (let k = 0; k < count; k++) {
    const angle = angles[k + 1] - angles[k]
    if (!(angle >= SMALLEST_ANGLE / 2 && angle <= LARGEST_ANGLE)) return undefined
  }
  const outside = Math.max(...hull.map((point) => depthAt(curve, point).distance))
  const growth = Math.max(outside, SMALLEST_RADIUS - Math.min(...curve.radii))
  closed[0] += growth * curve.normals[0][0]
  closed[1] += growth * curve.normals[0][1]
  for (let k = 0; k < count; k++) closed[FIRST_ANGLE + count + k] += growth * (angles[k + 1] - angles[k])
  curve = new SeamCurve(closed)
  if (Math.max(...curve.radii) > 2 * LARGEST_RADIUS) return undefined
  return { curve, area: areaOf(curve) }
}

/** Changes the lengths by the least sum of squared shares. */
function close(variables: Variables): Variables {
  const closed = variables.slice()
  const { count, angles, normals, radii } = new SeamCurve(variables)
  const lengths = closed.subarray(FIRST_ANGLE + count)
  let [xx, xy, yy, gapX, gapY] = [0, 0, 0, 0, 0]
  const chords = Array.from(radii, (_, k): Point => {
    const [x, y] = subtract(normals[k + 1], normals[k])
    return [x / (angles[k + 1] - angles[k]), y / (angles[k + 1] - angles[k])]
  })
  chords.forEach(([x, y], k) => {
    const weight = lengths[k] ** 2
    xx += weight * x * x
    xy += weight * x * y
    yy += weight * y * y
    gapX += lengths[k] * x
    gapY += lengths[k] * y
  })
  const determinant = xx * yy - xy * xy
  const [pullX, pullY] = [(xy * gapY - yy * gapX) / determinant, (xy * gapX - xx * gapY) / determinant]
  chords.forEach(([x, y], k) => {
    lengths[k] += lengths[k] ** 2 * (x * pullX + y * pullY)
  })
  return closed
}

/** Reached from the start of an arc, as shares of its angle: where rows say that the hull lies inside. */
const SHARES = [0, 1 / 3, 2 / 3]
/** Hull corners farther inside than this share of the hull's size stay inside for a step. */
const NEAR = 0.25

/** Rows · change >= limits: the conditions that the curve stays a valid n-arc around the hull, to first order. */
function conditions(hull: readonly Point[], curve: SeamCurve): { rows: Float64Array[]; limits: number[] } {
  const rows: Float64Array[] = []
  const limits: number[] = []
  const { angles, count, variables } = curve
  const keep = (arc: number, angle: number, reach: number) => {
    rows.push(curve.supportGradient(arc, angle))
    limits.push(reach - curve.support(arc, angle))
  }
  for (const point of hull) {
    const { distance, arc, angle } = depthAt(curve, point)
    if (distance > -NEAR) keep(arc, angle, distance + curve.support(arc, angle))
  }
  for (let arc = 0; arc < count; arc++) {
    for (const share of SHARES) {
      const angle = angles[arc] + share * (angles[arc + 1] - angles[arc])
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      keep(arc, angle, Math.max(...hull.map(([x, y]) => x * cos + y * sin)))
    }
  }
  const weigh = (arc: number, perLength: number, perAngle: number, least: number) => {
    const row = new Float64Array(variables.length)
    row[FIRST_ANGLE + count + arc] = perLength
    row[FIRST_ANGLE + arc] -= perAngle
    row[FIRST_ANGLE + ((arc + 1) % count)] += perAngle
    const length = variables[FIRST_ANGLE + count + arc]
    rows.push(row)
    limits.push(least - perLength * length - perAngle * (angles[arc + 1] - angles[arc]))
  }
  for (let arc = 0; arc < count; arc++) {
    weigh(arc, 1, -SMALLEST_RADIUS, 0)
    weigh(arc, -1 / LARGEST_RADIUS, 1, 0)
    weigh(arc, 0, 1, SMALLEST_ANGLE)
    weigh(arc, 0, -1, -LARGEST_ANGLE)
  }
  return { rows, limits }
}

/** Abscissas and weights on [0, 1] of Gauss and Legendre's quadrature. */
const GAUSS = [
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5, 8 / 18],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const

/** The area grows by the integral of the support's growth over the length of the outline. */
function areaGradient(curve: SeamCurve): Float64Array {
  const { angles, radii, count, variables } = curve
  const gradient = new Float64Array(variables.length)
  for (let arc = 0; arc < count; arc++) {
    const turn = angles[arc + 1] - angles[arc]
    for (const [share, weight] of GAUSS) {
      const row = curve.supportGradient(arc, angles[arc] + share * turn)
      for (let k = 0; k < row.length; k++) gradient[k] += weight * turn * radii[arc] * row[k]
    }
  }
  return gradient
}

/** What `tighten` goes on with. */
export interface Progress {
  readonly bound: Bound
  /** How far a step goes down the gradient, in units of area and hull size. */
  readonly reach: number
  readonly isDone: boolean
}

const FARTHEST_REACH = 4
const LEAST_REACH = 1e-7

/**
 * One step down the area's gradient, onto the conditions to first order: the nearest point to where the gradient leads that
 * satisfies them all. The area's square root is concave in the support function (Brunn and Minkowski), so minima lie where
 * as many conditions hold exactly as there are variables, and such steps arrive there.
 */
export function tighten(hull: readonly Point[], { bound, reach }: Progress): Progress {
  const { curve, area } = bound
  const closure = orthonormal([curve.closureGradient(0), curve.closureGradient(Math.PI / 2)])
  const gradient = reject(areaGradient(curve), closure)
  const { rows, limits } = conditions(hull, curve)
  for (const row of rows) reject(row, closure)
  const slopes = rows.map((row) => product(row, gradient))
  for (let tried = reach; tried > LEAST_REACH; tried /= 4) {
    const rest = leastDistance(
      rows,
      limits.map((limit, j) => limit + tried * slopes[j]),
    )
    if (rest === undefined) continue
    const moved = curve.variables.map((value, k) => value + rest[k] - tried * gradient[k])
    const next = bind(hull, moved)
    if (next !== undefined && next.area < area)
      return { bound: next, reach: Math.min(FARTHEST_REACH, 3 * tried), isDone: false }
  }
  return { bound, reach, isDone: true }
}

function orthonormal([a, b]: readonly Float64Array[]): Float64Array[] {
  const scaled = (row: Float64Array) => row.map((value) => value / Math.sqrt(product(row, row)))
  const first = scaled(a)
  return [first, scaled(reject(b, [first]))]
}

/** Takes the parts along these directions out of the row. */
function reject(row: Float64Array, directions: readonly Float64Array[]): Float64Array {
  for (const direction of directions) {
    const share = product(row, direction)
    for (let k = 0; k < row.length; k++) row[k] -= share * direction[k]
  }
  return row
}
