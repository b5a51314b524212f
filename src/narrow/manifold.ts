import type { Point, Shape } from '../shapes/shape.ts'
import { leastDepth } from './arcs.ts'
import {
  contactOf,
  type Feature,
  type Manifold,
  type ManifoldPoint,
  NEITHER,
  SHAPE_A,
  SHAPE_B,
} from './contact.ts'

/**
 * Cosine of about 1e-6 rad. Arcs at the ends of two facing sides, such as those of equal boxes in a stack, count as part of their
 * sides up to this angle.
 */
const SAME_NORMAL = 1 - 1e-12
/** Relative to the size of the sides: points closer than this are merged. */
const SAME_POINT = 1e-9
/** Relative to the largest coordinate: gap between smoothly joined arcs that counts as rounding; see `roundingOf`. */
const ROUNDING = 2 ** -45

/**
 * Returns the contact manifold of two shapes: no point, one point, or the two ends of the overlap of two facing
 * straight sides, such as those of two stacked boxes. The deepest point equals that of `collideArcs`. The second point is the
 * far end of the incident side, clipped to the reference side, if it is deep enough. The shapes and the margin are not
 * validated.
 *
 * @param margin Largest separation in metres of reported points (speculative contacts). Default 0. A negative margin
 *   reports only points at least that deep.
 * @param trace Called with the two sides if the second point comes from a clip, for pictures.
 */
export function manifold(a: Shape, b: Shape, margin = 0, trace?: (clip: Clip) => void): Manifold {
  const feature = leastDepth(a, b)
  const { normal, depth, point } = contactOf(a, b, feature)
  if (!(depth >= -margin)) return { normal, points: [] }
  const deepest = { position: point, depth }
  const other = farEnd(a, b, feature, trace)
  return { normal, points: other !== undefined && other.depth >= -margin ? [deepest, other] : [deepest] }
}

/** The clip behind the second point of a manifold, in metres. */
export interface Clip {
  /** The shape of the reference side. */
  readonly reference: Shape
  /** Both ends of the reference side, counter-clockwise. */
  readonly referenceEnds: readonly Point[]
  /** Both ends of the incident side, the deepest first. */
  readonly incidentEnds: readonly Point[]
  /** The point where the incident side ends, or where it leaves the strip beside the reference side. */
  readonly clipped: Point
}

function farEnd(
  a: Shape,
  b: Shape,
  feature: Feature,
  trace?: (clip: Clip) => void,
): ManifoldPoint | undefined {
  const { normalX, normalY, arcA, arcB, side, depth } = feature
  const sideOfA = side === SHAPE_A ? arcA : side === NEITHER ? sideAlong(a, arcA, normalX, normalY) : -1
  if (sideOfA >= 0) return clip(a, sideOfA, b, arcB, normalX, normalY, depth, trace)
  const sideOfB = side === SHAPE_B ? arcB : side === NEITHER ? sideAlong(b, arcB, -normalX, -normalY) : -1
  if (sideOfB >= 0) return clip(b, sideOfB, a, arcA, -normalX, -normalY, depth, trace)
  return undefined
}

/** The side at either end of an arc that has this normal, known by the arc after it, or -1. */
function sideAlong({ directions, radii }: Shape, arc: number, normalX: number, normalY: number): number {
  const next = arc + 1 < radii.length ? arc + 1 : 0
  for (const side of [arc, next]) {
    const along = directions[2 * side] * normalX + directions[2 * side + 1] * normalY
    if (along > SAME_NORMAL) return side
  }
  return -1
}

/** The normal points out of the reference side, which comes before its arc; the incident arc is what lies deepest. */
function clip(
  reference: Shape,
  referenceArc: number,
  incident: Shape,
  incidentArc: number,
  normalX: number,
  normalY: number,
  depth: number,
  trace?: (clip: Clip) => void,
): ManifoldPoint | undefined {
  // coordinates from there on: far from the origin, sums of them would lose the digits that count
  const [originX, originY] = reference.centroid
  const pointAt = ({ centers, radii }: Shape, arc: number, x: number, y: number): Point => [
    centers[2 * arc] - originX + radii[arc] * x,
    centers[2 * arc + 1] - originY + radii[arc] * y,
  ]
  const along = (point: Point) => point[1] * normalX - point[0] * normalY
  const before = referenceArc > 0 ? referenceArc - 1 : reference.radii.length - 1
  const start = along(pointAt(reference, before, normalX, normalY))
  const end = along(pointAt(reference, referenceArc, normalX, normalY))

  // of the sides on both ends of the arc, the one that faces the reference side more squarely
  const count = incident.radii.length
  const next = incidentArc + 1 < count ? incidentArc + 1 : 0
  const { directions } = incident
  const facing = (arc: number) => directions[2 * arc] * normalX + directions[2 * arc + 1] * normalY
  const isAfter = facing(next) < facing(incidentArc)
  const side = isAfter ? next : incidentArc
  const nearArc = incidentArc
  const farArc = isAfter ? next : incidentArc > 0 ? incidentArc - 1 : count - 1
  const near = pointAt(incident, nearArc, directions[2 * side], directions[2 * side + 1])
  const far = pointAt(incident, farArc, directions[2 * side], directions[2 * side + 1])

  const nearAlong = along(near)
  const farAlong = along(far)
  // beyond the near end there is only the arc
  const part = (Math.max(start, Math.min(end, farAlong)) - nearAlong) / (farAlong - nearAlong)
  const size = Math.abs(start) + Math.abs(end) + Math.abs(nearAlong) + Math.abs(farAlong)
  const rounding = ROUNDING * Math.max(Math.abs(originX), Math.abs(originY))
  // where arcs meet smoothly, the side has no length but for rounding
  const length = part * Math.abs(farAlong - nearAlong)
  if (!(part > 0 && part <= 1 && length > SAME_POINT * size + rounding)) return undefined

  const x = near[0] + part * (far[0] - near[0])
  const y = near[1] + part * (far[1] - near[1])
  if (trace !== undefined) {
    const absolute = ([px, py]: Point): Point => [originX + px, originY + py]
    const referenceEnds = [before, referenceArc].map((arc) =>
      absolute(pointAt(reference, arc, normalX, normalY)),
    )
    trace({
      reference,
      referenceEnds,
      incidentEnds: [absolute(near), absolute(far)],
      clipped: absolute([x, y]),
    })
  }
  const lowest = pointAt(incident, incidentArc, -normalX, -normalY)
  const rise = (x - lowest[0]) * normalX + (y - lowest[1]) * normalY
  const half = (depth - rise) / 2
  return {
    position: [originX + (x + half * normalX), originY + (y + half * normalY)],
    depth: depth - rise,
  }
}
