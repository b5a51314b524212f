import { show } from '../util/validate.ts'
import { convexHull } from './hull.ts'
import { cross, fromAngle, requirePoints, signedArea, subtract } from './points.ts'
import type { Point } from './shape.ts'

const MAX_SIDES = 64

/**
 * Fits a convex polygon of small area around points, which may be in any order. Returns its corners in metres, counter-clockwise: at most `count`, and those of the convex hull
 * if it has no more. `points` are in metres and must not be collinear; `count` is from 3 to 64. Takes some 0.1 s for 8 sides around a hull of 60 corners; the time grows with
 * the cube of the corners of the hull.
 *
 * Some smallest polygon has all sides but one flush with the hull (DePano's theorem; Aggarwal, Chang and Yap, "Minimum area circumscribing polygons",
 * 1985). Dynamic programming finds the best one with all sides flush through each side of the hull; then sides are rotated one by one while that reduces the area.
 */
export function fitNGon(points: readonly Point[], count: number): Point[] {
  if (!Number.isInteger(count) || count < 3 || count > MAX_SIDES)
    throw new Error(`count is ${show(count)}: expected a whole number of sides from 3 to ${MAX_SIDES}`)
  const corners = convexHull(requirePoints('points', points, 3))
  const hull = withoutStraight(corners)
  if (hull.length < 3)
    throw new Error(
      `points lie on the line from ${show(corners[0])} to ${show(corners[1])}: expected points that are not collinear`,
    )
  if (hull.length <= count) return hull
  const normals = hull.map((point, k) => {
    const [x, y] = subtract(hull[(k + 1) % hull.length], point)
    return Math.atan2(-x, y)
  })
  const costs = wedgeCosts(hull)
  const flush = hull.map((_, first) => flushThrough(costs, first, count).map((side) => normals[side]))
  // also starts from evenly spaced normals, for hulls without a flush polygon of so few sides
  const spacing = (2 * Math.PI) / count
  const even = Array.from({ length: EVEN_STARTS }, (_, start) =>
    Array.from({ length: count }, (_, k) => (k + start / EVEN_STARTS) * spacing),
  )
  const area = (angles: readonly number[]) => signedArea(around(hull, angles)!)
  return [...flush, ...even]
    .filter((angles) => around(hull, angles) !== undefined)
    .sort((a, b) => area(a) - area(b))
    .slice(0, MAX_REFINED)
    .map((angles) => turned(hull, angles))
    .reduce((a, b) => (signedArea(b) < signedArea(a) ? b : a))
}

/** Number of the smallest flush polygons that are refined. */
const MAX_REFINED = 12
const EVEN_STARTS = 8

function withoutStraight(hull: readonly Point[]): Point[] {
  return hull.filter((point, k) => {
    const [a, b] = [subtract(point, hull.at(k - 1)!), subtract(hull[(k + 1) % hull.length], point)]
    return cross(a, b) > 1e-9 * Math.hypot(...a) * Math.hypot(...b)
  })
}

/** Returns the area added by replacing the sides between two sides of the hull by the corner of these two. */
function wedgeCosts(hull: readonly Point[]): number[][] {
  const count = hull.length
  const at = (k: number) => hull[k % count]
  return hull.map((_, a) =>
    Array.from({ length: count }, (_, skip) => {
      const b = a + skip + 1
      if (skip === 0) return 0
      const [u, v] = [subtract(at(a + 1), at(a)), subtract(at(b + 1), at(b))]
      const sine = cross(u, v)
      if (!(sine > 0)) return Infinity
      const t = cross(subtract(at(b), at(a)), v) / sine
      const corner: Point = [at(a)[0] + t * u[0], at(a)[1] + t * u[1]]
      const chain = Array.from({ length: skip }, (_, k) => at(b - k))
      return signedArea([at(a + 1), corner, ...chain])
    }),
  )
}

/**
 * Returns the cheapest cycle of at most this many sides through one side; `costs[a][skip]` leads from a past `skip`
 * sides.
 */
function flushThrough(costs: readonly number[][], first: number, count: number): number[] {
  const sides = costs.length
  const best = Array.from({ length: count + 1 }, () => new Float64Array(sides + 1).fill(Infinity))
  const from = best.map(() => new Int32Array(sides + 1))
  best[0][0] = 0
  for (let used = 1; used <= count; used++) {
    for (let end = 1; end <= sides; end++) {
      for (let start = 0; start < end; start++) {
        const cost = best[used - 1][start] + costs[(first + start) % sides][end - start - 1]
        if (cost < best[used][end]) {
          best[used][end] = cost
          from[used][end] = start
        }
      }
    }
  }
  const chosen: number[] = []
  for (let used = count, end = sides; used > 0; used--) {
    end = from[used][end]
    chosen.unshift((first + end) % sides)
  }
  return chosen
}

/** Number of angles tried between those of both neighbours, and number of subdivisions around the best one. */
const TRIES = 24
const REFINEMENTS = 8
const SETTLED = 1e-9

/** Returns the polygon whose sides touch the hull with these normals, each rotated while that reduces the area. */
function turned(hull: readonly Point[], normals: readonly number[]): Point[] {
  const angles = [...normals]
  let area = signedArea(around(hull, angles)!)
  for (;;) {
    const before = area
    for (let side = 0; side < angles.length; side++) {
      const previous = angles.at(side - 1)!
      const next = angles[(side + 1) % angles.length]
      let low = previous
      let high = low + turnBetween(previous, next)
      for (let round = 0; round < REFINEMENTS; round++) {
        const step = (high - low) / TRIES
        let best = angles[side]
        for (let k = 1; k < TRIES; k++) {
          const tried = angles.with(side, low + k * step)
          const polygon = around(hull, tried)
          if (polygon !== undefined && signedArea(polygon) < area) {
            area = signedArea(polygon)
            best = tried[side]
          }
        }
        angles[side] = best
        const middle = low + turnBetween(low, best)
        ;[low, high] = [Math.max(low, middle - step), Math.min(high, middle + step)]
      }
    }
    if (before - area < SETTLED * before) return around(hull, angles)!
  }
}

function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  return turn < 0 ? turn + 2 * Math.PI : turn
}

/** Undefined if two consecutive sides do not intersect. */
function around(hull: readonly Point[], angles: readonly number[]): Point[] | undefined {
  const lines = angles.map((angle) => {
    const [x, y] = fromAngle(angle)
    return { x, y, reach: Math.max(...hull.map((point) => point[0] * x + point[1] * y)) }
  })
  const corners: Point[] = []
  for (let k = 0; k < lines.length; k++) {
    const [a, b] = [lines.at(k - 1)!, lines[k]]
    const sine = a.x * b.y - a.y * b.x
    if (!(sine > 1e-9)) return undefined
    corners.push([(a.reach * b.y - b.reach * a.y) / sine, (b.reach * a.x - a.reach * b.x) / sine])
  }
  return corners
}
