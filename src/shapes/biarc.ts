import { along, cross, distance, dot, subtract } from './points.ts'
import type { Point } from './shape.ts'

/** Two arcs from one end to the other; bulges are tangents of a quarter of the angles by which they turn left. */
export interface Biarc {
  readonly joint: Point
  readonly bulges: readonly [number, number]
}

/**
 * The biarc with given ends and unit tangents there whose control points, where tangents meet, are as far from the start
 * as from the end (Bolton, "Biarc curves", 1975). The distance d follows from the tangent at the joint: with v from start
 * to end, v² = 2 d v·(from + to) + 2 d² (1 - from·to).
 */
export function biarc(start: Point, from: Point, end: Point, to: Point): Biarc {
  const way = subtract(end, start)
  const half = dot(way, from) + dot(way, to)
  const square = dot(way, way)
  const reach = square / (half + Math.sqrt(half * half + 2 * (1 - dot(from, to)) * square))
  const joint: Point = [
    (start[0] + end[0] + reach * (from[0] - to[0])) / 2,
    (start[1] + end[1] + reach * (from[1] - to[1])) / 2,
  ]
  return {
    joint,
    bulges: [tanHalf(from, subtract(joint, start)), tanHalf(subtract(end, joint), to)],
  }
}

/** Of the angle from a to b. An arc leaves its chord by half of its angle, so that of a quarter of it. */
function tanHalf(a: Point, b: Point): number {
  return cross(a, b) / (Math.hypot(...a) * Math.hypot(...b) + dot(a, b))
}

/** Distance of a point from the arc with this bulge. */
export function arcDistance(point: Point, start: Point, end: Point, bulge: number): number {
  const chord = subtract(end, start)
  const ends = Math.min(distance(point, start), distance(point, end))
  if (bulge === 0) {
    const share = dot(subtract(point, start), chord) / dot(chord, chord)
    return share > 0 && share < 1 ? distance(point, along(start, chord, share)) : ends
  }
  const center = arcCenter(start, end, bulge)
  const radius = distance(center, start)
  const [a, b, p] = [start, end, point].map((q) => subtract(q, center))
  // an arc of at most half a circle
  const side = Math.sign(bulge)
  const within = side * cross(a, p) >= 0 && side * cross(p, b) >= 0
  return within ? Math.abs(distance(point, center) - radius) : ends
}

/** On the left of the chord where the arc turns left, for arcs of less than half a circle. */
export function arcCenter(start: Point, end: Point, bulge: number): Point {
  const [x, y] = subtract(end, start)
  const share = (1 - bulge * bulge) / (4 * bulge)
  return [(start[0] + end[0]) / 2 - share * y, (start[1] + end[1]) / 2 + share * x]
}
