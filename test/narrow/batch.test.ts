/** Shape batches: the GPU bit for bit against the twins, and the twins against brute force in f64. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PairContacts } from '../../src/narrow/batch/results.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { breakOne, differences, expectSeen, Worst } from './batchCompare.ts'
import { type DrawnPairs, drawPairs } from './batchFamilies.ts'
import { type Convex, extentOf, pointAt, reachAlong, shapeAt, signedDepth } from './batchOracle.ts'

const PAIRS = full(6_000, 1_000_000)
const ORACLE_PAIRS = full(1_500, 1_000_000)

/**
 * Relative to the sizes and the distance of a pair. f32 has a relative error of 6e-8, and a depth accumulates about ten
 * roundings: position and rotation of b, centres, their difference, the projection, the radii.
 */
const TOLERANCE = 1e-6

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

fullTest('ShapeBatch.collide: the GPU returns the bits of the twin', async () => {
  const pairs = drawPairs(createRandom(1), PAIRS)
  for (const batch of [cpu, gpu]) batch.setShapes(pairs.shapes)
  const [onCpu, onGpu] = [await cpu.collide(pairs.asked), await gpu.collide(pairs.asked)]
  expect(differences(onCpu, onGpu)).toEqual({})
  const [cpuOverlaps, gpuOverlaps] = [await cpu.overlap(pairs.asked), await gpu.overlap(pairs.asked)]
  expect(differences({ cpuOverlaps }, { cpuOverlaps: gpuOverlaps })).toEqual({})
  expect(cpuOverlaps).toEqual(Uint8Array.from(onCpu.depths, (depth) => Number(depth >= 0)))
  // both results and both kinds of manifold occur often
  for (const count of [
    onCpu.counts.filter((n) => n === 2).length,
    cpuOverlaps.filter((n) => n === 1).length,
  ]) {
    expect(count).toBeGreaterThan(PAIRS / 50)
    expect(count).toBeLessThan(PAIRS * 0.9)
  }

  breakOne(onGpu.depths)
  expect(differences(onCpu, onGpu)).toEqual({ depths: 1 })
})

interface Placed {
  readonly a: Convex
  readonly b: Convex
  readonly offset: Point
  /** Length that errors are relative to. */
  readonly scale: number
}

/** Returns pair k in the oracle's representation, relative to the position of a. */
function placed({ shapes, a, b, placementsA, placementsB }: DrawnPairs, k: number): Placed {
  const offset: Point = [
    placementsB.positions[2 * k] - placementsA.positions[2 * k],
    placementsB.positions[2 * k + 1] - placementsA.positions[2 * k + 1],
  ]
  const [shapeA, shapeB] = [shapes[a[k]], shapes[b[k]]]
  return {
    a: shapeAt(shapeA, [0, 0], placementsA.angles[k]),
    b: shapeAt(shapeB, offset, placementsB.angles[k]),
    offset,
    scale: Math.hypot(...offset) + extentOf(shapeA) + extentOf(shapeB),
  }
}

/** Returns the largest errors of the contacts, relative to the scale of their pairs. */
function errorsOf(pairs: DrawnPairs, contacts: PairContacts, k: number) {
  const { a, b, scale } = placed(pairs, k)
  const depth = signedDepth(a, b)
  const [x, y] = [contacts.normals[2 * k], contacts.normals[2 * k + 1]]
  const errors: Record<string, number> = {
    depth: Math.abs(contacts.depths[k] - depth) / scale,
    length: Math.abs(Math.hypot(x, y) - 1),
    // another normal may be equally good
    normal: Math.abs(reachAlong(a, b, x, y) - depth) / scale,
  }
  const points = contacts.counts[k]
  for (let n = 0; n < points; n++) {
    const half = contacts.pointDepths[2 * k + n] / 2
    const [px, py] = contacts.points.subarray(4 * k + 2 * n, 4 * k + 2 * n + 2)
    const onA = signedDepth(a, pointAt([px + half * x, py + half * y]))
    const onB = signedDepth(b, pointAt([px - half * x, py - half * y]))
    errors[`point ${n} on a`] = Math.abs(onA) / scale
    errors[`point ${n} on b`] = Math.abs(onB) / scale
  }
  return errors
}

test('ShapeBatch.collide: the twin agrees with brute force in f64', async () => {
  const pairs = drawPairs(createRandom(2), ORACLE_PAIRS)
  cpu.setShapes(pairs.shapes)
  const contacts = await cpu.collide(pairs.asked)
  const worst = new Worst()
  for (let k = 0; k < ORACLE_PAIRS; k++) worst.note(errorsOf(pairs, contacts, k), () => pairs.label(k))
  if (isFull) console.warn(String(worst))
  worst.expectBelow(TOLERANCE)

  // an error of ten times the tolerance is detected in each number
  const { scale } = placed(pairs, 0)
  for (const name of ['normals', 'depths', 'points', 'pointDepths'] as const) {
    const values = contacts[name].slice()
    values[0] += 10 * TOLERANCE * scale
    expectSeen(errorsOf(pairs, { ...contacts, [name]: values }, 0), TOLERANCE, name)
  }
})
