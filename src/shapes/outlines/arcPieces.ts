/** Pieces of chains of arcs: validation, circles and splitting. */
import { requireBoolean, requireFields, show } from '../../util/validate.ts'
import { arcCenter } from '../biarc.ts'
import type { ArcChain } from '../outline.ts'
import { distance, requireDouble, requirePoints, subtract, unit } from '../points.ts'
import type { Point } from '../shape.ts'

/** A straight piece or an arc. */
export interface ArcPiece {
  readonly start: Point
  readonly end: Point
  /** As in `ArcChain`. */
  readonly bulge: number
}

/** Returns the pieces of a chain. Throws if it is invalid. */
export function piecesOf(name: string, arcs: ArcChain): ArcPiece[] {
  requireFields(name, arcs, ['chain', 'bulges', 'closed'])
  const chain = requirePoints(`${name}.chain`, arcs.chain, 2)
  const closed = requireBoolean(`${name}.closed`, arcs.closed)
  const count = chain.length - Number(!closed)
  const { bulges } = arcs
  if (!Array.isArray(bulges) || bulges.length !== count)
    throw new Error(
      `${name}.bulges is ${Array.isArray(bulges) ? `a list of ${bulges.length}` : show(bulges)}: expected one number per piece, ${count} in all`,
    )
  return bulges.map((bulge: unknown, k): ArcPiece => {
    const [start, end] = [chain[k], chain[(k + 1) % chain.length]]
    if (distance(start, end) === 0)
      throw new Error(`${name}.chain[${k}] is ${show(start)}, as the next point: expected points that differ`)
    return { start, end, bulge: requireDouble(`${name}.bulges[${k}]`, bulge) }
  })
}

export function reversed(pieces: readonly ArcPiece[]): ArcPiece[] {
  return pieces.map(({ start, end, bulge }) => ({ start: end, end: start, bulge: 0 - bulge })).toReversed()
}

/** Returns the angle by which a piece turns left, in radians. */
export function turnOf({ bulge }: ArcPiece): number {
  return 4 * Math.atan(bulge)
}

/** Returns the circle of an arc. */
export function circleOf({ start, end, bulge }: ArcPiece): { center: Point; radius: number } {
  const center = arcCenter(start, end, bulge)
  return { center, radius: distance(center, start) }
}

/** Returns the point of the circle at an angle from the start of an arc, at this distance from its centre. */
export function pointAt(piece: ArcPiece, angle: number, away: number): Point {
  const { center } = circleOf(piece)
  const [x, y] = unit(subtract(piece.start, center))
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [center[0] + away * (cos * x - sin * y), center[1] + away * (sin * x + cos * y)]
}

/** Returns an arc in equal arcs. */
export function split(piece: ArcPiece, count: number): ArcPiece[] {
  const turned = turnOf(piece)
  const { radius } = circleOf(piece)
  const points = Array.from({ length: count + 1 }, (_, k) =>
    k === 0 ? piece.start : k === count ? piece.end : pointAt(piece, (k / count) * turned, radius),
  )
  const bulge = Math.tan(turned / count / 4)
  return points.slice(1).map((end, k) => ({ start: points[k], end, bulge }))
}

/** Returns the area to the left of closed pieces, in m²; negative if they run clockwise. */
export function areaOf(pieces: readonly ArcPiece[]): number {
  return pieces.reduce((sum, piece) => {
    const [[ax, ay], [bx, by]] = [piece.start, piece.end].map((point) => subtract(point, pieces[0].start))
    const turned = turnOf(piece)
    const segment = piece.bulge === 0 ? 0 : (circleOf(piece).radius ** 2 / 2) * (turned - Math.sin(turned))
    return sum + (ax * by - ay * bx) / 2 + segment
  }, 0)
}
