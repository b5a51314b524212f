import { MAX_PART_ARCS } from '../../schemas/constants.ts'
import { arcsOf } from '../arcs.ts'
import { checkShape } from '../checkShape.ts'
import { fitNArc } from '../fitNArc.ts'
import { grown } from '../grown.ts'
import { massOf } from '../mass.ts'
import { signedArea } from '../points.ts'
import { aroundCorners } from '../roundedPolygon.ts'
import type { Point, Shape } from '../shape.ts'
import { unionArea } from './clipping.ts'
import { deviationBetween } from './deviation.ts'
import { extentOf } from './region.ts'
import { roundedPart } from './roundedPart.ts'
import { Simplifier } from './simplify.ts'

export type PartKind = 'rounded' | 'polygon' | 'nArc'

/**
 * Returns a shape of at most 8 arcs with the area of a convex hull. `tolerance` is that of round corners, where they are smooth; n-arcs may
 * deviate by `most`.
 */
export function fitPart(hull: readonly Point[], kind: PartKind, tolerance: number, most: number): Shape {
  if (kind === 'nArc') {
    const shape = nArcWithin(hull, most)
    if (shape !== undefined) return shape
  }
  if (kind !== 'polygon') {
    const shape = roundedPart(hull, tolerance, MAX_PART_ARCS)
    if (shape.radii.length <= MAX_PART_ARCS && isValid(shape)) return shape
  }
  return aroundCorners(withFewCorners(hull), 0)
}

/** Returns the n-arc of the fewest arcs that has the area of a hull and is near it, if there is one. */
function nArcWithin(hull: readonly Point[], tolerance: number): Shape | undefined {
  const area = signedArea(hull)
  for (let count = 4; count <= MAX_PART_ARCS; count += 2) {
    const around = fitNArc(hull, count)
    const length = arcsOf(around).reduce((sum, { radius, halfAngle }) => sum + 2 * radius * halfAngle, 0)
    // a skin of thickness t less: area - length t + pi t² (Steiner)
    const excess = massOf(around).area - area
    const skin = (2 * excess) / (length + Math.sqrt(length * length - 4 * Math.PI * excess))
    if (!(skin < Math.min(...around.radii))) continue
    const shape = grown(around, -skin)
    if (deviationBetween([hull], unionArea([shape]).outlines) <= tolerance) return shape
  }
  return undefined
}

function isValid(shape: Shape): boolean {
  try {
    checkShape(shape)
    return true
  } catch {
    return false
  }
}

function withFewCorners(hull: readonly Point[]): readonly Point[] {
  const simplifier = new Simplifier({ outer: hull, holes: [] })
  let tolerance = 1e-4 * extentOf(hull)
  let points: readonly Point[] = hull
  for (; points.length > MAX_PART_ARCS; tolerance *= 1.3)
    points = simplifier.simplify({ convex: tolerance, reflex: tolerance }).outer
  return points
}
