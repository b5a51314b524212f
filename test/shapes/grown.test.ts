/** Expanding, shrinking and rounding shapes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomArcs } from '../../bench/shapes/randomArcs.ts'
import { arcsOf, sideAfter } from '../../src/shapes/arcs.ts'
import { boundsOf } from '../../src/shapes/bounds.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { disk } from '../../src/shapes/disk.ts'
import { grown } from '../../src/shapes/grown.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { placed } from '../../src/shapes/placed.ts'
import { rounded } from '../../src/shapes/rounded.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { anyConvex, between, families, polygonMoments, sampled, signedDistance } from './support.ts'

const manyArcs = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 2, max: 8 }))
  .map(([seed, pairs]) => randomArcs(createRandom(seed), 2 * pairs))
const all = Object.entries({ ...families, 'n-arc of up to 16': manyArcs })
const numRuns = full(12, 600)

const DIRECTIONS = Array.from({ length: 64 }, (_, k): Point => [Math.cos(0.1 * k), Math.sin(0.1 * k)])

/** Largest coordinate plus radius; rounding errors are relative to it. */
const sizeOf = ({ centers, radii }: Shape) => Math.max(...centers.map(Math.abs), ...radii)

/** Returns the support function along a unit vector, by a search over all arcs. */
function supportOf(shape: Shape, [x, y]: Point): number {
  return Math.max(
    ...arcsOf(shape).map(({ center, radius, from, to, start, end }) => {
      const isWithin = from[0] * y - from[1] * x >= 0 && x * to[1] - y * to[0] >= 0
      const ends = Math.max(start[0] * x + start[1] * y, end[0] * x + end[1] * y)
      return isWithin ? Math.max(ends, center[0] * x + center[1] * y + radius) : ends
    }),
  )
}

function perimeterOf(shape: Shape): number {
  const arcs = arcsOf(shape)
  return arcs.reduce(
    (sum, arc, k) => sum + 2 * arc.radius * arc.halfAngle + sideAfter(arc, arcs[(k + 1) % arcs.length]),
    0,
  )
}

describe('grown', () => {
  test.each(all)('%s: extends farther by the offset in every direction', (_name, family) => {
    fc.assert(
      fc.property(family, between(0, 3), (shape, by) => {
        const result = grown(shape, by)
        checkShape(result)
        const rounding = 1e-13 * (sizeOf(shape) + by)
        for (const direction of DIRECTIONS)
          expect(Math.abs(supportOf(result, direction) - supportOf(shape, direction) - by)).toBeLessThan(
            rounding,
          )
        const points = sampled(shape, 3)
        for (const point of points)
          expect(Math.abs(signedDistance(result, point) + by)).toBeLessThan(rounding)
      }),
      { seed: 1, numRuns },
    )
  })

  test.each(all)('%s: has the area of the Steiner formula and the mass of its outline', (_name, family) => {
    fc.assert(
      fc.property(family, between(0.01, 2), (shape, by) => {
        const { area, centroid, inertia } = massOf(grown(shape, by))
        const steiner = massOf(shape).area + by * perimeterOf(shape) + Math.PI * by * by
        expect(Math.abs(area / steiner - 1)).toBeLessThan(1e-9)
        const integrated = polygonMoments(sampled(grown(shape, by), 1000))
        expect(Math.abs(area / integrated.area - 1)).toBeLessThan(1e-5)
        expect(Math.abs(inertia / integrated.inertia - 1)).toBeLessThan(1e-5)
        const off = Math.hypot(centroid[0] - integrated.centroid[0], centroid[1] - integrated.centroid[1])
        expect(off).toBeLessThan(1e-5 * Math.sqrt(integrated.inertia / integrated.area))
      }),
      { seed: 2, numRuns: numRuns / 4 },
    )
  })

  test.each(all)('%s: shrinking undoes expanding', (_name, family) => {
    fc.assert(
      fc.property(family, between(0, 1), (shape, share) => {
        const again = grown(grown(shape, 2 * share), -2 * share)
        const inward = -share * 0.99 * Math.min(...shape.radii)
        const outward = grown(grown(shape, inward), -inward)
        for (const result of [again, outward]) {
          expect(result.centers).toEqual(shape.centers)
          expect(result.directions).toEqual(shape.directions)
          result.radii.forEach((radius, k) => {
            expect(Math.abs(radius - shape.radii[k])).toBeLessThan(1e-15 * (2 + 2 * radius))
          })
        }
      }),
      { seed: 3, numRuns },
    )
  })

  test('equals the constructors that take a radius', () => {
    expect(grown(box(2, 1), 0.25)).toEqual(box(2, 1, 0.25))
    expect(grown(disk([1, 2], 0.5), 0.5)).toEqual(disk([1, 2], 1))
    expect(grown(capsule([0, 0], [1, 1], 0.5), -0.25)).toEqual(capsule([0, 0], [1, 1], 0.25))
  })

  test.each<[string, () => unknown, string]>([
    [
      'more than the smallest radius',
      () => grown(capsule([0, 0], [1, 1], 0.5), -0.6),
      "by is -0.6: expected at least -0.5, minus the shape's smallest radius",
    ],
    [
      'a corner',
      () => grown(box(1, 1), -0.1),
      "by is -0.1: expected at least 0, minus the shape's smallest radius",
    ],
    [
      'everything',
      () => grown(disk([0, 0], 1), -1),
      'by is -1: expected more, which leaves something of the shape',
    ],
    [
      'a capsule to a segment',
      () => grown(capsule([0, 0], [1, 0], 0.5), -0.5),
      'by is -0.5: expected more, which leaves something of the shape',
    ],
    ['NaN', () => grown(box(1, 1), Number.NaN), 'by is NaN: expected a finite number'],
  ])('refuses %s', (_name, make, message) => {
    expect(make).toThrow(new Error(message))
  })
})

