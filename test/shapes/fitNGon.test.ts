/** The polygons that n-arcs are compared with, and the outlines that both are fitted to. */
import { describe, expect, test } from 'vitest'
import { outlines } from '../../bench/shapes/outlines.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { fitNGon } from '../../src/shapes/fitNGon.ts'
import { convexHull } from '../../src/shapes/hull.ts'
import { requirePolygon } from '../../src/shapes/polygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { sampled } from '../support/full.ts'
import { polygonMoments, signedDistance } from './support.ts'

test.each(sampled(Object.entries(outlines), 3))(
  '%s: all points inside, more sides no looser',
  (_name, outline) => {
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
  },
)

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

test('fitNGon: a hull of no more corners is its own fit', () => {
  const square: Point[] = [[0, 0], [2, 0], [2, 2], [0, 2]] // biome-ignore format: points
  expect(fitNGon([...square, [1, 1], [1, 0]], 5)).toEqual(square)
})

describe('fitNGon: rejects invalid arguments', () => {
  const triangle: Point[] = [[0, 0], [1, 0], [0, 1]] // biome-ignore format: points
  test.each<[string, () => unknown, string]>([
    ['two sides', () => fitNGon(triangle, 2), 'count is 2: expected a whole number of sides from 3 to 64'],
    ['half a side', () => fitNGon(triangle, 3.5), 'count is 3.5: expected a whole number of sides from 3 to 64'],
    ['two points', () => fitNGon(triangle.slice(1), 3), 'points has 2 points: expected at least 3'],
    ['NaN', () => fitNGon([...triangle, [1, Number.NaN]], 3), 'points[3][1] is NaN: expected a finite number'],
    ['collinear', () => fitNGon([[0, 0], [1, 1], [3, 3]], 3), 'points lie on the line from [0, 0] to [3, 3]: expected points that are not collinear'],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  }) // biome-ignore format: points
})
