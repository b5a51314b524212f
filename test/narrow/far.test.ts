/** Results far from the origin equal those near it, except for the rounding of coordinates. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collideArcs } from '../../src/narrow/arcs.ts'
import { collideGjk } from '../../src/narrow/gjk.ts'
import { manifold } from '../../src/narrow/manifold.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { castDisk, castRay } from '../../src/queries/cast.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { overlaps } from '../../src/queries/overlaps.ts'
import { box } from '../../src/shapes/box.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { families } from './oracle/families.ts'

/** Grid spacing of coordinates in metres, so that translations by whole metres up to 2^24 are exact. */
const GRID = 2 ** -28
/** Spacing of f64 numbers from 2^23 to 2^24; a coordinate of a result is a sum of a few such numbers. */
const ULP = 2 ** -29
const POINT = 4 * ULP
/** Relative tolerance of lengths, which are independent of the distance from the origin. */
const LENGTH = 1e-12

const onGrid = (value: number) => GRID * Math.round(value / GRID)
const coordinate = fc.double({ min: -1, max: 1, noNaN: true }).map(onGrid)
const point = fc.tuple(coordinate, coordinate)
const away = fc.integer({ min: 1e6, max: 1e7 })
const sign = fc.constantFrom(-1, 1)
const offset = fc.tuple(away, away, sign, sign).map(([x, y, signX, signY]): Point => [signX * x, signY * y])
const shapeOf = (...names: string[]) =>
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.integer({ min: 0, max: 500 }),
      point,
      fc.double({ min: -4, max: 4, noNaN: true }),
    )
    .map(([name, seed, position, angle]): Shape => {
      const { centers, centroid, ...drawn } = placed(families[name](createRandom(seed)), position, angle)
      return { ...drawn, centers: centers.map(onGrid), centroid: [onGrid(centroid[0]), onGrid(centroid[1])] }
    })
const shape = shapeOf(...Object.keys(families))
/**
 * Rounding an n-arc to the grid leaves sides of a few nm between its arcs, which may count or not; so it is excluded.
 */
const sided = shapeOf('disk', 'capsule', 'polygon', 'rounded')

function moved(shape: Shape, [x, y]: Point): Shape {
  const centers = shape.centers.map((value, k) => value + (k % 2 === 0 ? x : y))
  return { ...shape, centers, centroid: [shape.centroid[0] + x, shape.centroid[1] + y] }
}

const add = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy]
const runs = { numRuns: full(100, 300), seed: 10 }

function samePoint(far: Point, near: Point, by: Point): void {
  expect(Math.abs(far[0] - by[0] - near[0])).toBeLessThan(POINT)
  expect(Math.abs(far[1] - by[1] - near[1])).toBeLessThan(POINT)
}

function sameLength(far: number, near: number): void {
  expect(Math.abs(far - near)).toBeLessThan(LENGTH)
}

describe('far from the origin', () => {
  test.each([
    ['collideArcs', collideArcs],
    ['collideSat', collideSat],
    ['collideGjk', collideGjk],
  ])('%s: returns the same depth, normal and point', (_name, collide) => {
    fc.assert(
      fc.property(shape, shape, offset, (a, b, by) => {
        const near = collide(a, b)
        const far = collide(moved(a, by), moved(b, by))
        expect(far === undefined).toBe(near === undefined)
        if (far === undefined || near === undefined) return
        sameLength(far.depth, near.depth)
        sameLength(far.normal[0], near.normal[0])
        sameLength(far.normal[1], near.normal[1])
        samePoint(far.point, near.point, by)
      }),
      runs,
    )
  })

  test('manifold: returns the same points', () => {
    fc.assert(
      fc.property(sided, sided, offset, (a, b, by) => {
        const near = manifold(a, b)
        const far = manifold(moved(a, by), moved(b, by))
        expect(far.points).toHaveLength(near.points.length)
        far.points.forEach(({ position, depth }, k) => {
          sameLength(depth, near.points[k].depth)
          samePoint(position, near.points[k].position, by)
        })
        expect(overlaps(moved(a, by), moved(b, by))).toBe(overlaps(a, b))
      }),
      runs,
    )
  })

  test('manifold: returns two points between boxes of 4 mm', () => {
    const small = box(2 ** -8, 2 ** -8)
    const [lower, upper] = [placed(small, [1e7, -1e7], 0), placed(small, [1e7, 2 ** -8 - 1e7], 0)]
    expect(manifold(lower, upper).points.map(({ depth }) => depth)).toEqual([0, 0])
  })

  test('closestPoint: returns the same point and distance', () => {
    fc.assert(
      fc.property(shape, point, offset, (asked, from, by) => {
        const near = closestPoint(asked, from)
        const far = closestPoint(moved(asked, by), add(from, by))
        sameLength(far.distance, near.distance)
        samePoint(far.point, near.point, by)
      }),
      runs,
    )
  })

  test('castRay, castDisk: return the same hit', () => {
    const radius = fc.constantFrom(0, 0.01, 0.3)
    fc.assert(
      fc.property(shape, point, point, radius, offset, (asked, from, way, r, by) => {
        const cast = r === 0 ? castRay : castDisk
        const near = cast(asked, from, way, r)
        const far = cast(moved(asked, by), add(from, by), way, r)
        expect(far?.startsInside).toBe(near?.startsInside)
        if (far === undefined || near === undefined) return
        sameLength(far.fraction, near.fraction)
        samePoint(far.point, near.point, by)
      }),
      runs,
    )
  })
})
