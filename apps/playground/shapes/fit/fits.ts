/** The n-arcs and n-gons around an outline, and by how much they are larger than its hull. */
import { fitNArc, fitNGon, massOf } from '../../../../src/entries/shapes.ts'
import { convexHull } from '../../../../src/shapes/hull.ts'
import { signedArea } from '../../../../src/shapes/points.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'

/** The least and the largest number of arcs and sides. */
export const MIN_COUNT = 3
export const MAX_COUNT = 12
export const COUNTS = Array.from({ length: MAX_COUNT - MIN_COUNT + 1 }, (_, k) => MIN_COUNT + k)

export interface Fit<Form> {
  readonly form: Form
  /** Area beyond that of the convex hull, relative to it. */
  readonly excess: number
}

export interface Fits {
  readonly arcs: Map<number, Fit<Shape>>
  readonly polygons: Map<number, Fit<readonly Point[]>>
}

/** Fits one after the other, the shown number first, and yields after each, so that the page stays responsive. */
export function* fitAll(outline: readonly Point[], shown: number): Generator<Fits> {
  const fits: Fits = { arcs: new Map(), polygons: new Map() }
  const hull = convexHull(outline)
  const area = signedArea(hull)
  for (const count of [shown, ...COUNTS.filter((other) => other !== shown)]) {
    const arcs = fitNArc(hull, count)
    fits.arcs.set(count, { form: arcs, excess: massOf(arcs).area / area - 1 })
    yield fits
    const polygon = fitNGon(hull, count)
    fits.polygons.set(count, { form: polygon, excess: signedArea(polygon) / area - 1 })
    yield fits
  }
}
