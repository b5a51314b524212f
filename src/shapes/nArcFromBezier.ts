import { show } from '../inputs.ts'
import { arcChainFromBezier, type CubicBezier } from './arcChainFromBezier.ts'
import { arcCenter } from './biarc.ts'
import { type ArcPart, makeShape } from './makeShape.ts'
import type { ArcChain } from './outline.ts'
import { distance, fromAngle, rightOf, subtract, turn, unit } from './points.ts'
import type { Point, Shape } from './shape.ts'

/**
 * A closed, convex, counter-clockwise path of cubic Bézier curves as a shape of arcs no farther than `tolerance` from it,
 * in metres; see `arcChainFromBezier`. Corners and straight sides of the path stay what they are.
 */
export function nArcFromBezier(curves: readonly CubicBezier[], tolerance: number): Shape {
  const chain = arcChainFromBezier(curves, tolerance)
  if (!chain.closed)
    throw new Error(
      `curves begins at ${show(chain.chain[0])} and ends at ${show(chain.chain.at(-1))}: expected a closed path, or else see arcChainFromBezier`,
    )
  return makeShape(partsOf(chain))
}

/** Radians: no corner, but rounding. */
const SMOOTH = 1e-12
/** Radians by which an arc turns that is taken for straight, with a corner at each end. */
const FLAT = 1e-6

interface Piece {
  readonly start: Point
  readonly end: Point
  readonly bulge: number
  /** Directions at its ends. */
  readonly from: Point
  readonly to: Point
}

function partsOf({ chain, bulges }: ArcChain): ArcPart[] {
  const pieces = chain.map((start, k) => pieceBetween(start, chain[(k + 1) % chain.length], bulges[k]))
  const corners = pieces.map((piece, k) => turn(pieces.at(k - 1)!.to, piece.from))
  const turned = pieces.reduce((sum, { bulge }, k) => sum + 4 * Math.atan(bulge) + corners[k], 0)
  const least = Math.min(...corners, ...pieces.map(({ bulge }) => bulge))
  if (turned < 0 && Math.max(...corners, ...pieces.map(({ bulge }) => bulge)) <= SMOOTH)
    throw new Error(`curves turns by ${turned} rad: expected a counter-clockwise path, which turns by 2 pi`)
  if (least < -SMOOTH) {
    const at = pieces.findIndex(({ bulge }, k) => bulge === least || corners[k] === least)
    throw new Error(
      `curves turns right at ${show(pieces[at].start)}: expected a convex path, or else see arcChainFromBezier`,
    )
  }
  if (Math.abs(turned / (2 * Math.PI) - 1) > 1e-6)
    throw new Error(`curves turns ${turned / (2 * Math.PI)} times around: expected once`)
  return pieces.flatMap(({ start, end, bulge, from }, k) => {
    const corner = { center: start, radius: 0, direction: rightOf(pieces.at(k - 1)!.to) }
    const arc = () => {
      const center = arcCenter(start, end, bulge)
      return { center, radius: distance(center, start), direction: rightOf(from) }
    }
    return [...(corners[k] > SMOOTH ? [corner] : []), ...(bulge > 0 ? [arc()] : [])]
  })
}

function pieceBetween(start: Point, end: Point, given: number): Piece {
  const bulge = Math.abs(4 * Math.atan(given)) < FLAT ? 0 : given
  const chord = unit(subtract(end, start))
  const [cos, sin] = fromAngle(2 * Math.atan(bulge))
  return {
    start,
    end,
    bulge,
    from: [cos * chord[0] + sin * chord[1], cos * chord[1] - sin * chord[0]],
    to: [cos * chord[0] - sin * chord[1], cos * chord[1] + sin * chord[0]],
  }
}
