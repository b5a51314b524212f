/** Disks that run into the corners of their box. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { differences } from '../narrow/batchCompare.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { compareTraces } from './tracing.ts'

const none = { centers: [], radii: [] }
const DIAGONALS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const
/** Half widths of boxes: most are not f32 values, and for some, rounding leads beyond a side. */
const HALVES = Array.from({ length: 60 }, (_, k) => (k + 1) / 7)
const boxOf = (half: number) => [-half, -half, half, half] as const

describe('PolarDiagram.trace', () => {
  test('no leg ends beyond a side, and another trace can start at its end', () => {
    const diagram = PolarDiagram.build(none)
    for (const half of HALVES)
      for (const direction of DIAGONALS) {
        const way = { start: [0, 0], direction, box: boxOf(half), bounces: 5 } as const
        const { legs, end, direction: last } = diagram.trace(way)
        for (const leg of legs) expect(Math.max(...leg.end.map(Math.abs))).toBe(half)
        expect(() => diagram.trace({ ...way, start: end, direction: last })).not.toThrow()
        compareTraces(none, way)
      }
  })
})

describe('PolarBatch.trace', () => {
  let batch: PolarBatch
  beforeAll(async () => {
    batch = await PolarBatch.create({ backend: 'cpu' })
  })
  afterAll(() => batch.destroy())

  test('no disk ends beyond a side, and another trace can start at its end', async () => {
    for (const half of HALVES) {
      const way = { box: boxOf(half), bounces: 5 }
      const origins = DIAGONALS.flatMap(() => [0, 0])
      const { positions, directions, hits } = await batch.trace({
        ...way,
        origins,
        directions: DIAGONALS.flat(),
      })
      expect(Math.max(...hits.positions.map(Math.abs))).toBe(Math.fround(half))
      await expect(batch.trace({ ...way, origins: positions, directions })).resolves.toBeDefined()
    }
  })

  fullTest('the GPU returns the bits of the twin', async () => {
    const gpu = await PolarBatch.create({ backend: 'gpu', device: await testDevice() })
    for (const half of HALVES.slice(18, 24)) {
      const origins = DIAGONALS.flatMap(() => [0, 0])
      const way = { box: boxOf(half), bounces: 5, origins, directions: DIAGONALS.flat() }
      const [onCpu, onGpu] = [await batch.trace(way), await gpu.trace(way)]
      expect(differences({ ...onCpu.hits }, { ...onGpu.hits })).toEqual({})
      expect(onGpu.positions).toEqual(onCpu.positions)
    }
    gpu.destroy()
  })
})
