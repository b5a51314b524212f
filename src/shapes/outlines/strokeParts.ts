/** Convex parts of a thick line of arcs. */
import { makeShape } from '../makeShape.ts'
import { subtract, unit } from '../points.ts'
import { aroundCorners } from '../roundedPolygon.ts'
import type { Point, Shape } from '../shape.ts'
import { type ArcPiece, circleOf, pointAt, reversed, split, turnOf } from './arcPieces.ts'

/** Largest turn of a part in radians. */
const MAX_TURN = 2

/**
 * Returns convex parts of all points within `radius` of the pieces. Their outer arcs and their ends are exact; on the hollow side of an
 * arc a straight side lies in the hollow, by at most the tolerance.
 */
export function strokeParts(pieces: readonly ArcPiece[], radius: number, tolerance: number): Shape[] {
  return pieces.flatMap((piece) => {
    if (piece.bulge === 0) return [aroundCorners([piece.start, piece.end], radius)]
    const left = piece.bulge > 0 ? piece : reversed([piece])[0]
    const { radius: own } = circleOf(left)
    // the sagitta of each part is within the tolerance
    const widest = Math.min(MAX_TURN, 2 * Math.acos(Math.max(-1, 1 - tolerance / own)))
    return split(left, Math.ceil(turnOf(left) / widest)).map((arc) => bowAround(arc, radius))
  })
}

/** Returns all points within `radius` of the area between an arc that turns left and its chord. */
function bowAround(arc: ArcPiece, radius: number): Shape {
  const { center, radius: own } = circleOf(arc)
  const outward = (point: Point) => unit(subtract(point, center))
  const half = outward(pointAt(arc, turnOf(arc) / 2, own))
  const hollow: Point = [-half[0], -half[1]]
  return makeShape([
    { center, radius: own + radius, direction: outward(arc.start) },
    { center: arc.end, radius, direction: outward(arc.end) },
    { center: arc.start, radius, direction: hollow },
  ])
}
