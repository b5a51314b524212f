/** Points and casts in batches: the GPU bit for bit against the twins, and the twins against brute force in f64. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastResults, PointResults } from '../../src/narrow/batch/results.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { breakOne, differences, expectSeen, Worst } from './batchCompare.ts'
import {
  type Convex,
  extentOf,
  leastAlong,
  pointAt,
  reachAlong,
  shapeAt,
  signedDepth,
} from './batchOracle.ts'
import { type DrawnCasts, type DrawnPoints, drawCasts, drawPoints } from './batchRays.ts'

const QUERIES = full(6_000, 1_000_000)
const ORACLE_QUERIES = full(1_000, 1_000_000)

/**
 * Relative to sizes and distances, as for pairs: f32 has an error of 6e-8, and a distance accumulates about ten
 * roundings.
 */
const TOLERANCE = 1e-6
/** Two roundings of f32. */
const ULPS = 2.4e-7

let cpu: ShapeBatch
let gpu: ShapeBatch

beforeAll(async () => {
  cpu = await ShapeBatch.create({ backend: 'cpu' })
  gpu = await ShapeBatch.create({ backend: 'gpu', device: await testDevice() })
})

afterAll(() => {
  cpu.destroy()
  gpu.destroy()
})

fullTest('ShapeBatch.closestPoints: the GPU returns the bits of the twin', async () => {
  const points = drawPoints(createRandom(3), QUERIES)
  for (const batch of [cpu, gpu]) batch.setShapes(points.drawnShapes)
  const [onCpu, onGpu] = [await cpu.closestPoints(points.asked), await gpu.closestPoints(points.asked)]
  expect(differences(onCpu, onGpu)).toEqual({})
  const inside = onCpu.distances.filter((distance) => distance < 0).length
  expect(inside).toBeGreaterThan(QUERIES / 10)
  expect(inside).toBeLessThan(QUERIES * 0.9)
  breakOne(onGpu.normals)
  expect(differences(onCpu, onGpu)).toEqual({ normals: 1 })
})

fullTest('ShapeBatch.cast: the GPU returns the bits of the twin', async () => {
  const casts = drawCasts(createRandom(4), QUERIES)
  for (const batch of [cpu, gpu]) batch.setShapes(casts.drawnShapes)
  const [onCpu, onGpu] = [await cpu.cast(casts.asked), await gpu.cast(casts.asked)]
  expect(differences(onCpu, onGpu)).toEqual({})
  const hits = onCpu.hits.filter((hit) => hit === 1).length
  expect(hits).toBeGreaterThan(QUERIES / 10)
  expect(hits).toBeLessThan(QUERIES * 0.9)
  breakOne(onGpu.fractions)
  expect(differences(onCpu, onGpu)).toEqual({ fractions: 1 })
})

/** Returns a query's shape in the oracle's representation, relative to its position, and the point. */
function around(drawn: DrawnPoints | DrawnCasts, k: number, points: Float32Array) {
  const { positions, angles } = drawn.placements
  const shape = drawn.drawnShapes[drawn.shapes[k]]
  const x = points[2 * k] - positions[2 * k]
  const y = points[2 * k + 1] - positions[2 * k + 1]
  return { shape: shapeAt(shape, [0, 0], angles[k]), x, y, scale: Math.hypot(x, y) + extentOf(shape) }
}

function pointErrors(drawn: DrawnPoints, answers: PointResults, k: number) {
  const { shape, x, y, scale } = around(drawn, k, drawn.points)
  const [normalX, normalY] = answers.normals.subarray(2 * k, 2 * k + 2)
  const depth = signedDepth(shape, pointAt([x, y]))
  const found = [0, 1].map((axis) => answers.closest[2 * k + axis] - drawn.placements.positions[2 * k + axis])
  const size = Math.hypot(drawn.points[2 * k], drawn.points[2 * k + 1])
  const gaps = [normalX, normalY].map((normal, axis) => {
    const point = drawn.points[2 * k + axis]
    const expected = point - normal * answers.distances[k]
    return Math.abs(answers.closest[2 * k + axis] - expected) / (Math.abs(point) + scale)
  })
  return {
    distance: Math.abs(answers.distances[k] + depth) / scale,
    normal: Math.abs(reachAlong(shape, pointAt([x, y]), normalX, normalY) - depth) / scale,
    length: Math.abs(Math.hypot(normalX, normalY) - 1),
    outline: Math.abs(signedDepth(shape, pointAt([found[0], found[1]]))) / (size + scale),
    closest: (Math.max(...gaps) / ULPS) * TOLERANCE,
  }
}

