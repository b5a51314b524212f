/** The polygons that n-arcs are compared with, and the outlines that both are fitted to. */
import { expect, test } from 'vitest'
import { fitNGon } from '../../bench/shapes/fitNGon.ts'
import { outlines } from '../../bench/shapes/outlines.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { convexHull } from '../../src/shapes/hull.ts'
import { requirePolygon } from '../../src/shapes/polygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { polygonMoments, signedDistance } from './support.ts'

test.each(Object.entries(outlines))('%s: all points inside, more sides no looser', (_name, outline) => {
  requirePolygon('outline', outline)
  let area = Infinity
  for (const count of [4, 6, 8]) {
    const polygon = fitNGon(outline, count)
    expect(polygon.length).toBeLessThanOrEqual(count)
    const shape = roundedPolygon(polygon)
    checkShape(shape)
    // coordinates of 100 m
    for (const point of outline) expect(signedDistance(shape, point)).toBeLessThan(1e-10)
    expect(polygonMoments(polygon).area).toBeLessThan(area)
    area = polygonMoments(polygon).area * (1 + 1e-12)
  }
  expect(area).toBeGreaterThan(polygonMoments(convexHull(outline)).area)
})

test('fitNGon: the smallest triangle has 2 times the area of a square and 3/2 times that of a regular hexagon', () => {
  const regular = (sides: number) =>
    Array.from({ length: sides }, (_, k): Point => {
      const angle = (2 * Math.PI * k) / sides
      return [Math.cos(angle), Math.sin(angle)]
    })
  const share = (sides: number, count: number) =>
    polygonMoments(fitNGon(regular(sides), count)).area / polygonMoments(regular(sides)).area
  expect(share(4, 3)).toBeCloseTo(2, 6)
  expect(share(6, 3)).toBeCloseTo(1.5, 6)
  // the square around a regular octagon: side 2 cos(pi / 8)
  expect(share(8, 4)).toBeCloseTo((4 * Math.cos(Math.PI / 8) ** 2) / (2 * Math.SQRT2), 6)
})
