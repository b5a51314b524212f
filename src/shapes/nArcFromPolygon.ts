import { leastDistance, product } from './leastSquares.ts'
import { nArcBetween, requireEven } from './nArc.ts'
import { along, distance, dot, fromAngle, middle, rightOf, subtract } from './points.ts'
import { requirePolygon, turnsOf } from './polygon.ts'
import type { Point, Shape } from './shape.ts'

/** Radians, times the number of arcs, that an arc turns by at least on either side of its middle. */
const LEAST_HALF_ANGLE = Math.PI / 16
/** More than that, in radians, is too near to half a circle. */
const MOST_HALF_ANGLE = 1.5
/** Share of a side that must be left of it. */
const LEAST_SIDE = 1 / 8

/**
 * The n-arc of a polygon that need not be valid: of an even number of four or more points in metres, counter-clockwise,
 * that does not cross itself. It may have dents. A valid polygon is left as it is, any other is changed as little as does:
 * its sides turn around their middles, longer ones less, to where their angles suit convex, tangent arcs; then its corners
 * are where the sides meet (Ollington 2018, Algorithm 1). Where a side would vanish, it and its neighbours move as well.
 */
export function nArcFromPolygon(points: readonly Point[]): Shape {
  const given = requirePolygon('points', points, 4)
  requireEven('points', given.length)
  // from the first point on: far from the origin, differences keep their digits, and sums do not
  const corners = given.map((point) => subtract(point, given[0]))
  const sides = corners.map((start, k): Side => {
    const end = corners[(k + 1) % corners.length]
    const [x, y] = subtract(end, start)
    return { length: distance(start, end), middle: middle(start, end), angle: Math.atan2(y, x) }
  })
  const { first, turns } = suitableTurns(sides, turnsOf(corners))
  // the turns are known better than the points that come of them
  return nArcBetween(cornersBetween(sides, first, turns), turns, given[0])
}

interface Side {
  readonly length: number
  readonly middle: Point
  /** Of its direction, in radians. */
  readonly angle: number
}

/** Share of the longest side: shorter ones count as that long, else almost nothing would hold them. */
const LEAST_WEIGHT = 1e-3
/** Outweighed by all else: the angle of the first arc, which may change freely. */
const FAINT = 1e-3

/**
 * Turns at the corners that n-arcs can have, by the least rotations of the sides that make them so, longer sides counting
 * more, and the angle of the first side after that.
 *
 * The half angles of the arcs are sums and differences of the turns, and of the first half angle, which is free. They must
 * lie within their limits, and close: a problem of the least distance, of which rotations by 0 are the answer where the
 * polygon is valid.
 */
function suitableTurns(sides: readonly Side[], given: readonly number[]): { first: number; turns: number[] } {
  const count = sides.length
  const least = LEAST_HALF_ANGLE / count
  const longest = Math.max(...sides.map(({ length }) => length))
  const weights = sides.map(({ length }) => Math.max(length / longest, LEAST_WEIGHT))
  // how each turn changes with the weighted rotations
  const turnRows = sides.map((_, k) => {
    const row = new Float64Array(count + 1)
    row[k] = 1 / weights[k]
    row[(k + count - 1) % count] = -1 / weights.at(k - 1)!
    return row
  })
  // half angles with a first one of 0, and how they change with the rotations and with the first one
  const halves = [0]
  const rows = [new Float64Array(count + 1)]
  rows[0][count] = 1 / FAINT
  for (let k = 1; k < count; k++) {
    halves.push(given[k] - halves[k - 1])
    rows.push(turnRows[k].map((value, j) => value - rows[k - 1][j]))
  }
  // in the middle of what the arcs leave it
  const leastOf = (odd: number) => Math.min(...halves.filter((_, k) => k % 2 === odd))
  const start = (leastOf(1) - leastOf(0)) / 2
  halves.forEach((half, k) => {
    halves[k] = k % 2 === 0 ? half + start : half - start
  })
  // the last and the first one add up to the turn between them: rotations that make it so, and no others from there on
  const closing = turnRows[0].map((value, j) => value - rows[0][j] - rows[count - 1][j])
  const shift = (halves[0] + halves[count - 1] - given[0]) / product(closing, closing)
  const shifted = rows.map((row, k) => halves[k] + shift * product(row, closing))
  // an arc that turns left by less, or almost by half a circle, may stay as it is
  const lowest = shifted.map((half) => (half > 0 ? Math.min(half, least) : least))
  const highest = shifted.map((half) =>
    half < Math.PI / 2 ? Math.max(half, MOST_HALF_ANGLE) : MOST_HALF_ANGLE,
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

/** Where sides of these angles meet that go through the old middles, or as near to them as leaves each a length. */
function cornersBetween(sides: readonly Side[], first: number, turns: readonly number[]): Point[] {
  const count = sides.length
  let angle = first
  const angles = turns.map((turn, k) => {
    angle += k === 0 ? 0 : turn
    return angle
  })
  const normals = angles.map((angle) => rightOf(fromAngle(angle)))
  const through = sides.map((side, k) => dot(side.middle, normals[k]))
  // length of a side from the distances of it and its neighbours from the origin
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
    return (LEAST_SIDE * length - left) / size
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
