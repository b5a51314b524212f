/**
 * The contact manifold of "Rounding collider corners" as printed, in five steps, kept to document where it fails. It
 * takes polygons expanded by a circle; a capsule is a polygon of two corners.
 *
 * The text leaves four things open; each is read in its favour:
 * - The overlap along the normal of an edge is how far the other shape extends behind that edge, which becomes the
 *   reference edge.
 * - The depth of a point contact in step 3 is the overlap of step 1.
 * - The depths of a line contact are those of the ends of the clipped part of the incident edge.
 * - "The endpoint" in step 5 is the end of the inner incident edge that is nearer to the inner reference edge.
 */
import type { Point, Shape } from '../../../../src/shapes/shape.ts'

export interface PrintedManifold {
  /** The step that returned the result. */
  readonly step: 1 | 3 | 4 | 5
  /** Unit vector from a to b; NaN if the two points of step 5 coincide, undefined without a contact. */
  readonly normal?: Point
  /** Depths in metres: one number for a point contact, two for a line contact, none without a contact. */
  readonly depths: readonly number[]
}

/** A side of the inner polygon and the outward normal that it shares with the outer edge. */
interface Side {
  readonly start: Point
  readonly end: Point
  readonly normal: Point
}

interface Sum {
  readonly sides: readonly Side[]
  readonly radius: number
}

export function printedManifold(a: Shape, b: Shape): PrintedManifold {
  const [sumA, sumB] = [sumOf(a), sumOf(b)]
  // step 1: the separating axis test on the axes of both inner polygons
  let least = Infinity
  let reference = sumA.sides[0]
  let isOfA = true
  for (const [own, other] of [
    [sumA, sumB],
    [sumB, sumA],
  ] as const) {
    for (const side of own.sides) {
      const overlap = overlapBehind(side, own, other)
      if (overlap < 0) return { step: 1, depths: [] }
      if (overlap >= least) continue
      least = overlap
      reference = side
      isOfA = own === sumA
    }
  }
  const [own, other] = isOfA ? [sumA, sumB] : [sumB, sumA]
  const fromA = (normal: Point): Point => (isOfA ? normal : [0 - normal[0], 0 - normal[1]])

  // step 2: the edges, and the clip
  const { normal } = reference
  const incident = other.sides.reduce((best, side) =>
    dot(side.normal, normal) < dot(best.normal, normal) ? side : best,
  )
  const [outerReference, outerIncident] = [outer(reference, own.radius), outer(incident, other.radius)]

  // step 3
  if (crosses(outerReference, outerIncident)) return { step: 3, normal: fromA(normal), depths: [least] }
  const clipped = clip(outerReference, outerIncident)
  if (clipped !== undefined) return { step: 3, normal: fromA(normal), depths: clipped }

  // step 4
  const radii = own.radius + other.radius
  if (radii === 0) return { step: 4, depths: [] }

  // step 5: between the inner edges
  const [gap, towards] = [incident.start, incident.end]
    .map((end) => {
      const foot = closestOn(reference, end)
      const way: Point = [end[0] - foot[0], end[1] - foot[1]]
      return [Math.hypot(...way), way] as const
    })
    .reduce((nearer, one) => (one[0] < nearer[0] ? one : nearer))
  if (!(gap < radii)) return { step: 5, depths: [] }
  return { step: 5, normal: fromA([towards[0] / gap, towards[1] / gap]), depths: [radii - gap] }
}

function sumOf({ centers, radii, directions }: Shape): Sum {
  const count = radii.length
  const point = (values: Float64Array, k: number): Point => [values[2 * k], values[2 * k + 1]]
  const sides = Array.from(radii, (_, k) => ({
    start: point(centers, (k + count - 1) % count),
    end: point(centers, k),
    normal: point(directions, k),
  }))
  return { sides, radius: radii[0] }
}

function overlapBehind({ start, normal }: Side, own: Sum, other: Sum): number {
  const nearest = Math.min(...other.sides.map((side) => dot(side.start, normal)))
  return dot(start, normal) + own.radius - (nearest - other.radius)
}

function outer({ start, end, normal }: Side, radius: number): Side {
  const shift = ([x, y]: Point): Point => [x + radius * normal[0], y + radius * normal[1]]
  return { start: shift(start), end: shift(end), normal }
}

/** Whether two edges intersect at a point that is not an end of either. */
function crosses(p: Side, q: Side): boolean {
  const side = (edge: Side, [x, y]: Point) =>
    cross([edge.end[0] - edge.start[0], edge.end[1] - edge.start[1]], [x - edge.start[0], y - edge.start[1]])
  return side(p, q.start) * side(p, q.end) < 0 && side(q, p.start) * side(q, p.end) < 0
}

/**
 * Returns the depths of the ends of the part of the incident edge above the reference edge; undefined if there is no
 * such part or it lies outside the reference shape.
 */
function clip(reference: Side, incident: Side): number[] | undefined {
  const tangent: Point = [-reference.normal[1], reference.normal[0]]
  const along = (point: Point) => dot(point, tangent)
  const depth = (point: Point) => dot(reference.start, reference.normal) - dot(point, reference.normal)
  const [low, high] = [along(reference.start), along(reference.end)]
  const [from, to] = [along(incident.end), along(incident.start)]
  const [left, right] = [Math.max(low, from), Math.min(high, to)]
  if (!(left <= right)) return undefined
  const at = (place: number) => {
    const part = to > from ? (place - from) / (to - from) : 0
    return depth(incident.end) + part * (depth(incident.start) - depth(incident.end))
  }
  const depths = [at(left), at(right)]
  return Math.max(...depths) < 0 ? undefined : depths
}

function closestOn({ start, end }: Side, [x, y]: Point): Point {
  const way: Point = [end[0] - start[0], end[1] - start[1]]
  const part = dot([x - start[0], y - start[1]], way) / dot(way, way)
  const clamped = Math.max(0, Math.min(1, part))
  return [start[0] + clamped * way[0], start[1] + clamped * way[1]]
}

function dot(p: Point, q: Point): number {
  return p[0] * q[0] + p[1] * q[1]
}

function cross(p: Point, q: Point): number {
  return p[0] * q[1] - p[1] * q[0]
}
