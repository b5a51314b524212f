import { createRandom, type Random } from '../util/random.ts'
import { show } from '../util/validate.ts'
import { type Bound, bind } from './boundingCurve.ts'
import { convexHull } from './hull.ts'
import { distance, requirePoints, signedArea, subtract } from './points.ts'
import { nArcOfSeams } from './seams.ts'
import type { Point, Shape } from './shape.ts'
import { type Progress, tighten } from './tighten.ts'

/** Starts, how many steps each takes, and how many go on: the outline has many local minima. */
const ROUNDS = [
  { starts: 24, steps: 30 },
  { starts: 6, steps: 30 },
  { starts: 3, steps: 80 },
] as const
/** Share of the area below which a step is one too many. */
const SETTLED = 1e-9
/** Share of the area by which two places differ. */
const SAME = 1e-6
/** Area of a hull of extent 1 below which rounding decides what it is. */
const THINNEST = 1e-12
const MOST_ARCS = 24
/** Share of the hull's size by which the arcs grow in the end, so that rounding leaves no point outside. */
const SKIN = 1e-12

/**
 * The tightest n-arc around points in metres, in any order: that of the smallest area which a local search from many
 * places finds, always the same one for the same points. `count` is the number n of arcs, even, from 4 to 24. Radii are
 * between 1e-4 and 200 times the larger extent of the points, so that f32 can hold them.
 *
 * The search knows the seams' angles and the arcs' lengths. Where the normals of the seams stand still, the support
 * function is linear in the rest, and so are tangent continuity and containment; see `tighten`.
 */
export function fitNArc(points: readonly Point[], count: number): Shape {
  if (!Number.isInteger(count) || count < 4 || count > MOST_ARCS || count % 2 === 1)
    throw new Error(`count is ${show(count)}: expected an even number of arcs from 4 to ${MOST_ARCS}`)
  const hull = convexHull(requirePoints('points', points, 3))
  const { center, size, scaled } = normalized(hull)
  if (signedArea(scaled) < THINNEST)
    throw new Error(
      `points lie on the line from ${show(hull[0])} to ${show(hull[1])}: expected points that are not collinear`,
    )
  const random = createRandom(1)
  let found: Progress[] = []
  for (let k = 0; k < ROUNDS[0].starts; k++) {
    const bound = circleAround(scaled, seamAngles(k, count, random))
    if (bound !== undefined) found.push({ bound, reach: 0.1, isDone: false })
  }
  for (const { starts, steps } of ROUNDS) {
    found = found.slice(0, starts).map((progress) => improve(scaled, progress, steps))
    found.sort((a, b) => a.bound.area - b.bound.area)
    // those that came to the same place go on as one
    found = found.filter(({ bound }, k) => k === 0 || bound.area > found[k - 1].bound.area * (1 + SAME))
  }
  const { angles, radii, variables } = found[0].bound.curve
  const [x, y] = variables
  const first = angles[0]
  return nArcOfSeams(
    [...angles.subarray(0, count)],
    [...radii].map((radius) => (radius + SKIN) * size),
    [center[0] + size * (x + SKIN * Math.cos(first)), center[1] + size * (y + SKIN * Math.sin(first))],
  )
}

function improve(hull: readonly Point[], progress: Progress, steps: number): Progress {
  let current = progress
  for (let k = 0; k < steps && !current.isDone; k++) {
    const before = current.bound.area
    current = tighten(hull, current)
    if (before - current.bound.area < SETTLED * before) return { ...current, isDone: true }
  }
  return current
}

/** The hull around the origin, its larger extent 1. */
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

/** A start: evenly spaced, turned by some part of the spacing; or as chance has it, with no arc beyond half a circle. */
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

function circleAround(hull: readonly Point[], angles: readonly number[]): Bound | undefined {
  const radius = Math.max(...hull.map((point) => distance(point, [0, 0])))
  const turns = angles.map((angle, k) => (angles[k + 1] ?? angles[0] + 2 * Math.PI) - angle)
  const variables = Float64Array.from([
    radius * Math.cos(angles[0]),
    radius * Math.sin(angles[0]),
    ...angles,
    ...turns.map((turn) => radius * turn),
  ])
  return bind(hull, variables)
}
