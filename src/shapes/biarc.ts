import { along, cross, distance, dot, subtract, turn } from './points.ts'
import type { Point } from './shape.ts'

/** Two tangent arcs that share an end. A bulge is the tangent of a quarter of the angle by which an arc turns left. */
export interface Biarc {
  readonly joint: Point
  readonly bulges: readonly [number, number]
}

/**
 * Returns the biarc between two curve ends with the given unit tangents, or undefined if the tangents leave the chord
 * to different sides. Its joint is the incentre of the triangle formed by both tangents and the chord (Riškus,
 * "Approximation of a cubic Bézier curve by circular arcs and vice versa", 2006). The lines from the ends to the
 * incentre bisect the angles there, so the arcs meet in the direction of the chord.
 */
export function biarc(start: Point, from: Point, end: Point, to: Point): Biarc | undefined {
  const chord = subtract(end, start)
  const [first, second] = [turn(from, chord), turn(chord, to)]
  if (!(first * second > 0)) return undefined
  const share = Math.sin(second / 2) / Math.sin((first + second) / 2)
  const [cos, sin] = [share * Math.cos(first / 2), share * Math.sin(first / 2)]
  const [x, y] = chord
  return {
    joint: [start[0] + cos * x + sin * y, start[1] + cos * y - sin * x],
    bulges: [Math.tan(first / 4), Math.tan(second / 4)],
  }
}

/** Returns the distance from a point to the arc with this bulge. */
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
  // the arc spans at most half a circle
  const side = Math.sign(bulge)
  const within = side * cross(a, p) >= 0 && side * cross(p, b) >= 0
  return within ? Math.abs(distance(point, center) - radius) : ends
}

/** Returns the centre of an arc that spans less than π. It lies left of the chord if the arc turns left. */
export function arcCenter(start: Point, end: Point, bulge: number): Point {
  const [x, y] = subtract(end, start)
  const share = (1 - bulge * bulge) / (4 * bulge)
  return [(start[0] + end[0]) / 2 - share * y, (start[1] + end[1]) / 2 + share * x]
}
