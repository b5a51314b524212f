import { POSITIVE, show } from '../util/validate.ts'
import { arcDistance, type Biarc, biarc } from './biarc.ts'
import type { ArcChain } from './outline.ts'
import { cross, distance, middle, requireDouble, requirePoint, subtract, turn, unit } from './points.ts'
import type { Point } from './shape.ts'

/** A cubic Bézier curve: start point, two control points, end point, in metres. */
export type CubicBezier = readonly [Point, Point, Point, Point]

/**
 * Converts a path of cubic Bézier curves to a wall of arcs that lies within `tolerance` metres of the path. Each curve
 * must begin where the previous one ends. Each curve is split at its inflections and then bisected until a biarc fits
 * each part, so the wall is smooth wherever the path is. The wall is closed if the path ends where it begins. Throws if
 * a point is not finite, the path has a gap, or the tolerance is below the rounding error of the coordinates.
 */
export function arcChainFromBezier(curves: readonly CubicBezier[], tolerance: number): ArcChain {
  const path = requirePath(curves)
  return chainAlong(path, requireTolerance(tolerance, path))
}

/** Does the work of `arcChainFromBezier` for a validated path. */
export function chainAlong(path: readonly CubicBezier[], tolerance: number): ArcChain {
  const chain: Point[] = [path[0][0]]
  const bulges: number[] = []
  for (const curve of path) {
    for (const part of splitAtInflections(curve)) {
      for (const [bulge, end] of arcsAlong(part, tolerance, 0)) {
        chain.push(end)
        bulges.push(bulge)
      }
    }
  }
  const closed = distance(chain[0], chain.at(-1)!) === 0
  return { chain: closed ? chain.slice(0, -1) : chain, bulges, closed }
}

/** Smallest tolerance, relative to the largest coordinate; rounding errors are about this large. */
const MIN_RELATIVE_TOLERANCE = 2 ** -45

export function requireTolerance(value: unknown, path: readonly CubicBezier[]): number {
  const tolerance = requireDouble('tolerance', value, POSITIVE)
  const least = MIN_RELATIVE_TOLERANCE * Math.max(...path.flat(2).map(Math.abs))
  if (tolerance < least)
    throw new Error(`tolerance is ${tolerance}: expected at least ${least}, to which the path is rounded`)
  return tolerance
}

export function requirePath(curves: unknown): CubicBezier[] {
  if (!Array.isArray(curves) || curves.length === 0)
    throw new Error(`curves is ${show(curves)}: expected an array of one cubic Bézier curve or more`)
  const path = Array.from(curves, (curve: unknown, k): CubicBezier => {
    if (!Array.isArray(curve) || curve.length !== 4)
      throw new Error(`curves[${k}] is ${show(curve)}: expected four points [x, y]`)
    const [a, b, c, d] = Array.from(curve, (point, j) => requirePoint(`curves[${k}][${j}]`, point))
    if ([b, c, d].every((point) => distance(a, point) === 0))
      throw new Error(`curves[${k}] is the single point ${show(a)}: expected a curve with a length`)
    return [a, b, c, d]
  })
  path.slice(1).forEach(([start], k) => {
    if (distance(start, path[k][3]) > 0)
      throw new Error(
        `curves[${k + 1}] begins at ${show(start)}: expected ${show(path[k][3])}, where curves[${k}] ends`,
      )
  })
  return path
}

/** Maximum angle in radians by which one part turns. */
const MAX_TURN = Math.PI / 2
/**
 * Number of sample points at which a part is compared with its biarc, and the fraction of the tolerance allowed there.
 */
const SAMPLES = 32
const SAMPLED_SHARE = 0.95
/** Maximum number of bisections. A part that is still not fitted lies at a cusp and becomes a straight piece. */
const MAX_BISECTIONS = 40

