import { arcsOf, roundingOf, sideAfter } from './arcs.ts'
import type { Point, Shape } from './shape.ts'

/** A wall of straight pieces and arcs. */
export interface ArcChain {
  /** Points [x, y] in metres; each is joined to the next. */
  readonly chain: Point[]
  /**
   * Bulge of the piece from each point to the next, as in DXF: the tangent of a quarter of the angle by which the piece
   * turns counter-clockwise. 0 is straight, 1 is half a circle to the left. One per point; an open chain has one fewer.
   */
  readonly bulges: number[]
  /** Whether the last point is joined to the first. */
  readonly closed: boolean
}

/** Converts a shape to a closed clockwise chain, whose left side is the outside of the shape. */
export function outlineOf(shape: Shape): ArcChain {
  const arcs = arcsOf(shape)
  const rounding = roundingOf(shape)
  // counter-clockwise: where each piece begins and its bulge
  const pieces = arcs.flatMap((arc, k) => {
    const round = { point: arc.start, bulge: Math.tan(arc.halfAngle / 2) }
    const straight = { point: arc.end, bulge: 0 }
    const isRound = arc.radius * arc.halfAngle > rounding
    const hasSide = sideAfter(arc, arcs[(k + 1) % arcs.length]) > rounding
    return [...(isRound ? [round] : []), ...(hasSide ? [straight] : [])]
  })
  const count = pieces.length
  return {
    chain: pieces.map((_, k) => pieces[count - 1 - k].point),
    // reversed: the piece between two points now belongs to its former end point
    bulges: pieces.map((_, k) => 0 - pieces[(2 * count - 2 - k) % count].bulge),
    closed: true,
  }
}
