/** Shrinks a curve of tangent arcs around the corners of a convex hull. */
import {
  type Bound,
  closeAndFit,
  MAX_ANGLE,
  MAX_RADIUS,
  MIN_ANGLE,
  MIN_RADIUS,
  signedDistanceTo,
} from './boundingCurve.ts'
import { LeastDistance } from './leastDistance.ts'
import { product, type Row, zeros } from './rows.ts'
import { FIRST_ANGLE, type SeamCurve } from './seamCurve.ts'
import type { Point } from './shape.ts'

/** Sample positions as fractions of an arc's angle at which the hull must lie inside the curve. */
const SAMPLES = [0, 1 / 3, 2 / 3]

/** Constraints with more room than this need not be looked at in one step. In units of the hull's size and in radians. */
const CONSTRAINT_RANGE = 0.1

interface Constraints {
  readonly rows: Row[]
  readonly limits: number[]
  /** What each row is about: equal from step to step. */
  readonly ids: number[]
}

/**
 * Returns linear constraints rows · change >= limits: to first order, the curve stays a valid n-arc around the hull.
 */
function linearConstraints(hull: readonly Point[], curve: SeamCurve): Constraints {
  const rows: Row[] = []
  const limits: number[] = []
  const ids: number[] = []
  const { angles, count, variables } = curve
  const keep = (id: number, limit: number, gradient: () => Row) => {
    if (limit < -CONSTRAINT_RANGE) return
    ids.push(id)
    rows.push(gradient())
    limits.push(limit)
  }
  let id = 0
  for (const point of hull) {
    const { distance, arc, angle } = signedDistanceTo(curve, point[0], point[1])
    keep(id++, distance, () => curve.supportGradient(arc, angle))
  }
  for (let arc = 0; arc < count; arc++) {
    for (const share of SAMPLES) {
      const angle = angles[arc] + share * (angles[arc + 1] - angles[arc])
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      let reach = -Infinity
      for (const point of hull) reach = Math.max(reach, point[0] * cos + point[1] * sin)
      keep(id++, reach - curve.support(arc, cos, sin), () => curve.supportGradient(arc, angle))
    }
  }
  const weigh = (arc: number, perLength: number, perAngle: number, least: number) => {
    const length = variables[FIRST_ANGLE + count + arc]
    keep(id++, least - perLength * length - perAngle * (angles[arc + 1] - angles[arc]), () => {
      const row = zeros(variables.length)
      row[FIRST_ANGLE + count + arc] = perLength
      row[FIRST_ANGLE + arc] -= perAngle
      row[FIRST_ANGLE + ((arc + 1) % count)] += perAngle
      return row
    })
  }
  for (let arc = 0; arc < count; arc++) {
    weigh(arc, 1, -MIN_RADIUS, 0)
    weigh(arc, -1 / MAX_RADIUS, 1, 0)
    weigh(arc, 0, 1, MIN_ANGLE)
    weigh(arc, 0, -1, -MAX_ANGLE)
  }
  return { rows, limits, ids }
}

/** Nodes and weights of Gauss-Legendre quadrature on [0, 1]. */
const GAUSS = [
  { share: 0.5 - Math.sqrt(0.15), weight: 5 / 18 },
  { share: 0.5, weight: 8 / 18 },
  { share: 0.5 + Math.sqrt(0.15), weight: 5 / 18 },
] as const

/** Returns the gradient of the area: the integral of the support function's derivative along the outline. */
function areaGradient(curve: SeamCurve): Row {
  const { angles, radii, count, variables } = curve
  const gradient = zeros(variables.length)
  for (let arc = 0; arc < count; arc++) {
    const turn = angles[arc + 1] - angles[arc]
    for (let node = 0; node < GAUSS.length; node++) {
      const row = curve.supportGradient(arc, angles[arc] + GAUSS[node].share * turn)
      const weight = GAUSS[node].weight * turn * radii[arc]
      for (let k = 0; k < row.length; k++) gradient[k] += weight * row[k]
    }
  }
  return gradient
}

/** The state of the search between calls of `tighten`. */
export interface Progress {
  readonly bound: Bound
  /** Length of a step down the gradient, in units of area and hull size. */
  readonly reach: number
  /** Indices of the constraints that held back the last step. */
  readonly active: readonly number[]
  readonly isDone: boolean
}

const MAX_STEP = 100
const MIN_STEP = 1e-7

/**
 * Takes one projected-gradient step: moves down the gradient of the area, then to the nearest point that satisfies all
 * linearized constraints. The square root of the area is concave in the support function (Brunn-Minkowski), so minima
 * lie at vertices of the feasible set, where as many constraints are active as there are variables. Such steps converge
 * to them.
 */
export function tighten(hull: readonly Point[], { bound, reach, active }: Progress): Progress {
  const { curve, area } = bound
  const closure = orthonormal([curve.closureGradient(0), curve.closureGradient(Math.PI / 2)])
  const gradient = orthogonalize(areaGradient(curve), closure)
  const { rows, limits, ids } = linearConstraints(hull, curve)
  for (const row of rows) orthogonalize(row, closure)
  const slopes = new Float64Array(rows.length)
  for (let j = 0; j < slopes.length; j++) slopes[j] = product(rows[j], gradient)
  const bounds = new Float64Array(rows.length)
  const nearest = new LeastDistance(rows)
  const guess = active.map((id) => ids.indexOf(id)).filter((row) => row >= 0)
  let held = active
  for (let tried = reach; tried > MIN_STEP; tried /= 4) {
    for (let j = 0; j < bounds.length; j++) bounds[j] = limits[j] + tried * slopes[j]
    const rest = nearest.solve(bounds, guess)
    if (rest === undefined) continue
    held = rest.active.map((row) => ids[row])
    const moved = curve.variables.slice()
    for (let k = 0; k < moved.length; k++) moved[k] += rest.x[k] - tried * gradient[k]
    const next = closeAndFit(hull, moved)
    if (next !== undefined && next.area < area)
      return { bound: next, reach: Math.min(MAX_STEP, 3 * tried), active: held, isDone: false }
  }
  return { bound, reach, active: held, isDone: true }
}

function orthonormal([a, b]: readonly Row[]): Row[] {
  const scaled = (row: Row) => {
    const length = Math.sqrt(product(row, row))
    for (let k = 0; k < row.length; k++) row[k] /= length
    return row
  }
  const first = scaled(a)
  return [first, scaled(orthogonalize(b, [first]))]
}

/** Removes the components along these orthonormal directions from the row. */
function orthogonalize(row: Row, directions: readonly Row[]): Row {
  for (const direction of directions) {
    const share = product(row, direction)
    for (let k = 0; k < row.length; k++) row[k] -= share * direction[k]
  }
  return row
}
