import { MAX_PARTS } from '../../schemas/constants.ts'
import { POSITIVE, requireFields } from '../../util/validate.ts'
import type { ArcChain } from '../outline.ts'
import { requireDouble } from '../points.ts'
import type { Shape } from '../shape.ts'
import { massOfUnion } from '../unionMass.ts'
import { type ArcPiece, areaOf, piecesOf, reversed } from './arcPieces.ts'
import { areaParts } from './areaParts.ts'
import type { FittedGrain } from './fitGrains.ts'
import { extentOf } from './region.ts'
import { strokeParts } from './strokeParts.ts'

export interface ArcGrainOptions {
  /** Half of the thickness in metres of a line along the chain, with round ends. Required if the chain is open; without it a closed chain is filled. */
  readonly radius?: number
  /**
   * Greatest distance in metres of the grain's outline from the exact one, on the hollow sides of arcs; all others are exact. Default 1/100 of the larger extent of the points, raised in
   * steps up to 1/20 where the grain would need more than 16 parts.
   */
  readonly tolerance?: number
}

export interface ArcGrain extends FittedGrain {
  /** The tolerance in metres that was used: no point of the outline is farther from the exact one. */
  readonly tolerance: number
}

/** Tolerance relative to the extent, by default. */
const TOLERANCE = 1 / 100
const STEP = 1.2
const MAX_STRETCH = 5

/**
 * Makes a grain of a chain of arcs that is open or not convex: an open or concave n-arc, such as a bow, a crescent or a ring. `arcs` are as `arcChainFromBezier` returns
 * them, and as walls take them.
 *
 * An open chain has no inside: the grain is the line along it, of thickness 2 `radius`. Of a closed chain, either way round, it is the area inside, or with `radius` the ring along it. The grain is a
 * clump of at most 16 convex parts with exact arcs where it is round outwards, and straight sides where it is hollow; one convex shape where that is enough.
 *
 * Throws if the chain or an option is invalid, if a closed chain crosses itself, or if 16 parts do not suffice.
 */
export function grainFromArcs(arcs: ArcChain, options: ArcGrainOptions = {}): ArcGrain {
  const pieces = piecesOf('arcs', arcs)
  requireFields('options', options, ['radius', 'tolerance'])
  const { radius, tolerance } = options
  if (radius !== undefined) requireDouble('options.radius', radius, POSITIVE)
  if (tolerance !== undefined) requireDouble('options.tolerance', tolerance, POSITIVE)
  if (radius === undefined && !arcs.closed)
    throw new Error('options.radius is undefined: expected half of the thickness of an open chain')
  const first = tolerance ?? TOLERANCE * extentOf(pieces.flatMap(outermost))
  const last = tolerance ?? MAX_STRETCH * first
  const parts = partsWithin(pieces, radius, first, last)
  const { area, centroid } = massOfUnion(parts.shapes)
  const shape = parts.shapes.length === 1 ? parts.shapes[0] : { parts: parts.shapes }
  return { shape, position: centroid, area, tolerance: parts.tolerance }
}

/** Returns the parts for the smallest tolerance that suffices. */
function partsWithin(
  pieces: readonly ArcPiece[],
  radius: number | undefined,
  first: number,
  last: number,
): { shapes: Shape[]; tolerance: number } {
  const around = radius === undefined && areaOf(pieces) < 0 ? reversed(pieces) : pieces
  for (let tolerance = first; ; tolerance = Math.min(last, tolerance * STEP)) {
    const shapes =
      radius === undefined ? areaParts(around, tolerance) : strokeParts(around, radius, tolerance)
    if (shapes === undefined) throw new Error('arcs crosses itself: expected an outline that does not')
    if (shapes.length <= MAX_PARTS) return { shapes, tolerance }
    if (tolerance === last)
      throw new Error(
        `arcs needs ${shapes.length} parts within a tolerance of ${last} m: expected at most ${MAX_PARTS}; raise options.tolerance, or split the chain`,
      )
  }
}

/** Returns points between which a piece lies, but for a part of its bulge. */
function outermost(piece: ArcPiece): readonly ArcPiece['start'][] {
  const { start, end, bulge } = piece
  if (bulge === 0) return [start, end]
  const [x, y] = [end[0] - start[0], end[1] - start[1]]
  const top: ArcPiece['start'] = [
    (start[0] + end[0]) / 2 + (bulge / 2) * y,
    (start[1] + end[1]) / 2 - (bulge / 2) * x,
  ]
  return [start, top, end]
}
