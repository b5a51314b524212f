import { leastDistance, product } from './leastSquares.ts'
import { nArcBetween } from './nArc.ts'
import { along, distance, dot, fromAngle, middle, rightOf, subtract } from './points.ts'
import { requirePolygon, turnAngles } from './polygon.ts'
import type { Point, Shape } from './shape.ts'

/** Minimum half angle of an arc in radians, times the number of arcs. */
const MIN_HALF_ANGLE = Math.PI / 16
/** Maximum half angle of an arc in radians; larger angles are too close to half a circle. */
const MAX_HALF_ANGLE = 1.5
/** Minimum fraction of a side's length that must remain. */
const MIN_SIDE = 1 / 8

/**
 * Constructs an n-arc from a polygon that need not satisfy the angle condition of `nArc`. `points` are in metres,
 * counter-clockwise, at least 3, without self-crossing; dents are allowed. A valid polygon is
 * unchanged. Any other is changed as little as possible: its sides rotate about their midpoints, longer ones less,
 * until the angles allow convex tangent arcs; the corners are the intersections of the rotated sides (Ollington 2018,
 * Algorithm 1). If a side would vanish, it and its neighbours are also translated. Throws if no n-arc is near the
 * polygon.
 */
export function nArcFromPolygon(points: readonly Point[]): Shape {
  const given = requirePolygon('points', points)
  // relative to the first point: sums of coordinates far from the origin would lose digits
  const corners = given.map((point) => subtract(point, given[0]))
  const sides = corners.map((start, k): Side => {
    const end = corners[(k + 1) % corners.length]
    const [x, y] = subtract(end, start)
    return { length: distance(start, end), middle: middle(start, end), angle: Math.atan2(y, x) }
  })
  const { first, turns } = feasibleTurns(sides, turnAngles(corners))
  // the turns are more accurate than turns recomputed from the corners
  return nArcBetween(cornersBetween(sides, first, turns), turns, given[0])
}

interface Side {
  readonly length: number
  readonly middle: Point
  /** Angle of the side's direction in radians. */
  readonly angle: number
}

/** Minimum weight relative to the longest side. Without it, short sides would rotate freely. */
const MIN_WEIGHT = 1e-3
/** Weight of the first half angle: small, because it may change freely. */
const FREE_ANGLE_WEIGHT = 1e-3

/**
 * Finds turn angles that an n-arc can have by rotating the sides as little as possible, weighted by their lengths.
 * Returns them with the new angle of the first side.
 *
 * The arcs' half angles are sums and differences of the turns and of the first half angle, a variable of its own. Their limits
 * and the closure are linear constraints of a least-distance problem. The solution is zero rotation if the polygon is
 * already valid.
 */
function feasibleTurns(sides: readonly Side[], given: readonly number[]): { first: number; turns: number[] } {
  const count = sides.length
  const least = MIN_HALF_ANGLE / count
  const longest = Math.max(...sides.map(({ length }) => length))
  const weights = sides.map(({ length }) => Math.max(length / longest, MIN_WEIGHT))
  // derivative of each turn with respect to the weighted rotations
  const turnRows = sides.map((_, k) => {
    const row = new Float64Array(count + 1)
    row[k] = 1 / weights[k]
    row[(k + count - 1) % count] = -1 / weights.at(k - 1)!
    return row
  })
  // half angles for a first half angle of 0, and their derivatives
  const halves = [0]
  const rows = [new Float64Array(count + 1)]
  rows[0][count] = 1 / FREE_ANGLE_WEIGHT
  for (let k = 1; k < count; k++) {
    halves.push(given[k] - halves[k - 1])
    rows.push(turnRows[k].map((value, j) => value - rows[k - 1][j]))
  }
  // the middle of the feasible interval; an odd number of points determines it
  const leastOf = (odd: number) => Math.min(...halves.filter((_, k) => k % 2 === odd))
  const start = count % 2 === 0 ? (leastOf(1) - leastOf(0)) / 2 : (given[0] - halves[count - 1]) / 2
  halves.forEach((half, k) => {
    halves[k] = k % 2 === 0 ? half + start : half - start
  })
  // closure: the last and the first half angle add up to the turn between them
  const closing = turnRows[0].map((value, j) => value - rows[0][j] - rows[count - 1][j])
  const shift = (halves[0] + halves[count - 1] - given[0]) / product(closing, closing)
  const shifted = rows.map((row, k) => halves[k] + shift * product(row, closing))
  // arcs of the input that are already outside the limits may stay as they are
  const lowest = shifted.map((half) => (half > 0 ? Math.min(half, least) : least))
  const highest = shifted.map((half) =>
    half < Math.PI / 2 ? Math.max(half, MAX_HALF_ANGLE) : MAX_HALF_ANGLE,
  )
  for (const row of rows) {
    const share = product(row, closing) / product(closing, closing)
    for (let j = 0; j <= count; j++) row[j] -= share * closing[j]
  }
  const rest = leastDistance(
    [...rows, ...rows.map((row) => row.map((value) => -value))],
    [...shifted.map((half, k) => lowest[k] - half), ...shifted.map((half, k) => half - highest[k])],
  )
  if (rest === undefined)
    throw new Error(`points has angles that no n-arc has: expected a polygon that is nearer to an n-arc`)
  const rotations = rest.map((value, j) => value + shift * closing[j])
  return {
    first: sides[0].angle + rotations[0] / weights[0],
    turns: given.map((turn, k) => turn + product(turnRows[k], rotations)),
  }
}

/**
 * Returns the intersections of sides with these angles through the original midpoints, or as close to them as keeps
 * every side's length positive.
 */
function cornersBetween(sides: readonly Side[], first: number, turns: readonly number[]): Point[] {
  const count = sides.length
  let angle = first
  const angles = turns.map((turn, k) => {
    angle += k === 0 ? 0 : turn
    return angle
  })
  const normals = angles.map((angle) => rightOf(fromAngle(angle)))
  const through = sides.map((side, k) => dot(side.middle, normals[k]))
  // length of a side as a function of the offsets of its line and both neighbours
  const rows = sides.map((_, k) => {
    const row = new Float64Array(count)
    const [before, after] = [turns[k], turns[(k + 1) % count]]
    row[(k + count - 1) % count] = 1 / Math.sin(before)
    row[k] = -1 / Math.tan(before) - 1 / Math.tan(after)
    row[(k + 1) % count] = 1 / Math.sin(after)
    return row
  })
  const size = Math.max(...sides.map(({ length }) => length))
  const lacking = sides.map(({ length }, k) => {
    const left = rows[k].reduce((sum, value, j) => sum + value * through[j], 0)
    return (MIN_SIDE * length - left) / size
  })
  const moves = leastDistance(rows, lacking)
  if (moves === undefined)
    throw new Error(`points has sides that cannot all be kept: expected a polygon that is nearer to an n-arc`)
  const offsets = through.map((offset, k) => offset + size * moves[k])
  return sides.map((_, k) => {
    const [before, sine, cosine] = [offsets.at(k - 1)!, Math.sin(turns[k]), Math.cos(turns[k])]
    const [x, y] = normals[k]
    const corner = along([0, 0], normals[k], offsets[k])
    return along(corner, [-y, x], (offsets[k] * cosine - before) / sine)
  })
}
