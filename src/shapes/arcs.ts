/** The arcs of a shape, one by one. */
import { along, distance, dot, rightOf, subtract } from './points.ts'
import type { Point, Shape } from './shape.ts'

export type Arcs = Omit<Shape, 'centroid'>

/** Going counter-clockwise. */
export interface Arc {
  readonly center: Point
  readonly radius: number
  /** Outward unit normals at its beginning and at its end. */
  readonly from: Point
  readonly to: Point
  readonly start: Point
  readonly end: Point
  /** Half of the angle in radians by which it turns. */
  readonly halfAngle: number
}

export function arcsOf({ centers, radii, directions }: Arcs): Arc[] {
  const pair = (values: Float64Array, k: number): Point => [values[2 * k], values[2 * k + 1]]
  return Array.from(radii, (radius, k) => {
    const center = pair(centers, k)
    const from = pair(directions, k)
    const to = pair(directions, (k + 1) % radii.length)
    const [start, end] = [along(center, from, radius), along(center, to, radius)]
    return { center, radius, from, to, start, end, halfAngle: halfAngle(from, to) }
  })
}

/** Well rounded for all angles from none to half a circle, unlike the arc cosine. */
function halfAngle(from: Point, to: Point): number {
  const sum: Point = [from[0] + to[0], from[1] + to[1]]
  return Math.atan2(distance(from, to), Math.hypot(...sum))
}

/** How far the straight side goes on from the end of an arc to the start of the next one, in metres. */
export function sideAfter(arc: Arc, next: Arc): number {
  const [x, y] = rightOf(arc.to)
  return dot([-x, -y], subtract(next.start, arc.end))
}

/** Metres by which the ends of arcs may miss each other: 256 units in the last place of the largest number. */
export function roundingOf({ centers, radii }: Arcs): number {
  return 256 * 2 ** -53 * Math.max(...centers.map(Math.abs), ...radii)
}
