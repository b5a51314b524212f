import { createRandom, type Random } from '../util/random.ts'
import { show } from '../util/validate.ts'
import { type Bound, closeAndFit } from './boundingCurve.ts'
import { evenTurningSeams } from './evenTurning.ts'
import { convexHull } from './hull.ts'
import { distance, requirePoints, signedArea, subtract } from './points.ts'
import { nArcOfSeams } from './seams.ts'
import type { Point, Shape } from './shape.ts'
import { type Progress, tighten } from './tighten.ts'

/**
 * Beam search: the number of starts, of steps per start and of survivors in each round. The area has many local minima, and after few
 * steps the start of the smallest is often not among the first ten.
 */
const ROUNDS = [
  { starts: 24, steps: 8 },
  { starts: 20, steps: 8 },
  { starts: 14, steps: 8 },
  { starts: 8, steps: 14 },
  { starts: 4, steps: 24 },
  { starts: 2, steps: 80 },
] as const
/** The search stops when a step reduces the area by less than this fraction. */
const MIN_IMPROVEMENT = 1e-9
/** Results whose areas differ by less than this fraction count as the same minimum. */
const SAME_AREA = 1e-6
/** Below this area, for a hull of extent 1, rounding decides the shape of the hull. */
const MIN_AREA = 1e-12
const MAX_ARCS = 24
/** Final expansion relative to the hull's size, so that rounding leaves no point outside. */
const FINAL_EXPANSION = 1e-12

/**
 * Fits an n-arc of small area around points, which may be in any order. Returns the smallest area that a multi-start
 * local search finds; equal input gives equal results. `points` are in metres and must not be collinear. `count` is the
 * number of arcs, from 3 to 24. Radii stay between 1e-4 and 200 times the larger extent of the points, so that
 * f32 can represent them.
 *
 * The first start has its seams where the hull begins to turn faster or slower (see evenTurning.ts), three have them evenly spaced,
 * the others at random.
 *
 * The variables of the search are the angles of the seams and the lengths of the arcs. For fixed seam normals the
 * support function is linear in the other variables, and so are the constraints of tangent continuity and containment;
 * see `tighten`.
 */
export function fitNArc(points: readonly Point[], count: number): Shape {
  if (!Number.isInteger(count) || count < 3 || count > MAX_ARCS)
    throw new Error(`count is ${show(count)}: expected a whole number of arcs from 3 to ${MAX_ARCS}`)
  const hull = convexHull(requirePoints('points', points, 3))
  const { center, size, scaled } = normalized(hull)
  if (signedArea(scaled) < MIN_AREA)
    throw new Error(
      `points lie on the line from ${show(hull[0])} to ${show(hull[1])}: expected points that are not collinear`,
    )
  const random = createRandom(1)
  let found: Progress[] = []
  const seams = evenTurningSeams(scaled, count)
  for (let k = 0; k < ROUNDS[0].starts; k++) {
    const angles = k === 0 && seams !== undefined ? seams : seamAngles(k, count, random)
    const bound = enclosingCircle(scaled, angles)
    if (bound !== undefined) found.push({ bound, reach: 0.1, active: [], isDone: false })
  }
  for (const { starts, steps } of ROUNDS) {
    found = found.slice(0, starts).map((progress) => runSteps(scaled, progress, steps))
    found.sort((a, b) => a.bound.area - b.bound.area)
    // keep one of the candidates that converged to the same minimum
    found = found.filter(({ bound }, k) => k === 0 || bound.area > found[k - 1].bound.area * (1 + SAME_AREA))
  }
  const { angles, radii, variables } = found[0].bound.curve
  const [x, y] = variables
  const first = angles[0]
  return nArcOfSeams(
    angles.slice(0, count),
    radii.map((radius) => (radius + FINAL_EXPANSION) * size),
    [
      center[0] + size * (x + FINAL_EXPANSION * Math.cos(first)),
      center[1] + size * (y + FINAL_EXPANSION * Math.sin(first)),
    ],
  )
}

function runSteps(hull: readonly Point[], progress: Progress, steps: number): Progress {
  let current = progress
  for (let k = 0; k < steps && !current.isDone; k++) {
    const before = current.bound.area
    current = tighten(hull, current)
    if (before - current.bound.area < MIN_IMPROVEMENT * before) return { ...current, isDone: true }
  }
  return current
}

/** Moves the hull to the origin and scales its larger extent to 1. */
function normalized(hull: readonly Point[]): { center: Point; size: number; scaled: Point[] } {
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)]
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const center: Point = [(minX + maxX) / 2, (minY + maxY) / 2]
  const size = Math.max(maxX - minX, maxY - minY)
  const scaled = hull.map((point): Point => {
    const [x, y] = subtract(point, center)
    return [x / size, y / size]
  })
  return { center, size, scaled }
}

/**
 * Returns the seam angles of one start: evenly spaced with a phase shift, or random with no arc beyond half a circle.
 */
function seamAngles(start: number, count: number, random: Random): number[] {
  if (start < EVEN_STARTS)
    return Array.from({ length: count }, (_, k) => ((k + start / EVEN_STARTS) * 2 * Math.PI) / count)
  for (;;) {
    const angles = Array.from({ length: count }, () => 2 * Math.PI * random()).sort((a, b) => a - b)
    const turns = angles.map((angle, k) => (angles[k + 1] ?? angles[0] + 2 * Math.PI) - angle)
    if (Math.max(...turns) < Math.PI) return angles
  }
}

const EVEN_STARTS = 4

function enclosingCircle(hull: readonly Point[], angles: readonly number[]): Bound | undefined {
  const radius = Math.max(...hull.map((point) => distance(point, [0, 0])))
  const turns = angles.map((angle, k) => (angles[k + 1] ?? angles[0] + 2 * Math.PI) - angle)
  const variables = Float64Array.from([
    radius * Math.cos(angles[0]),
    radius * Math.sin(angles[0]),
    ...angles,
    ...turns.map((turn) => radius * turn),
  ])
  return closeAndFit(hull, variables)
}
