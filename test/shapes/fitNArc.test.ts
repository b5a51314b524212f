/** Fitting an n-arc around points. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outlines } from '../../bench/shapes/outlines.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { evenTurningSeams } from '../../src/shapes/evenTurning.ts'
import { fitNArc } from '../../src/shapes/fitNArc.ts'
import { convexHull } from '../../src/shapes/hull.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { nArcOfSeams } from '../../src/shapes/seams.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { anyPoint, evenRing, polygonMoments, sampled, signedDistance } from './support.ts'

const sizeOf = (points: readonly Point[]) =>
  Math.max(...[0, 1].map((k) => Math.max(...points.map((p) => p[k])) - Math.min(...points.map((p) => p[k]))))

/** Tolerance relative to the size. */
const OUTSIDE = 1e-9

function expectAround(points: readonly Point[], count: number): number {
  const shape = fitNArc(points, count)
  checkShape(shape)
  expect(shape.radii).toHaveLength(count)
  const size = sizeOf(points)
  const outside = Math.max(...points.map((point) => signedDistance(shape, point)))
  expect(outside).toBeLessThan(OUTSIDE * size)
  // tight: the outline touches a point
  expect(outside).toBeGreaterThan(-OUTSIDE * size)
  expect(Math.min(...shape.radii)).toBeGreaterThan(0.999e-4 * size)
  return massOf(shape).area
}

/** Point clouds of any aspect ratio down to thin needles. */
const anyCloud = fc
  .tuple(fc.array(anyPoint, { minLength: 3, maxLength: 40 }), fc.constantFrom(1, 0.1, 1e-3))
  .map(([points, thin]) => points.map(([x, y]): Point => [x, thin * y]))

fullTest('fitNArc: contains every point and touches at least one', () => {
  fc.assert(
    fc.property(anyCloud, fc.constantFrom(3, 4, 5, 6, 7, 8), (points, count) => {
      const hull = convexHull(points)
      fc.pre(
        hull.length > 2 && sizeOf(points) > 1e-30 && polygonMoments(hull).area > 1e-9 * sizeOf(points) ** 2,
      )
      const area = expectAround(points, count)
      expect(area).toBeGreaterThan(polygonMoments(hull).area)
    }),
    { seed: 1, numRuns: 60 },
  )
})

test('fitNArc: points of an n-arc give an n-arc that is at most slightly larger', () => {
  fc.assert(
    fc.property(
      evenRing.filter((ring) => ring.length <= 6),
      (ring) => {
        const shape = nArcFromPolygon(ring)
        const points = sampled(shape, 16)
        const size = sizeOf(points)
        fc.pre(Math.max(...shape.radii) < 100 * size && Math.min(...shape.radii) > 0.01 * size)
        const area = expectAround(points, ring.length)
        expect(area).toBeLessThan(1.001 * massOf(shape).area)
      },
    ),
    { seed: 2, numRuns: full(1, 30) },
  )
})

test.each([0.4, 0.9, 1.2])(
  'evenTurningSeams: finds the seams of an oval of 4 arcs, half angle %d',
  (half) => {
    const angles = [-half, half, Math.PI - half, Math.PI + half]
    const points = sampled(nArcOfSeams(angles, [0.3, 2, 0.3, 2], [3, -1]), 12)
    const seams = evenTurningSeams(convexHull(points), 4)!
    const widest = Math.max(half, Math.PI / 2 - half) / 6
    for (const angle of angles) {
      const nearest = Math.min(...seams.map((seam) => Math.abs(2 * Math.sin((seam - angle) / 2))))
      expect(nearest).toBeLessThan(widest / 2)
    }
  },
)

test('fitNArc: the best 8-arc of a square is the square with the smallest corners', () => {
  const square: Point[] = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]
  const area = expectAround(square, 8)
  // sides of the largest radius, 200 times the size, have a sagitta of 1/1600 of their length and two thirds of that as
  // area
  const bulging = (4 * (2 / 3)) / 1600
  // corners of the smallest radius, around those of the square, push the sides outwards
  const pushed = 4 * 1e-4 * (1 - Math.SQRT1_2)
  expect(area).toBeGreaterThan(4)
  expect(area).toBeLessThan(4 * (1 + bulging + pushed) * (1 + 1e-5))
})

