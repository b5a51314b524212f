import { POSITIVE, show } from '../util/validate.ts'
import { along, distance, requireDouble, subtract } from './points.ts'
import { requirePolygon, turnAngles } from './polygon.ts'
import { nArcOfSeams } from './seams.ts'
import type { Point, Shape } from './shape.ts'

/** Maximum difference in radians between the sums of alternate angles; coordinates with 9 digits satisfy it. */
const EQUAL_SUMS = 1e-8
/**
 * Assumed error of each point, relative to the largest coordinate. It turns a side by the error over the side's length.
 */
const ROUNDING = 2 * 2 ** -52

/**
 * Constructs the n-arc whose arcs meet at the given control points. `points` are in metres, counter-clockwise and
 * convex, at least 3. If their number is even, the alternate inner angles of the polygon must have equal sums;
 * `nArcFromPolygon` adjusts a polygon that violates this.
 *
 * An arc makes the same angle with its chord at both ends, so the angles of two neighbouring arcs add up to the
 * polygon's turn at their joint, and one angle determines all others.
 *
 * - An even number of points leaves that angle free. `radius` in metres sets it: the radius of the arc from the first to the
 *   second point. The default minimizes the sum of squared curvature steps between neighbouring arcs.
 * - An odd number of points determines it, and with it all radii, so `radius` must be omitted. Ollington (2018) allows an odd
 *   number if two neighbouring arcs share a radius; that is one case of these.
 *
 * All arcs turn left for an interval of that angle. The interval may be empty, even for points that Ollington calls
 * valid. Throws then, and for any other invalid input.
 */
export function nArc(points: readonly Point[], radius?: number): Shape {
  const given = requirePolygon('points', points)
  if (radius !== undefined) requireDouble('radius', radius, POSITIVE)
  // relative to the first point: sums of coordinates far from the origin would lose digits
  const corners = given.map((point) => subtract(point, given[0]))
  const turns = turnAngles(corners)
  const straight = turns.findIndex((turn) => turn <= 0)
  if (straight >= 0)
    throw new Error(`points[${straight}] is ${show(given[straight])}: expected a convex corner there`)
  const closing = isOdd(given.length) ? turns : closingTurns(given, turns)
  return nArcBetween(corners, closing, given[0], radius)
}

function isOdd(count: number): boolean {
  return count % 2 === 1
}

/**
 * Constructs the n-arc through corners relative to an origin, with these turn angles, whose alternate sums are equal if their
 * number is even.
 */
export function nArcBetween(
  corners: readonly Point[],
  turns: readonly number[],
  origin: Point,
  radius?: number,
): Shape {
  if (isOdd(turns.length)) {
    if (radius !== undefined)
      throw new Error(
        `radius is ${radius}: expected none with ${turns.length} points, since an odd number of them determines all radii`,
      )
    return nArcWith(corners, origin, oddAngles(turns))
  }
  const free = angleRange(turns)
  if (radius === undefined)
    return nArcWith(corners, origin, halfAngles(free.offsets, smoothest(corners, free)))
  const chord = distance(corners[0], corners[1])
  const angle = Math.asin(Math.min(1, chord / (2 * radius)))
  if (2 * radius < chord || angle <= free.least || angle >= free.most) {
    const [low, high] = [free.most, free.least].map((limit) => chord / (2 * Math.sin(limit)))
    throw new Error(
      `radius is ${radius}: expected more than ${low} and less than ${high}, where all arcs turn left`,
    )
  }
  return nArcWith(corners, origin, halfAngles(free.offsets, angle))
}

/** Returns the angle between each arc and its chord, which an odd number of turns determines. */
function oddAngles(turns: readonly number[]): number[] {
  const offsets = angleOffsets(turns)
  const halves = halfAngles(offsets, (turns[0] - offsets.at(-1)!) / 2)
  const wrong = halves.findIndex((half) => !(half > 0 && half <= Math.PI / 2))
  if (wrong >= 0)
    throw new Error(
      `points asks the arc after points[${wrong}] to leave its chord by ${halves[wrong]} rad: expected more than 0 and at most half of pi`,
    )
  return halves
}

/**
 * Returns turn angles whose alternate sums are exactly π. The rounding error of the points is distributed over the
 * corners in proportion to how far rounding may have turned them, so corners of short sides change most. Throws if the
 * error is larger.
 */
