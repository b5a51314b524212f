/** Splits chains of points into the segments and arcs that disks collide with. */

import type { Bounds } from '../../util/bounds.ts'
import { asF32 as f, NUMBER, show, type Vector } from '../../util/validate.ts'

/** A segment, or an arc of at most a quarter of a circle. All values are f32; unit vectors are rounded to f32. */
export interface Piece {
  readonly start: Vector
  readonly end: Vector
  /** Unit tangent in the direction of travel. */
  readonly startTangent: Vector
  readonly endTangent: Vector
  /** Curvature in 1/m, positive for left turns; 0 for a segment. */
  readonly curvature: number
}

/** tan(π/8), the bulge of half a quadrant's turn, plus rounding. */
const QUARTER_BULGE = Math.SQRT2 - 1 + 1e-6
/** The smallest squared length in m² that is a normal f32 with a margin for rounding. */
const SHORTEST_SQUARED = 1e-36

/**
 * Returns the pieces between consecutive points, including the one from the last to the first point if the chain is
 * closed. `bulges` has one number per piece: the tangent of a quarter of the angle by which the arc turns left, as in
 * DXF; 0 is a segment, 1 half a circle. Throws, with the chain's name, if consecutive points coincide or are too far
 * apart.
 */
export function chainPieces(
  points: readonly Vector[],
  bulges: readonly number[],
  closed: boolean,
  name: string,
): Piece[] {
  return bulges.flatMap((bulge, k) => {
    const arc: Arc = [points[k], points[(k + 1) % points.length], bulge]
    // an edge has one contact per disk, but the inside of an arc may touch a disk at both ends; only the last arc of an
    // open chain owns both of its ends
    const isLast = !closed && k === bulges.length - 1
    const arcs = isLast && bulge !== 0 ? halves(arc) : [arc]
    return arcs.flatMap(splitArc).map((part) => piece(...part, name))
  })
}

function requireLength([startX, startY]: Vector, [endX, endY]: Vector, name: string): void {
  if (![startX, startY, endX, endY].every(NUMBER.holds))
    throw new Error(`${name} bulges to ${show([endX, endY])}: expected coordinates from -1e18 to 1e18`)
  const lengthSquared = f((endX - startX) ** 2 + (endY - startY) ** 2)
  if (!(lengthSquared > SHORTEST_SQUARED)) {
    throw new Error(
      `${name} has the point [${startX}, ${startY}] twice in a row: expected a segment with a length`,
    )
  }
}

type Arc = readonly [start: Vector, end: Vector, bulge: number]

/** Bisects the arc until no part exceeds a quarter of a circle. */
function splitArc(arc: Arc): Arc[] {
  return Math.abs(arc[2]) > QUARTER_BULGE ? halves(arc).flatMap(splitArc) : [arc]
}

function halves([start, end, bulge]: Arc): Arc[] {
  const middle = middleOf(start, end, bulge)
  // half-angle formula: tan(x/2) = tan x / (1 + √(1 + tan² x))
  const half = bulge / (1 + Math.hypot(1, bulge))
  return [
    [start, middle, half],
    [middle, end, half],
  ]
}

/**
 * Returns the midpoint of an arc: half of bulge times chord away from the chord, to the right if the arc turns left.
 */
function middleOf([startX, startY]: Vector, [endX, endY]: Vector, bulge: number): Vector {
  const [alongX, alongY] = [endX - startX, endY - startY]
  return [f((startX + endX) / 2 + (bulge / 2) * alongY), f((startY + endY) / 2 - (bulge / 2) * alongX)]
}

function piece(start: Vector, end: Vector, bulge: number, name: string): Piece {
  requireLength(start, end, name)
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const [alongX, alongY] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
  // the angle between the chord and either tangent is half of the arc's angle
  const squared = bulge * bulge
  const cos = (1 - squared) / (1 + squared)
  const sin = (2 * bulge) / (1 + squared)
  return {
    start,
    end,
    startTangent: [f(cos * alongX + sin * alongY), f(cos * alongY - sin * alongX)],
    endTangent: [f(cos * alongX - sin * alongY), f(cos * alongY + sin * alongX)],
    curvature: f((2 * sin) / length),
  }
}

/** Returns the bounding box of a piece. */
export function pieceBounds({ start, end, startTangent, endTangent, curvature }: Piece): Bounds {
  const points = [start, end]
  if (curvature !== 0) {
    const radius = 1 / Math.abs(curvature)
    const center = [start[0] - startTangent[1] / curvature, start[1] + startTangent[0] / curvature]
    for (const [x, y] of [
      [radius, 0],
      [-radius, 0],
      [0, radius],
      [0, -radius],
    ]) {
      const farthest: Vector = [center[0] + x, center[1] + y]
      if (along(start, farthest, startTangent) > 0 && along(end, farthest, endTangent) < 0)
        points.push(farthest)
    }
  }
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Returns the distance from one point to the other along a unit vector. */
function along(from: Vector, to: Vector, direction: Vector): number {
  return (to[0] - from[0]) * direction[0] + (to[1] - from[1]) * direction[1]
}

/** Returns the sagitta of a piece in metres, rounded up: the largest distance from its chord. */
export function sagitta({ start, end, curvature }: Piece): number {
  const quarter = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) / 4
  const bend = Math.abs(curvature)
  return (1.000001 * bend * quarter) / (1 + Math.sqrt(Math.max(0, 1 - bend * bend * quarter)))
}
