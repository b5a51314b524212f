import { createRandom, type Random } from '../util/random.ts'
import { show } from '../util/validate.ts'
import { type Bound, closeAndFit, signedDistanceTo } from './boundingCurve.ts'
import { evenTurningSeams } from './evenTurning.ts'
import { convexHull } from './hull.ts'
import { cross, distance, dot, requirePoints, signedArea, subtract } from './points.ts'
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
/** A search looks at about this many corners of a hull of more, and adds those that turn out to lie outside. */
const MOST_CORNERS = 128
/** Rounds of adding corners. With more steps in each the curve would leave the minimum for one that cuts other corners off. */
const REFITS = { rounds: 12, steps: 20, reach: 0.01 } as const
/** A corner that is outside by less, for a hull of extent 1, is not added. */
const OUTSIDE = 1e-10
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
 * f32 can represent them. Of a hull of more than 128 corners it searches among about as many, then adds those that are left outside.
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
  const corners = scaled.length > MOST_CORNERS ? someCorners(scaled) : scaled.map((_, k) => k)
  const { curve } = refit(scaled, corners, searched(scaled, corners, count))
  const { angles, radii, variables } = curve
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

/** Returns the best n-arc around these corners of the hull. */
function searched(scaled: readonly Point[], corners: readonly number[], count: number): Progress {
  const hull = corners.map((corner) => scaled[corner])
  const random = createRandom(1)
  let found: Progress[] = []
  const seams = evenTurningSeams(scaled, count)
  for (let k = 0; k < ROUNDS[0].starts; k++) {
    const angles = k === 0 && seams !== undefined ? seams : seamAngles(k, count, random)
    const bound = enclosingCircle(hull, angles)
    if (bound !== undefined) found.push({ bound, reach: 0.1, active: [], isDone: false })
  }
  for (const { starts, steps } of ROUNDS) {
    found = found.slice(0, starts).map((progress) => runSteps(hull, progress, steps))
    found.sort((a, b) => a.bound.area - b.bound.area)
    // keep one of the candidates that converged to the same minimum
    found = found.filter(({ bound }, k) => k === 0 || bound.area > found[k - 1].bound.area * (1 + SAME_AREA))
  }
  return found[0]
}

/**
 * Fits the n-arc around some corners to the whole hull: adds the corners that are farthest outside in each stretch of the hull that is
 * outside, and searches on from there, until none is. Returns the smallest of the curves of all rounds, each offset until it encloses the hull.
 */
function refit(scaled: readonly Point[], corners: readonly number[], searched: Progress): Bound {
  let [chosen, { bound }] = [corners, searched]
  let smallest = closeAndFit(scaled, bound.curve.variables) ?? bound
  for (let round = 0; round < REFITS.rounds && chosen.length < scaled.length; round++) {
    const { curve } = bound
    const heights = scaled.map(([x, y]) => signedDistanceTo(curve, x, y).distance)
    const outside = heights.flatMap((height, k) =>
      height > OUTSIDE && height >= heights.at(k - 1)! && height > (heights[k + 1] ?? heights[0]) ? [k] : [],
    )
    if (outside.length === 0) break
    chosen = [...new Set([...chosen, ...outside])].sort((a, b) => a - b)
    const hull = chosen.map((corner) => scaled[corner])
    const start = closeAndFit(hull, curve.variables)
    if (start === undefined) break
    bound = runSteps(
      hull,
      { bound: start, reach: REFITS.reach, active: [], isDone: false },
      REFITS.steps,
    ).bound
    const whole = closeAndFit(scaled, bound.curve.variables)
    if (whole !== undefined && whole.area < smallest.area) smallest = whole
  }
  return smallest
}

/** Returns the corners before and after which the hull, by length and turning together, passes from one of equal parts to the next. */
function someCorners(hull: readonly Point[]): number[] {
  let passed = 0
  const passing = hull.map((corner, k) => {
    const [before, after] = [hull.at(k - 1)!, hull[(k + 1) % hull.length]]
    const [along, next] = [subtract(corner, before), subtract(after, corner)]
    const turning = Math.atan2(cross(along, next), dot(along, next))
    passed += distance(corner, before) + turning
    return passed
  })
  const part = passed / (MOST_CORNERS / 2)
  const partOf = (k: number) => Math.floor(passing[k] / part)
  return hull.flatMap((_, k) => {
    const isEnd = k === 0 || k === hull.length - 1
    return isEnd || partOf(k) !== partOf(k - 1) || partOf(k) !== partOf(k + 1) ? [k] : []
  })
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
