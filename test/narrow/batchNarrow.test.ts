/** Manifolds of batches against those of the narrow phase in f64, an independent implementation. */
import { expect } from 'vitest'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import type { Manifold } from '../../src/narrow/contact.ts'
import { manifold } from '../../src/narrow/manifold.ts'
import { NEAR_PARALLEL } from '../../src/schemas/constants.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { type DrawnPairs, drawPairs } from './batchFamilies.ts'
import { extentOf } from './batchOracle.ts'

const PAIRS = full(5_000, 1_000_000)

/** Relative to sizes and distance, as against brute force. */
const DEPTH_TOLERANCE = 1e-6
/**
 * Sine below which two normals count as equal and points are compared; other minima have the same depth except for
 * rounding.
 */
const SAME_NORMAL = 1e-5
/** Relative to sizes and distance: normals that differ by 1e-5 move points on a side of that length by as much. */
const POINT_TOLERANCE = 5e-5
/** Points closer than this, relative to sizes and distance, may coincide in f32. */
const SAME_POINT = 1e-6
/** Fraction of NEAR_PARALLEL within which f32 may decide either way; the normal may have an error of SAME_NORMAL. */
const SAME_SINE = 1e-3

const apart = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])

function expectedOf({ shapes, a, b, placementsA, placementsB }: DrawnPairs, k: number) {
  const [x, y] = [0, 1].map(
    (axis) => placementsB.positions[2 * k + axis] - placementsA.positions[2 * k + axis],
  )
  const [shapeA, shapeB] = [shapes[a[k]], shapes[b[k]]]
  const scale = Math.hypot(x, y) + extentOf(shapeA) + extentOf(shapeB)
  const standing = [
    placed(shapeA, [0, 0], placementsA.angles[k]),
    placed(shapeB, [x, y], placementsB.angles[k]),
  ] as const
  const expected = manifold(...standing, Infinity)
  const [nx, ny] = expected.normal
  // the reference shape has a side perpendicular to the normal; the other shape faces it with its more nearly parallel
  // side
  const sine = Math.max(leastSine(standing[0], nx, ny), leastSine(standing[1], -nx, -ny))
  return { scale, expected, sine }
}

/** Returns the smallest sine of the angles between this direction and the normals of the sides that point along it. */
function leastSine({ directions }: Shape, x: number, y: number): number {
  let least = 1
  for (let k = 0; k < directions.length; k += 2) {
    const [dx, dy] = [directions[k], directions[k + 1]]
    if (dx * x + dy * y > 0) least = Math.min(least, Math.abs(dx * y - dy * x))
  }
  return least
}

/**
 * Returns the number of points that the batch should report; undefined if rounding decides. The sides must be parallel
 * enough: the line from a point on a round corner to the corner's end is less steep.
 */
function countOf({ points: [first, second] }: Manifold, scale: number, sine: number): number | undefined {
  if (second === undefined) return 1
  if (apart(first.position, second.position) < SAME_POINT * scale) return undefined
  if (Math.abs(sine / NEAR_PARALLEL - 1) < SAME_SINE) return undefined
  return sine < NEAR_PARALLEL ? 2 : 1
}

fullTest('ShapeBatch.collide: manifolds equal those of `manifold`', async () => {
  const pairs = drawPairs(createRandom(8), PAIRS)
  const batch = await ShapeBatch.create({ backend: 'cpu' })
  batch.setShapes(pairs.shapes)
  const { normals, depths, counts, points } = await batch.collide(pairs.asked)
  const compared = [0, 0, 0]
  for (let k = 0; k < PAIRS; k++) {
    const { scale, expected, sine } = expectedOf(pairs, k)
    expect(Math.abs(expected.points[0].depth - depths[k]) / scale).toBeLessThan(DEPTH_TOLERANCE)
    const [x, y] = normals.subarray(2 * k, 2 * k + 2)
    const [nx, ny] = expected.normal
    // if two sides of a needle or a flat corner are equal in f32, either may touch
    if (x * nx + y * ny < 0 || Math.abs(x * ny - y * nx) > SAME_NORMAL || /needle|flat/.test(pairs.label(k)))
      continue
    const count = countOf(expected, scale, sine)
    if (count === undefined) continue
    compared[count]++
    expect(counts[k], pairs.label(k)).toBe(count)
    const [p, q] = [0, 2].map((n): Point => [points[4 * k + n], points[4 * k + n + 1]])
    const [first, second] = expected.points.map(({ position }) => position)
    // for parallel sides, either end may be the first
    const straight = Math.max(apart(p, first), count === 2 ? apart(q, second) : 0)
    const crossed = count === 2 ? Math.max(apart(p, second), apart(q, first)) : Infinity
    expect(Math.min(straight, crossed) / scale, pairs.label(k)).toBeLessThan(POINT_TOLERANCE)
  }
  if (isFull) console.warn(`compared: ${compared[1]} with one point, ${compared[2]} with two`)
  expect(compared[1]).toBeGreaterThan(PAIRS / 4)
  expect(compared[2]).toBeGreaterThan(PAIRS / 20)
})
