/** Few straight sides and arcs around the area of a convex polygon. */
import { type ArcPart, makeShape } from '../makeShape.ts'
import { along, cross, dot, rightOf, signedArea, subtract, turn, unit } from '../points.ts'
import type { Point, Shape } from '../shape.ts'

/** A side of the polygon that is kept, with its unit direction. */
interface Side {
  readonly from: Point
  readonly to: Point
  readonly along: Point
}

/** A corner between two sides that are kept: where they meet, its turn, and the circle in it. */
interface Corner {
  readonly point: Point
  readonly turn: number
  readonly radius: number
  /** Greatest distance of the polygon from the arc. */
  readonly deviation: number
}

/** Sides that meet at a smaller angle have no circle between them, in radians. */
const MAX_TURN = 0.9 * Math.PI

/**
 * Fits a convex polygon by a polygon of fewer sides whose corners are round, each by a circle of its own, tangent to both sides: an arc
 * cuts off as much area as the sides that it stands for did. So a rounded box becomes 4 arcs and a circle at least 3, without a loss of
 * area. Sides are removed, the least deviation first, while the deviation is at most the tolerance or there are more than `most` sides.
 */
export function roundedPart(points: readonly Point[], tolerance: number, most: number): Shape {
  const sides = points.map((from, k): Side => {
    const to = points[(k + 1) % points.length]
    return { from, to, along: unit(subtract(to, from)) }
  })
  // each side that is kept, with the corner before it and the corner that there is without it
  const kept = sides.map(
    (side, k): Kept => ({ side, corner: cornerBetween(points, sides.at(k - 1)!, side)! }),
  )
  const at = (k: number) => kept[(k + kept.length) % kept.length]
  const without = (k: number) => {
    const one = at(k)
    one.without ??= cornerBetween(points, at(k - 1).side, at(k + 1).side) ?? 'none'
    return one.without
  }
  while (kept.length > 3) {
    let best: { k: number; corner: Corner } | undefined
    for (let k = 0; k < kept.length; k++) {
      const corner = without(k)
      if (corner !== 'none' && (best === undefined || corner.deviation < best.corner.deviation))
        best = { k, corner }
    }
    if (best === undefined || (kept.length <= most && best.corner.deviation > tolerance)) break
    const { k, corner } = best
    at(k + 1).corner = corner
    at(k + 1).without = undefined
    at(k - 1).without = undefined
    kept.splice(k, 1)
  }
  return shapeOf(
    kept.map(({ side }) => side),
    kept.map(({ corner }) => corner),
  )
}

interface Kept {
  readonly side: Side
  corner: Corner
  /** Undefined if not computed. */
  without?: Corner | 'none' | undefined
}

/** Returns the corner between two sides, and the arc for the points of the polygon between them; undefined if the sides do not meet. */
function cornerBetween(points: readonly Point[], a: Side, b: Side): Corner | undefined {
  if (a.to === b.from) return { point: b.from, turn: turn(a.along, b.along), radius: 0, deviation: 0 }
  const sine = cross(a.along, b.along)
  const angle = turn(a.along, b.along)
  if (!(angle > 0 && angle < MAX_TURN)) return undefined
  const point = along(a.to, a.along, cross(subtract(b.from, a.to), b.along) / sine)
  const first = points.indexOf(a.to)
  const between: Point[] = []
  for (let k = first; points[k % points.length] !== b.from; k++) between.push(points[k % points.length])
  between.push(b.from)
  const cut = signedArea([point, ...between.toReversed()])
  const half = Math.tan(angle / 2)
  const radius = Math.sqrt(Math.max(0, cut) / (half - angle / 2))
  const tangent = radius * half
  // the arc leaves each side within it
  if (tangent > dot(subtract(point, a.from), a.along) || tangent > dot(subtract(b.to, point), b.along))
    return undefined
  const start = along(point, a.along, -tangent)
  const center = along(start, rightOf(a.along), -radius)
  let deviation = 0
  for (const corner of between) {
    const [onA, onB] = [
      dot(subtract(corner, start), a.along),
      tangent - dot(subtract(corner, point), b.along),
    ]
    let away: number
    if (onA <= 0) away = Math.abs(cross(a.along, subtract(corner, start)))
    else if (onB <= 0) away = Math.abs(cross(b.along, subtract(corner, point)))
    else away = Math.abs(Math.hypot(corner[0] - center[0], corner[1] - center[1]) - radius)
    deviation = Math.max(deviation, away)
  }
  return { point, turn: angle, radius, deviation }
}

/** Returns the shape of sides and the corners before them. Arcs that would overlap on a side are made smaller. */
function shapeOf(sides: readonly Side[], corners: readonly Corner[]): Shape {
  const tangents = corners.map(({ radius, turn: angle }) => radius * Math.tan(angle / 2))
  const room = corners.map(({ point }, k) => {
    const next = (k + 1) % corners.length
    const length = dot(subtract(corners[next].point, point), sides[k].along)
    const taken = tangents[k] + tangents[next]
    return taken > length ? length / taken : 1
  })
  const parts = corners.flatMap(({ point, radius, turn: angle }, k): ArcPart[] => {
    if (!(angle > 0)) return []
    const before = sides.at(k - 1)!
    const fitting = radius * Math.min(room[k], room.at(k - 1)!)
    const normal = rightOf(before.along)
    const start = along(point, before.along, -fitting * Math.tan(angle / 2))
    return [{ center: along(start, normal, -fitting), radius: fitting, direction: normal }]
  })
  return makeShape(parts)
}