function arcsAlong(curve: CubicBezier, tolerance: number, depth: number): [number, Point][] {
  const [start, , , end] = curve
  const [from, to] = tangents(curve)
  const [left, right] = split(curve, 0.5)
  const length = distance(start, curve[1]) + distance(curve[1], curve[2]) + distance(curve[2], end)
  // a remainder at a cusp or a loop
  if (depth === MAX_BISECTIONS || length < tolerance / 4) return distance(start, end) > 0 ? [[0, end]] : []
  const [, amid] = tangents(left)
  if (Math.abs(turn(from, amid)) + Math.abs(turn(amid, to)) <= MAX_TURN && distance(start, end) > 0) {
    if (isStraight(curve)) return [[0, end]]
    const pair = biarc(start, from, end, to)
    if (pair !== undefined && deviation(curve, pair) <= SAMPLED_SHARE * tolerance) {
      return [
        [pair.bulges[0], pair.joint],
        [pair.bulges[1], end],
      ]
    }
  }
  return [...arcsAlong(left, tolerance, depth + 1), ...arcsAlong(right, tolerance, depth + 1)]
}

/** Relative tolerance of the straightness test, in units of the curve's length. */
const STRAIGHTNESS_TOLERANCE = 64 * 2 ** -53

function isStraight([a, b, c, d]: CubicBezier): boolean {
  const chord = subtract(d, a)
  const aside = Math.max(Math.abs(cross(chord, subtract(b, a))), Math.abs(cross(chord, subtract(c, a))))
  return aside <= STRAIGHTNESS_TOLERANCE * distance(a, d) ** 2
}

function deviation(curve: CubicBezier, { joint, bulges }: Biarc): number {
  let largest = 0
  for (let k = 1; k < SAMPLES; k++) {
    const [[, , , point]] = split(curve, k / SAMPLES)
    const toFirst = arcDistance(point, curve[0], joint, bulges[0])
    largest = Math.max(largest, Math.min(toFirst, arcDistance(point, joint, curve[3], bulges[1])))
  }
  return largest
}

/** Returns the unit tangents at both ends, including curves with coincident control points. */
function tangents([a, b, c, d]: CubicBezier): [Point, Point] {
  const apart = (from: Point, to: Point) => distance(from, to) > 0
  const first = [b, c, d].find((point) => apart(a, point)) ?? d
  const last = [c, b, a].find((point) => apart(point, d)) ?? a
  return [unit(subtract(first, a)), unit(subtract(d, last))]
}

/** Splits the curve at parameter `t` with de Casteljau's algorithm. */
function split([a, b, c, d]: CubicBezier, t: number): [CubicBezier, CubicBezier] {
  const mix = ([px, py]: Point, [qx, qy]: Point): Point =>
    t === 0.5 ? middle([px, py], [qx, qy]) : [px + t * (qx - px), py + t * (qy - py)]
  const [ab, bc, cd] = [mix(a, b), mix(b, c), mix(c, d)]
  const [abc, bcd] = [mix(ab, bc), mix(bc, cd)]
  const point = mix(abc, bcd)
  return [
    [a, ab, abc, point],
    [point, bcd, cd, d],
  ]
}

/** Inflections this close to either end of the parameter range are ignored. */
const END_MARGIN = 1e-9

/**
 * Splits the curve at its inflections: the parameters where the first and second derivatives are parallel, the roots of
 * a quadratic.
 */
function splitAtInflections(curve: CubicBezier): CubicBezier[] {
  const [a, b, c, d] = curve
  const linear = subtract(b, a)
  const square: Point = [c[0] - 2 * b[0] + a[0], c[1] - 2 * b[1] + a[1]]
  const cube: Point = [d[0] - 3 * c[0] + 3 * b[0] - a[0], d[1] - 3 * c[1] + 3 * b[1] - a[1]]
  const [p, q, r] = [cross(square, cube), cross(linear, cube), cross(linear, square)]
  const inside = q * q - 4 * p * r
  if (inside <= 0) return [curve]
  const root = -(q + (q < 0 ? -1 : 1) * Math.sqrt(inside)) / 2
  const times = [root / p, r / root].filter((t) => t > END_MARGIN && t < 1 - END_MARGIN).sort((s, t) => s - t)
  let [rest, from] = [curve, 0]
  const parts = times.map((t) => {
    const [part, after] = split(rest, (t - from) / (1 - from))
    ;[rest, from] = [after, t]
    return part
  })
  return [...parts, rest]
}
