import { leastDistance, nonNegativeLeastSquares } from './leastSquares.ts'
import { nArc, requireEven } from './nArc.ts'
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
  const corners = requirePolygon('points', points, 4)
  requireEven('points', corners.length)
  const sides = corners.map((start, k): Side => {
    const end = corners[(k + 1) % corners.length]
    const [x, y] = subtract(end, start)
    return { length: distance(start, end), middle: middle(start, end), angle: Math.atan2(y, x) }
  })
  const angles = suitableAngles(sides, turnsOf(corners))
  return nArc(cornersBetween(sides, angles))
}

interface Side {
  readonly length: number
  readonly middle: Point
  /** Of its direction, in radians. */
  readonly angle: number
}

/** Outweighs all else, so that the arcs turn once around, or so nearly that scaling them makes it so. */
const FIRM = 30
/** Outweighed by all else: chooses among half angles that are all as good. */
const FAINT = 1e-4
/** Each chooses among those near to what the one before found, so that the choice costs nothing else in the end. */
const ROUNDS = 3

/**
 * Angles of the sides that n-arcs can have, near to those of these sides. As the angles between arcs and chords, all
 * positive and half a turn in all, add up to the turns at the corners, alternate turns have equal sums of their own accord.
 */
function suitableAngles(sides: readonly Side[], turns: readonly number[]): number[] {
  const count = sides.length
  const least = LEAST_HALF_ANGLE / count
  const lengths = sides.map(({ length }) => length)
  const total = lengths.reduce((sum, length) => sum + length ** 2, 0)
  // how far the ends of all sides move as a value for each side adds to its angle, but for a turn of the whole
  const moves = (values: readonly number[]) => {
    const mean = values.reduce((sum, value, k) => sum + value * lengths[k] ** 2, 0) / total
    return values.map((value, k) => ((value - mean) * lengths[k]) / Math.sqrt(total))
  }
  const given = sumsOf(turns)
  const columns = sides.map((_, k) => {
    const halves = sides.map((_, j) => Number(j === k))
    return Float64Array.from([...moves(sumsOf(turnsBetween(halves))), FIRM, ...halves.map((v) => FAINT * v)])
  })
  const atLeast = sumsOf(turnsBetween(sides.map(() => least)))
  const wanted = moves(given.map((value, k) => value - atLeast[k]))
  const all = Math.PI - count * least
  let found = sides.map(() => all / count)
  for (let round = 0; round < ROUNDS; round++) {
    const target = [...wanted, FIRM * all, ...found.map((value) => FAINT * value)]
    const scale = Math.hypot(...target)
    const shares = nonNegativeLeastSquares(
      columns,
      Float64Array.from(target, (value) => value / scale),
    )
    found = Array.from(shares, (value) => scale * value)
  }
  const raw = found.map((value) => least + value)
  const sum = raw.reduce((all, value) => all + value, 0)
  const mean = Math.PI / count
  const largest = Math.max(...raw) * (Math.PI / sum)
  const blend = Math.min(1, (MOST_HALF_ANGLE - mean) / Math.max(largest - mean, 1e-9))
  const halves = raw.map((value) => mean + blend * (value * (Math.PI / sum) - mean))
  const suitable = sumsOf(turnsBetween(halves))
  const turned = suitable.reduce((all, value, k) => all + (value - given[k]) * lengths[k] ** 2, 0) / total
  return suitable.map((value) => sides[0].angle + value - turned)
}

/** The turn at each corner from the half angles of the arcs before and after it. */
function turnsBetween(halves: readonly number[]): number[] {
  return halves.map((half, k) => half + halves.at(k - 1)!)
}

/** The angle of each side from that of the first one. */
function sumsOf(turns: readonly number[]): number[] {
  let sum = 0
  return turns.map((turn, k) => {
    sum += k === 0 ? 0 : turn
    return sum
  })
}

/** Where sides of these angles meet that go through the old middles, or as near to them as leaves each a length. */
function cornersBetween(sides: readonly Side[], angles: readonly number[]): Point[] {
  const count = sides.length
  const normals = angles.map((angle) => rightOf(fromAngle(angle)))
  const through = sides.map((side, k) => dot(side.middle, normals[k]))
  const turns = angles.map((angle, k) => {
    const turn = angle - angles.at(k - 1)!
    return k === 0 ? turn + 2 * Math.PI : turn
  })
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
