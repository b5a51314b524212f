/** The n-arcs and n-gons around an outline, and by how much they are larger than its hull. */
import { fitNArc, fitNGon, massOf } from '../../../../src/entries/shapes.ts'
import { convexHull } from '../../../../src/shapes/hull.ts'
import { signedArea } from '../../../../src/shapes/points.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'

/** The most sides and arcs. */
export const MAX_COUNT = 12
/** The numbers of sides of n-gons; n-arcs have the even ones from 4 on. */
export const COUNTS = Array.from({ length: MAX_COUNT - 2 }, (_, k) => k + 3)

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
    if (count >= 4 && count % 2 === 0) {
      const form = fitNArc(hull, count)
      fits.arcs.set(count, { form, excess: massOf(form).area / area - 1 })
      yield fits
    }
    const form = fitNGon(hull, count)
    fits.polygons.set(count, { form, excess: signedArea(form) / area - 1 })
    yield fits
  }
}
