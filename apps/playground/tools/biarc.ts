/** Two arcs with a common tangent, between two points with given directions. Lengths are CSS pixels, y points up. */
import type { Point } from '../../../src/render/camera.ts'

/** Arcs that stand out by less than this are straight. */
const FLAT = 0.3
/** The largest bulge of an arc: three quarters of a circle. */
const MAX_BULGE = 2.4

interface Arc {
  readonly start: Point
  readonly end: Point
  readonly bulge: number
}

export interface Biarc {
  readonly joint: Point
  readonly bulges: readonly [number, number]
  readonly arcs: readonly [Arc, Arc]
  /** Whether a segment does as well. */
  readonly isStraight: boolean
}

/** Returns the biarc from `start` to `end` with these unit directions, whose tangents at both ends are equally long. */
export function biarcBetween(start: Point, from: Point, end: Point, to: Point): Biarc {
  const [vx, vy] = [end[0] - start[0], end[1] - start[1]]
  const square = vx * vx + vy * vy
  const along = vx * (from[0] + to[0]) + vy * (from[1] + to[1])
  const turned = 2 * (1 - (from[0] * to[0] + from[1] * to[1]))
  // the root of a quadratic for the tangent length, in a form that also holds for parallel directions
  const reach = square / (along + Math.sqrt(along * along + turned * square) || 1)
  const joint: Point = [
    (start[0] + end[0] + reach * (from[0] - to[0])) / 2,
    (start[1] + end[1] + reach * (from[1] - to[1])) / 2,
  ]
  const first = { start, end: joint, bulge: bulgeOf(from, start, joint) }
  const second = { start: joint, end, bulge: -bulgeOf([-to[0], -to[1]], end, joint) }
  const isStraight = [first, second].every((arc) => Math.abs(arc.bulge) * lengthOf(arc) < 2 * FLAT)
  return { joint, bulges: [first.bulge, second.bulge], arcs: [first, second], isStraight }
}

/** Returns the distance from a point to the nearer of both arcs. */
export function distanceTo({ arcs }: Biarc, point: Point): number {
  return Math.min(...arcs.map((arc) => distanceToArc(arc, point)))
}

/** Returns the bulge of the arc that leaves a point in a direction and ends at another point. */
function bulgeOf([tx, ty]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  // the arc turns by twice the angle from its tangent to its chord
  const angle = Math.atan2(tx * dy - ty * dx, tx * dx + ty * dy)
  return Math.min(Math.max(Math.tan(angle / 2), -MAX_BULGE), MAX_BULGE)
}

const lengthOf = ({ start, end }: Arc) => Math.hypot(end[0] - start[0], end[1] - start[1])

function distanceToArc(arc: Arc, [x, y]: Point): number {
  const { start, end, bulge } = arc
  const chord = lengthOf(arc)
  const [toStart, toEnd] = [start, end].map(([px, py]) => Math.hypot(x - px, y - py))
  if (chord < 1e-6) return toStart
  const [dx, dy] = [(end[0] - start[0]) / chord, (end[1] - start[1]) / chord]
  // from the middle of the chord, along it and to its right, where arcs that turn left stand out
  const u = (x - start[0]) * dx + (y - start[1]) * dy - chord / 2
  const v = (x - start[0]) * dy - (y - start[1]) * dx
  if (Math.abs(bulge) * chord < 2 * FLAT)
    return Math.abs(u) <= chord / 2 ? Math.abs(v) : Math.min(toStart, toEnd)
  const sagitta = (bulge * chord) / 2
  const center = (sagitta * sagitta - (chord * chord) / 4) / (2 * sagitta)
  const radius = Math.abs(sagitta - center)
  const angleOf = (along: number, across: number) =>
    Math.abs(Math.atan2(along, (across - center) * Math.sign(sagitta)))
  const isBeside = angleOf(u, v) <= angleOf(chord / 2, 0)
  return isBeside ? Math.abs(Math.hypot(u, v - center) - radius) : Math.min(toStart, toEnd)
}
