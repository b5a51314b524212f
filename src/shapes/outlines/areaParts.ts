/** Convex parts of the area inside of a closed chain of arcs. */
import { MAX_PART_ARCS } from '../../schemas/constants.ts'
import { chainHull } from '../chainHull.ts'
import { makeShape } from '../makeShape.ts'
import { requirePolygon } from '../polygon.ts'
import type { Shape } from '../shape.ts'
import { type ArcPiece, circleOf, pointAt, split, turnOf } from './arcPieces.ts'
import { mergedTriangles } from './decompose.ts'
import { triangulate } from './triangulate.ts'

/** Turns in radians into which arcs are split at first, and at last. */
const WIDEST = Math.PI / 4
const NARROWEST = Math.PI / 256
/** Largest turn of an arc of a part, in radians. */
const MAX_TURN = 3

/** A straight side or an arc that turns left, and the piece that it is of. */
interface Side extends ArcPiece {
  readonly piece: number
}

/**
 * Returns convex parts, side by side, of the area to the left of closed pieces. Arcs that turn left are exact; in place of one that turns
 * right are straight sides that touch it, of which the corners lie in the area by at most the tolerance. Undefined if the pieces cross
 * each other.
 */
export function areaParts(pieces: readonly ArcPiece[], tolerance: number): Shape[] | undefined {
  // the chords of short arcs do not cross the rest of the outline, and hide no dent between two arcs
  for (let widest = WIDEST; widest >= NARROWEST; widest /= 2) {
    const sides = pieces.flatMap((own, piece) =>
      sidesOf(own, widest, tolerance).map((side): Side => ({ ...side, piece })),
    )
    const corners = sides.map(({ start }) => start)
    try {
      requirePolygon('arcs', corners)
    } catch {
      continue
    }
    const { loops } = mergedTriangles(triangulate({ outer: corners, holes: [] }))
    const parts = loops.map((loop) => shapesOf(loop, sides, tolerance))
    if (parts.every((part) => part !== undefined)) return parts.flat()
  }
  return undefined
}

/** Returns straight sides, and arcs that turn left. */
function sidesOf(piece: ArcPiece, widest: number, tolerance: number): ArcPiece[] {
  const turned = turnOf(piece)
  if (piece.bulge === 0) return [piece]
  if (piece.bulge > 0) return split(piece, Math.ceil(turned / widest))
  const { radius } = circleOf(piece)
  // where the tangents of neighbouring points meet is off the circle by the tolerance
  const half = Math.min(Math.PI / 4, Math.acos(1 / (1 + tolerance / radius)))
  const count = Math.ceil(-turned / (2 * half))
  const step = turned / count
  const meetings = Array.from({ length: count }, (_, k) =>
    pointAt(piece, (k + 0.5) * step, radius / Math.cos(step / 2)),
  )
  const points = [piece.start, ...meetings, piece.end]
  return points.slice(1).map((end, k) => ({ start: points[k], end, bulge: 0 }))
}

/** Returns the shape of a loop of corners, or two if it has too many arcs; undefined if it is not convex. */
function shapesOf(loop: readonly number[], sides: readonly Side[], tolerance: number): Shape[] | undefined {
  const own = merged(
    loop.map((corner, k): Side => {
      const next = loop[(k + 1) % loop.length]
      const isOutline = next === (corner + 1) % sides.length
      return isOutline
        ? sides[corner]
        : { start: sides[corner].start, end: sides[next].start, bulge: 0, piece: -1 }
    }),
  )
  const chain = own.map(({ start }) => start)
  // arcs that are tangent but for rounding leave dents
  const { parts, dent } = chainHull({ chain, bulges: own.map(({ bulge }) => bulge), closed: true })
  if (dent > tolerance / 8) return undefined
  if (parts.length > MAX_PART_ARCS) {
    const half = loop.length >> 1
    const halves = [loop.slice(0, half + 1), [...loop.slice(half), loop[0]]].map((corners) =>
      shapesOf(corners, sides, tolerance),
    )
    return halves.every((shapes) => shapes !== undefined) ? halves.flat() : undefined
  }
  return [makeShape(parts)]
}

/** Joins arcs in a row that are of one piece, while they turn by less than half a circle. */
function merged(sides: readonly Side[]): Side[] {
  const joined: Side[] = []
  for (const side of sides) {
    const last = joined.at(-1)
    const turned = last === undefined ? 0 : turnOf(last) + turnOf(side)
    if (last !== undefined && side.bulge > 0 && last.piece === side.piece && turned < MAX_TURN)
      joined[joined.length - 1] = { ...last, end: side.end, bulge: Math.tan(turned / 4) }
    else joined.push(side)
  }
  return joined
}
