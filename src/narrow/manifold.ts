import type { Point, Shape } from '../shapes/shape.ts'
import { leastDepth } from './arcs.ts'
import {
  contactOf,
  type Feature,
  type Manifold,
  type ManifoldPoint,
  NOBODY,
  SHAPE_A,
  SHAPE_B,
} from './contact.ts'

/**
 * Cosine of the angle, about 1e-6 rad, up to which two arcs that face each other at the ends of their sides, as those of
 * equal boxes in a stack do, leave it to their sides.
 */
const SAME_NORMAL = 1 - 1e-12
/** Part of the size of the sides: two points closer together than this are one. */
const SAME_POINT = 1e-9
/** Part of the greatest coordinate by which arcs that meet smoothly may miss each other; see `roundingOf`. */
const ROUNDING = 2 ** -45

/**
 * Where two shapes touch: nowhere, at one point, or at the two ends of the stretch along which a straight side of one, the
 * reference, meets a straight side of the other, the incident one, as of two boxes that lie on each other. The deepest
 * point is that of `collideArcs`. The other one is the far end of the incident side, or where the reference side ends
 * above it, if it lies deep enough. For speed it checks neither that they are shapes nor that the margin is a number.
 *
 * @param margin Metres. Points up to this far apart count too, so that a contact is known before it is needed; 0 unless
 *   given. A negative one asks for points at least so deep.
 */
export function manifold(a: Shape, b: Shape, margin = 0): Manifold {
  const feature = leastDepth(a, b)
  const { normal, depth, point } = contactOf(a, b, feature)
  if (!(depth >= -margin)) return { normal, points: [] }
  const deepest = { position: point, depth }
  const other = farEnd(a, b, feature)
  return { normal, points: other !== undefined && other.depth >= -margin ? [deepest, other] : [deepest] }
}

function farEnd(a: Shape, b: Shape, feature: Feature): ManifoldPoint | undefined {
  const { normalX, normalY, arcA, arcB, side, depth } = feature
  const sideOfA = side === SHAPE_A ? arcA : side === NOBODY ? sideAlong(a, arcA, normalX, normalY) : -1
  if (sideOfA >= 0) return clip(a, sideOfA, b, arcB, normalX, normalY, depth)
  const sideOfB = side === SHAPE_B ? arcB : side === NOBODY ? sideAlong(b, arcB, -normalX, -normalY) : -1
  if (sideOfB >= 0) return clip(b, sideOfB, a, arcA, -normalX, -normalY, depth)
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
  const lowest = pointAt(incident, incidentArc, -normalX, -normalY)
  const rise = (x - lowest[0]) * normalX + (y - lowest[1]) * normalY
  const half = (depth - rise) / 2
  return {
    position: [originX + (x + half * normalX), originY + (y + half * normalY)],
    depth: depth - rise,
  }
}
