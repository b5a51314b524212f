/** Validation of polygons. */
import { show } from '../util/validate.ts'
import { cross, distance, dot, requirePoints, signedArea, subtract, turn } from './points.ts'
import type { Point } from './shape.ts'

/**
 * Corners that turn by less than this angle in radians count as straight. Rounding of collinear points turns far less.
 */
const STRAIGHT = 1e-12
/** Assumed error of a point relative to the largest coordinate. */
const ROUNDING = 2 * 2 ** -52
/**
 * Corners that turn by more than this angle in radians are real, even between points that rounding could have swapped.
 */
const MAX_ROUNDED_TURN = 1e-6

/**
 * Returns the points of a counter-clockwise polygon without self-crossing; dents are allowed. Throws if the points are
 * anything else.
 */
export function requirePolygon(name: string, value: unknown, fewest = 3): Point[] {
  const points = requirePoints(name, value, fewest)
  const twice = points.findIndex((point, k) => distance(point, points.at(k - 1)!) === 0)
  if (twice >= 0)
    throw new Error(
      `${name} has the point ${show(points[twice])} twice in a row: expected points that differ from the next`,
    )
  const [from, to] = farthestFrom(points[0], points)
  const line = subtract(to, from)
  const width = Math.max(...points.map((point) => Math.abs(cross(line, subtract(point, from)))))
  if (width <= STRAIGHT * dot(line, line))
    throw new Error(
      `${name} lies on the line from ${show(from)} to ${show(to)}: expected points that are not collinear`,
    )
  const crossing = findCrossing(points)
  if (crossing !== undefined) {
    const [i, j] = crossing
    throw new Error(
      `${name} crosses itself between the sides from ${show(points[i])} and from ${show(points[j])}: expected an outline that does not`,
    )
  }
  const area = signedArea(points)
  if (area < 0)
    throw new Error(`${name} goes clockwise around ${show(-area)} m²: expected counter-clockwise points`)
  return points
}

/**
 * Returns the corners of a convex counter-clockwise polygon without the points in the middle of straight sides. Throws
 * if it has a dent.
 */
export function requireConvexPolygon(name: string, value: unknown): Point[] {
  const points = requirePolygon(name, value)
  const turns = turnAngles(points)
  // far from the origin, rounding turns sides further
  const greatest = Math.max(...points.flat().map(Math.abs))
  const straight = points.map((point, k) => {
    const [before, after] = [points.at(k - 1)!, points[(k + 1) % points.length]]
    const rounded = ROUNDING * greatest * (1 / distance(before, point) + 1 / distance(point, after))
    return STRAIGHT + Math.min(rounded, MAX_ROUNDED_TURN)
  })
  for (let k = 0; k < points.length; k++) {
    if (turns[k] < -straight[k])
      throw new Error(`${name}[${k}] is the dent ${show(points[k])}: expected a convex polygon`)
  }
  return points.filter((_, k) => turns[k] > straight[k])
}

/** Returns the turn angle in radians at each point; left turns are positive. */
export function turnAngles(points: readonly Point[]): number[] {
  return points.map((point, k) => {
    const arriving = subtract(point, points.at(k - 1)!)
    return turn(arriving, subtract(points[(k + 1) % points.length], point))
  })
}

function farthestFrom(start: Point, points: readonly Point[]): [Point, Point] {
  const farthest = points.reduce((best, point) =>
    distance(start, point) > distance(start, best) ? point : best,
  )
  return [start, farthest]
}

/** Returns the indices of two sides that cross, or undefined. */
function findCrossing(points: readonly Point[]): [number, number] | undefined {
  const { length } = points
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j < length; j++) {
      const [a, b, c, d] = [points[i], points[i + 1], points[j], points[(j + 1) % length]]
      if (j === i + 1 ? goesBack(a, c, d) : (j + 1) % length === i ? goesBack(c, a, b!) : meets(a, b, c, d))
        return [i, j]
    }
  }
  return undefined
}

/** Whether the side from b to c runs back along the side from a to b. */
function goesBack(a: Point, b: Point, c: Point): boolean {
  return Math.PI - Math.abs(turn(subtract(b, a), subtract(c, b))) < STRAIGHT
}

function meets(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (from: Point, to: Point, point: Point) =>
    Math.sign(cross(subtract(to, from), subtract(point, from)))
  const within = (from: Point, to: Point, point: Point) =>
    side(from, to, point) === 0 && dot(subtract(from, point), subtract(to, point)) <= 0
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true
  return within(a, b, c) || within(a, b, d) || within(c, d, a) || within(c, d, b)
}
