import { NOT_NEGATIVE } from '../util/validate.ts'
import { erodedEdges } from './eroded.ts'
import { type ArcPart, makeShape } from './makeShape.ts'
import { along, requireDouble, turn } from './points.ts'
import type { Shape } from './shape.ts'

/**
 * Rounds the corners of a shape: every arc of the result has at least this radius in metres. The result is the union of
 * all disks of that radius inside the shape (its morphological opening, as `buffer(-radius).buffer(radius)` in
 * Shapely). Straight sides and larger arcs keep their place and get shorter. Throws if no disk of that radius fits
 * inside. Use `grown` to expand the shape instead.
 */
export function rounded(shape: Shape, radius: number): Shape {
  requireDouble('radius', radius, NOT_NEGATIVE)
  const edges = erodedEdges(shape, radius)
  if (edges.length === 0)
    throw new Error(`radius is ${radius}: expected that of a disk that fits inside of the shape`)
  const parts = edges.flatMap(({ arc, start, end }, k): ArcPart[] => {
    const next = edges[(k + 1) % edges.length].start
    const round = arc && {
      center: along(shape.centroid, arc.center, 1),
      radius: arc.radius,
      direction: start.normal,
    }
    const corner = { center: along(shape.centroid, end.point, 1), radius, direction: end.normal }
    return [...(round ? [round] : []), ...(turn(end.normal, next.normal) > 0 ? [corner] : [])]
  })
  return makeShape(parts)
}
