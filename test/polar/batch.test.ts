/** Polar batches: the GPU bit for bit against the twins. */
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import type { Traces } from '../../src/polar/batch/traces.ts'
import { breakOne, differences } from '../narrow/batchCompare.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { drawDisks, drawPoints, families } from './batchFamilies.ts'

const POINTS = full(300, 100_000)
const DISKS = full(120, 20_000)
const BOUNCES = full(8, 20)
const FACINGS = [
  ['east', 'ccw'],
  ['east', 'cw'],
  ['west', 'ccw'],
  ['north', 'cw'],
  ['south', 'ccw'],
] as const

let cpu: PolarBatch
let gpu: PolarBatch

beforeAll(async () => {
  cpu = await PolarBatch.create({ backend: 'cpu' })
  gpu = await PolarBatch.create({ backend: 'gpu', device: await testDevice() })
})

afterAll(() => {
  cpu.destroy()
  gpu.destroy()
})

/** Returns every array of the trace results. */
function flat({ hits, effort, ...rest }: Traces) {
  const { circles: tests, ...others } = effort
  return { ...rest, ...hits, tests, ...others }
}

describe.each(families)('PolarBatch: $name', (family) => {
  beforeAll(() => {
    for (const batch of [cpu, gpu]) batch.setCircles(family.circles)
  })

  fullTest('locate: the GPU returns the bits of the twin', async () => {
    const points = drawPoints(family, 1, POINTS)
    for (const [direction, sense] of FACINGS) {
      const asked = { points, direction, sense }
      const [onCpu, onGpu] = [await cpu.locate(asked), await gpu.locate(asked)]
      expect(differences(onCpu, onGpu)).toEqual({})
      breakOne(onGpu.angles)
      expect(differences(onCpu, onGpu)).toEqual({ angles: 1 })
    }
  })

  fullTest('trace: the GPU returns the bits of the twin for several radii at once', async () => {
    const disks = drawDisks(family, 2, DISKS, [0, 0.01, 0.05])
    const asked = { ...disks, box: family.box, bounces: BOUNCES }
    const [onCpu, onGpu] = [flat(await cpu.trace(asked)), flat(await gpu.trace(asked))]
    expect(differences(onCpu, onGpu)).toEqual({})
    expect(onCpu.circles.length).toBe((BOUNCES + 1) * DISKS)
    breakOne(onGpu.positions)
    expect(differences(onCpu, onGpu)).toEqual({ positions: 1 })
  })
})

fullTest('PolarBatch.trace: thousands of disks in one dispatch', async () => {
  const [family] = families
  for (const batch of [cpu, gpu]) batch.setCircles(family.circles)
  const asked = { ...drawDisks(family, 3, 4000, [0, 0.02]), box: family.box, bounces: 1 }
  const [onCpu, onGpu] = [flat(await cpu.trace(asked)), flat(await gpu.trace(asked))]
  expect(differences(onCpu, onGpu)).toEqual({})
})
