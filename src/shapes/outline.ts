import { arcsOf, roundingOf, sideAfter } from './arcs.ts'
import type { Point, Shape } from './shape.ts'

/** A wall of straight and round pieces. */
export interface ArcChain {
  /** Points [x, y] in metres, each joined to the next. */
  readonly chain: Point[]
  /**
   * Tangent of a quarter of the angle that the piece from each point to the next turns counter-clockwise, as in DXF: 0
   * is straight, 1 half a circle to the left. One for each point, and one fewer where the chain is open.
   */
  readonly bulges: number[]
  /** Whether the last point is joined to the first. */
  readonly closed: boolean
}

/** The shape as a wall: a closed chain that goes clockwise, with the outside on its left. */
export function outlineOf(shape: Shape): ArcChain {
  const arcs = arcsOf(shape)
  const rounding = roundingOf(shape)
  // counter-clockwise: where each piece begins and how it turns
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
    // the piece between two points belongs to the one that it now leads to
    bulges: pieces.map((_, k) => 0 - pieces[(2 * count - 2 - k) % count].bulge),
    closed: true,
  }
}