function closingTurns(points: readonly Point[], turns: readonly number[]): number[] {
  const count = points.length
  const greatest = Math.max(...points.flat().map(Math.abs))
  const doubts = points.map((point, k) => {
    const [before, after] = [distance(points.at(k - 1)!, point), distance(point, points[(k + 1) % count])]
    return EQUAL_SUMS / count + ROUNDING * greatest * (1 / before + 1 / after)
  })
  const sumOf = (values: readonly number[], odd: number) =>
    values.reduce((sum, value, k) => sum + (k % 2 === odd ? value : 0), 0)
  const sums = [0, 1].map((odd) => sumOf(turns, odd))
  const doubt = [0, 1].map((odd) => sumOf(doubts, odd))
  if (Math.abs(sums[0] - sums[1]) > doubt[0] + doubt[1]) {
    const inside = sums.map((sum) => (count / 2) * Math.PI - sum)
    throw new Error(
      `points has alternate inner angles that add up to ${inside[0]} and ${inside[1]} rad: expected equal sums`,
    )
  }
  return turns.map((turn, k) => turn - ((sums[k % 2] - Math.PI) * doubts[k]) / doubt[k % 2])
}

/**
 * The angle between each arc and its chord as a function of the first one: offsets[k] + angle, or offsets[k] - angle
 * for odd k.
 */
interface AngleRange {
  readonly offsets: readonly number[]
  readonly least: number
  readonly most: number
}

function angleOffsets(turns: readonly number[]): number[] {
  const offsets = [0]
  for (let k = 1; k < turns.length; k++) offsets.push(turns[k] - offsets[k - 1])
  return offsets
}

function angleRange(turns: readonly number[]): AngleRange {
  const offsets = angleOffsets(turns)
  // 0 < angle <= π / 2 for each arc
  let [least, most] = [0, Math.PI / 2]
  offsets.forEach((offset, k) => {
    if (k % 2 === 0) [least, most] = [Math.max(least, -offset), Math.min(most, Math.PI / 2 - offset)]
    else [least, most] = [Math.max(least, offset - Math.PI / 2), Math.min(most, offset)]
  })
  if (!(least < most))
    throw new Error(
      `points asks the first arc to leave its chord by more than ${least} and less than ${most} rad: expected points that some angle suits`,
    )
  return { offsets, least, most }
}

/** Constructs the n-arc whose arcs leave their chords by these angles. */
function nArcWith(corners: readonly Point[], origin: Point, halves: readonly number[]): Shape {
  const [x, y] = subtract(corners[1], corners[0])
  // the outward normal, π / 2 to the right of the first arc's initial direction
  let angle = Math.atan2(y, x) - halves[0] - Math.PI / 2
  const angles: number[] = []
  const radii = halves.map((half, k) => {
    angles.push(angle)
    angle += 2 * half
    return distance(corners[k], corners[(k + 1) % corners.length]) / (2 * Math.sin(half))
  })
  return nArcOfSeams(angles, radii, along(origin, corners[0], 1))
}

function halfAngles(offsets: readonly number[], first: number): number[] {
  return offsets.map((offset, k) => (k % 2 === 0 ? offset + first : offset - first))
}

/** Margin at both ends of the interval, as a fraction of it; at the ends an arc becomes straight. */
const MARGIN = 1 / 32
const COARSE_STEPS = 32
const FINE_STEPS = 50

/** Returns the best of evenly spaced angles, refined by golden-section search. */
function smoothest(corners: readonly Point[], { offsets, least, most }: AngleRange): number {
  const chords = corners.map((corner, k) => distance(corner, corners[(k + 1) % corners.length]))
  const roughness = (first: number) => {
    const curvatures = halfAngles(offsets, first).map((half, k) => (2 * Math.sin(half)) / chords[k])
    return curvatures.reduce((sum, curvature, k) => sum + (curvature - curvatures.at(k - 1)!) ** 2, 0)
  }
  const margin = MARGIN * (most - least)
  const [low, step] = [least + margin, (most - least - 2 * margin) / COARSE_STEPS]
  const tried = Array.from({ length: COARSE_STEPS + 1 }, (_, k) => low + k * step)
  const best = tried.reduce((a, b) => (roughness(b) < roughness(a) ? b : a))
  let [from, to] = [Math.max(low, best - step), Math.min(low + COARSE_STEPS * step, best + step)]
  const golden = (Math.sqrt(5) - 1) / 2
  for (let k = 0; k < FINE_STEPS; k++) {
    const [left, right] = [to - golden * (to - from), from + golden * (to - from)]
    if (roughness(left) < roughness(right)) to = right
    else from = left
  }
  return (from + to) / 2
}
