/** Converts the arrays of a `Shape` to arc objects. */
import { along, distance, dot, rightOf, subtract } from './points.ts'
import type { Point, Shape } from './shape.ts'

export type Arcs = Omit<Shape, 'centroid'>

/** An arc that runs counter-clockwise. */
export interface Arc {
  readonly center: Point
  readonly radius: number
  /** Outward unit normals at the start and at the end. */
  readonly from: Point
  readonly to: Point
  readonly start: Point
  readonly end: Point
  /** Half of the angle that the arc spans, in radians. */
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

/**
 * Returns half of the angle between two unit vectors. `atan2` is accurate for all angles from 0 to π, unlike `acos`.
 */
function halfAngle(from: Point, to: Point): number {
  const sum: Point = [from[0] + to[0], from[1] + to[1]]
  return Math.atan2(distance(from, to), Math.hypot(...sum))
}

/** Returns the signed length in metres of the straight side from the end of an arc to the start of the next one. */
export function sideAfter(arc: Arc, next: Arc): number {
  const [x, y] = rightOf(arc.to)
  return dot([-x, -y], subtract(next.start, arc.end))
}

/** Returns the largest gap in metres between arc ends that counts as rounding: 256 ulps of the largest number. */
export function roundingOf({ centers, radii }: Arcs): number {
  return 256 * 2 ** -53 * Math.max(...centers.map(Math.abs), ...radii)
}