/** Returns the minimum of a convex function, by golden-section search. */
function leastOf(f: (x: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [x, y] = [high - golden * (high - low), low + golden * (high - low)]
  let [fx, fy] = [f(x), f(y)]
  for (let k = 0; k < 60; k++) {
    if (fx < fy) {
      ;[high, y, fy] = [y, x, fx]
      x = high - golden * (high - low)
      fx = f(x)
    } else {
      ;[low, x, fx] = [x, y, fy]
      y = low + golden * (high - low)
      fy = f(y)
    }
  }
  return Math.min(fx, fy)
}

/** Returns the radius of the largest disk inside a shape. */
function inradiusOf(shape: Shape): number {
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  return -leastOf((x) => leastOf((y) => signedDistance(shape, [x, y]), minY, maxY), minX, maxX)
}

/** Returns the part of a convex polygon up to this offset along the normal. */
function clipped(points: readonly Point[], nx: number, ny: number, most: number): Point[] {
  const over = points.map(([x, y]) => x * nx + y * ny - most)
  return points.flatMap((point, k) => {
    const next = (k + 1) % points.length
    const share = over[k] / (over[k] - over[next])
    const [[ax, ay], [bx, by]] = [point, points[next]]
    const cut: Point = [ax + share * (bx - ax), ay + share * (by - ay)]
    return [...(over[k] <= 0 ? [point] : []), ...(over[k] > 0 !== over[next] > 0 ? [cut] : [])]
  })
}

describe('rounded', () => {
  test.each(all)('%s: equals the union of all disks of the radius inside the shape', (_name, family) => {
    fc.assert(
      fc.property(family, between(0.01, 0.98), fc.integer({ min: 0, max: 1000 }), (shape, share, seed) => {
        const radius = share * inradiusOf(shape)
        const result = rounded(shape, radius)
        checkShape(result)
        const rounding = 1e-12 * sizeOf(shape)
        expect(Math.min(...result.radii)).toBeGreaterThan(radius - rounding)
        // each point of the outline is covered: the disk that touches it from inside lies in the shape
        for (const { center, radius: r, from, to } of arcsOf(result)) {
          const [mx, my] = [from[0] + to[0], from[1] + to[1]]
          const length = Math.hypot(mx, my)
          const middle: Point = length > 0.1 ? [mx / length, my / length] : [-from[1], from[0]]
          for (const [x, y] of [from, middle, to]) {
            const inner: Point = [center[0] + (r - radius) * x, center[1] + (r - radius) * y]
            expect(signedDistance(shape, inner)).toBeLessThan(rounding - radius)
          }
        }
        // each disk that fits lies in the result
        const random = createRandom(seed)
        const [minX, minY, maxX, maxY] = boundsOf(shape)
        for (let k = 0; k < 200; k++) {
          const point: Point = [uniform(random, minX, maxX), uniform(random, minY, maxY)]
          if (signedDistance(shape, point) <= -radius)
            expect(signedDistance(result, point)).toBeLessThan(rounding - radius)
        }
      }),
      { seed: 4, numRuns },
    )
  })

  test.each(all)(
    '%s: a radius up to the smallest one changes nothing, one beyond the inradius is rejected',
    (_name, family) => {
      fc.assert(
        fc.property(family, between(0, 1), between(1.01, 3), (shape, share, beyond) => {
          const result = rounded(shape, share * Math.min(...shape.radii))
          for (const direction of DIRECTIONS)
            expect(Math.abs(supportOf(result, direction) - supportOf(shape, direction))).toBeLessThan(
              1e-13 * sizeOf(shape),
            )
          const radius = beyond * inradiusOf(shape)
          expect(() => rounded(shape, radius)).toThrow(
            `radius is ${radius}: expected that of a disk that fits inside of the shape`,
          )
        }),
        { seed: 5, numRuns: numRuns / 4 },
      )
    },
  )

  test('a polygon equals the offset intersection of its half-planes, expanded', () => {
    fc.assert(
      fc.property(anyConvex, between(0.05, 0.95), (hull, share) => {
        const shape = roundedPolygon(hull)
        const radius = share * inradiusOf(shape)
        const result = rounded(shape, radius)
        const inner = shape.radii.reduce((points, _, k) => {
          const [nx, ny] = [shape.directions[2 * k], shape.directions[2 * k + 1]]
          return clipped(points, nx, ny, shape.centers[2 * k] * nx + shape.centers[2 * k + 1] * ny - radius)
        }, hull)
        for (const [x, y] of DIRECTIONS) {
          const reach = Math.max(...inner.map(([px, py]) => px * x + py * y)) + radius
          expect(Math.abs(supportOf(result, [x, y]) - reach)).toBeLessThan(1e-9)
        }
      }),
      { seed: 6, numRuns },
    )
  })

  test('boxes keep their outer size, down to capsules and disks', () => {
    const soft = rounded(box(2, 1), 0.25)
    for (const direction of DIRECTIONS)
      expect(supportOf(soft, direction)).toBeCloseTo(supportOf(box(1.5, 0.5, 0.25), direction), 14)
    expect(boundsOf(soft)).toEqual(boundsOf(box(2, 1)))
    const pill = rounded(box(2, 1), 0.5)
    checkShape(pill)
    expect(massOf(pill).area).toBeCloseTo(1 + Math.PI / 4, 14)
    const circle = rounded(placed(box(1, 1), [3, 4], 0.3), 0.5)
    checkShape(circle)
    expect(massOf(circle).area).toBeCloseTo(Math.PI / 4, 14)
    expect(() => rounded(box(2, 1), 0.5000001)).toThrow('radius is 0.5000001')
  })

  test('rejects an invalid radius', () => {
    expect(() => rounded(box(1, 1), -1)).toThrow(
      new Error('radius is -1: expected a finite number of at least 0'),
    )
  })

  test('is accurate far from the origin', () => {
    fc.assert(
      fc.property(manyArcs, between(0.1, 0.9), (shape, share) => {
        const radius = share * inradiusOf(shape)
        const near = rounded(shape, radius)
        const far = rounded(placed(shape, [1e7, -1e7], 0), radius)
        checkShape(far)
        for (const direction of DIRECTIONS)
          expect(
            Math.abs(supportOf(far, direction) - supportOf(placed(near, [1e7, -1e7], 0), direction)),
          ).toBeLessThan(2e-8)
      }),
      { seed: 7, numRuns },
    )
  })
})
