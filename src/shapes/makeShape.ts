import { massOf } from './mass.ts'
import type { Point, Shape } from './shape.ts'

/** One arc of a shape, as it is described before all of them are put into arrays; see `Shape`. */
export interface ArcPart {
  readonly center: Point
  readonly radius: number
  /** Unit outward normal at which it begins. */
  readonly direction: Point
}

/** Takes the parts as they are; only the centroid is found. */
export function makeShape(parts: readonly ArcPart[]): Shape {
  const arcs = {
    centers: Float64Array.from(parts.flatMap(({ center }) => center)),
    radii: Float64Array.from(parts, ({ radius }) => radius),
    directions: Float64Array.from(parts.flatMap(({ direction }) => direction)),
  }
  return { ...arcs, centroid: massOf(arcs).centroid }
}
