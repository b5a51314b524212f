import { NOT_NEGATIVE } from '../util/validate.ts'
import { erodedEdges } from './eroded.ts'
import { type ArcPart, makeShape } from './makeShape.ts'
import { along, requireDouble, turn } from './points.ts'
import type { Shape } from './shape.ts'

/**
 * The shape with corners and arcs of at least this radius in metres: what disks of that radius cover that fit inside. Its
 * outer size stays: straight sides and larger arcs do not move, they only end earlier. Throws where no such disk fits.
 *
 * This is the opening by a disk, as `buffer(-radius).buffer(radius)` in Shapely; `grown` adds a skin around the shape
 * instead.
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