test('ShapeBatch.closestPoints: the twin agrees with brute force in f64', async () => {
  const points = drawPoints(createRandom(5), ORACLE_QUERIES)
  cpu.setShapes(points.drawnShapes)
  const answers = await cpu.closestPoints(points.asked)
  const worst = new Worst()
  for (let k = 0; k < ORACLE_QUERIES; k++) worst.note(pointErrors(points, answers, k), () => points.label(k))
  if (isFull) console.warn(String(worst))
  worst.expectBelow(TOLERANCE)

  const { scale } = around(points, 0, points.points)
  for (const name of ['distances', 'closest', 'normals'] as const) {
    const values = answers[name].slice()
    values[0] += 10 * TOLERANCE * scale
    expectSeen(pointErrors(points, { ...answers, [name]: values }, 0), TOLERANCE, name)
  }
})

/** Returns the distance of a disk from a shape. */
function gapAt(shape: Convex, x: number, y: number, radius: number): number {
  return -signedDepth(shape, pointAt([x, y])) - radius
}

function castErrors(drawn: DrawnCasts, answers: CastResults, k: number): Record<string, number> {
  const { shape, x, y, scale: near } = around(drawn, k, drawn.origins)
  const [dx, dy] = drawn.translations.subarray(2 * k, 2 * k + 2)
  const radius = drawn.radii[k]
  const length = Math.hypot(dx, dy)
  const scale = near + length + radius
  const begin = gapAt(shape, x, y, radius)
  const atGap = (fraction: number) => gapAt(shape, x + fraction * dx, y + fraction * dy, radius)
  // the gap is convex along the path, so its minimum decides
  if (answers.hits[k] === 0) return { missed: Math.max(0, -leastAlong(atGap, length)) / scale }
  const fraction = answers.fractions[k]
  const [normalX, normalY] = answers.normals.subarray(2 * k, 2 * k + 2)
  const errors = { length: Math.abs(Math.hypot(normalX, normalY) - 1) }
  if (fraction === 0) return { ...errors, begin: Math.max(0, begin) / scale }
  const touch = pointAt([x + fraction * dx - radius * normalX, y + fraction * dy - radius * normalY])
  const [px, py] = answers.points.subarray(2 * k, 2 * k + 2)
  const [ox, oy] = drawn.origins.subarray(2 * k, 2 * k + 2)
  const missX = px - (ox + fraction * dx - radius * normalX)
  const missY = py - (oy + fraction * dy - radius * normalY)
  return {
    ...errors,
    'begins inside': Math.max(0, -begin) / scale,
    fraction: Math.abs(atGap(fraction)) / scale,
    normal: Math.abs(reachAlong(shape, touch, normalX, normalY)) / scale,
    // the disk arrives from outside
    against: Math.max(0, normalX * dx + normalY * dy) / scale,
    point: ((Math.hypot(missX, missY) / (Math.hypot(ox, oy) + scale) / ULPS) * TOLERANCE) / 2,
  }
}

test('ShapeBatch.cast: the twin agrees with brute force in f64', async () => {
  const casts = drawCasts(createRandom(6), ORACLE_QUERIES)
  cpu.setShapes(casts.drawnShapes)
  const answers = await cpu.cast(casts.asked)
  const worst = new Worst()
  for (let k = 0; k < ORACLE_QUERIES; k++) worst.note(castErrors(casts, answers, k), () => casts.label(k))
  if (isFull) console.warn(String(worst))
  worst.expectBelow(TOLERANCE)

  const hit = answers.fractions.findIndex((fraction) => fraction > 0 && fraction < 1)
  const { scale } = around(casts, hit, casts.origins)
  for (const name of ['fractions', 'points', 'normals'] as const) {
    const values = answers[name].slice()
    values[name === 'fractions' ? hit : 2 * hit] += 100 * TOLERANCE * scale
    expectSeen(castErrors(casts, { ...answers, [name]: values }, hit), TOLERANCE, name)
  }
  const missed = { ...answers, hits: answers.hits.slice().fill(0, hit, hit + 1) }
  expectSeen(castErrors(casts, missed, hit), TOLERANCE, 'hits')
})