test('fitNArc: an odd number of arcs fits between its even neighbours', () => {
  const areas = [3, 4, 5, 6].map((count) => expectAround(outlines.tree, count))
  for (let k = 1; k < areas.length; k++) expect(areas[k]).toBeLessThan(0.99 * areas[k - 1])
})

test('fitNArc: three arcs around the corners of a triangle with round sides give it back', () => {
  const shape = nArcOfSeams([0.1, 2.3, 4.2], [2, 3.1, 2.6], [1, -2])
  checkShape(shape)
  const area = expectAround(sampled(shape, 16), 3)
  expect(area).toBeLessThan(1.001 * massOf(shape).area)
})

test.each([1000, 10_000])(
  'fitNArc: an oval of %d corners is enclosed as tightly as one of 100',
  (corners) => {
    const oval = (count: number) =>
      Array.from({ length: count }, (_, k): Point => {
        const angle = (2 * Math.PI * k) / count
        return [Math.cos(angle), Math.sin(angle) * (0.5 + 0.1 * Math.cos(angle))]
      })
    for (const count of [5, 24]) {
      const excess = (points: readonly Point[]) => expectAround(points, count) / polygonMoments(points).area
      expect(excess(oval(corners))).toBeLessThan(excess(oval(100)))
    }
  },
)

test('fitNArc: points on a circle', () => {
  const points = Array.from({ length: 90 }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / 90
    return [5 + Math.cos(angle), Math.sin(angle) - 3]
  })
  for (const count of [4, 8]) {
    const area = expectAround(points, count)
    expect(area).toBeLessThan(Math.PI * 1.0000001)
  }
})

fullTest('fitNArc: permuted points give the same bits, transformed points the same fit', () => {
  const random = createRandom(5)
  const points = Array.from({ length: 60 }, (): Point => [uniform(random, 0, 3), uniform(random, 0, 2)])
  const shape = fitNArc(points, 6)
  expect(fitNArc([...points].reverse().concat(points), 6)).toEqual(shape)
  const far = fitNArc(
    points.map(([x, y]): Point => [10 * x + 1000, 10 * y - 500]),
    6,
  )
  expect(massOf(far).area).toBeCloseTo(100 * massOf(shape).area, 2)
})

test.each([
  ['ghost', 0.351],
  ['house', 0.075],
  ['spaceship', 0.284],
  ['tree', 1.741],
])('fitNArc: 12 arcs around the %s add at most %d percent to the area of its hull', (name, percent) => {
  const area = expectAround(outlines[name], 12)
  expect(100 * (area / polygonMoments(convexHull(outlines[name])).area - 1)).toBeLessThan(percent)
})

describe('fitNArc: rejects invalid arguments', () => {
  const triangle: Point[] = [
    [0, 0],
    [1, 0],
    [0, 1],
  ]
  test.each<[string, () => unknown, string]>([
    ['half', () => fitNArc(triangle, 4.5), 'count is 4.5: expected a whole number of arcs from 3 to 24'],
    ['too few', () => fitNArc(triangle, 2), 'count is 2: expected a whole number of arcs from 3 to 24'],
    [
      'NaN arcs',
      () => fitNArc(triangle, Number.NaN),
      'count is NaN: expected a whole number of arcs from 3 to 24',
    ],
    ['two points', () => fitNArc(triangle.slice(1), 4), 'points has 2 points: expected at least 3'],
    [
      'NaN',
      () => fitNArc([...triangle, [Number.NaN, 1]], 4),
      'points[3][0] is NaN: expected a finite number',
    ],
    [
      'collinear',
      () =>
        fitNArc(
          [
            [0, 0],
            [1, 1],
            [3, 3],
          ],
          4,
        ),
      'points lie on the line from [0, 0] to [3, 3]: expected points that are not collinear',
    ],
    [
      'coincident',
      () =>
        fitNArc(
          [
            [1, 1],
            [1, 1],
            [1, 1],
          ],
          4,
        ),
      'points lie within 0 m of [1, 1]: expected points that are farther apart',
    ],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  })
})
