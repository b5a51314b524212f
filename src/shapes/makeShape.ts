import { massOf } from './mass.ts'
import type { Point, Shape } from './shape.ts'

/** One arc of a shape before the arcs are packed into arrays; see `Shape`. */
export interface ArcPart {
  readonly center: Point
  readonly radius: number
  /** Unit outward normal at the arc's start. */
  readonly direction: Point
}

/** Packs arcs into a `Shape` and computes its centroid. The arcs are not validated. */
export function makeShape(parts: readonly ArcPart[]): Shape {
  const arcs = {
    centers: Float64Array.from(parts.flatMap(({ center }) => center)),
    radii: Float64Array.from(parts, ({ radius }) => radius),
    directions: Float64Array.from(parts.flatMap(({ direction }) => direction)),
  }
  return { ...arcs, centroid: massOf(arcs).centroid }
}
