/** Faults that make a backend halt again and again, or hang: each is told in a sentence that names the stage. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { check } from '../../src/check/check.ts'
import { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { Readback } from '../../src/gpu/readback.ts'
import { presets } from '../../src/scene/presets.ts'
import * as constants from '../../src/schemas/constants.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { full, sampled } from '../support/full.ts'

const scene = presets.pile.build(20, 1)

afterEach(() => {
  vi.restoreAllMocks()
})

test('HALT_ constants: are distinct', () => {
  const reasons = Object.entries(constants).filter(([name]) => name.startsWith('HALT_'))
  expect(new Set(reasons.map(([, value]) => value)).size).toBe(reasons.length)
})

/** A device for which one kernel has another text. */
function brokenDevice(kernel: string, from: string, to: string): Promise<GPUDevice> {
  return editedDevice((descriptor) => {
    if (descriptor.label !== kernel) return descriptor
    expect(descriptor.code).toContain(from)
    return { ...descriptor, code: descriptor.code.replace(from, to) }
  })
}

const FAULTS: readonly (readonly [string, string, string, string, WorldOptions, RegExp])[] = [
  [
    'room for contacts that there is',
    'storeImpulses',
    'if (needed > ',
    'if (needed + 1u > 0u * ',
    {},
    /^the GPU does not advance: it halts in stage storeImpulses after \d+ units of work, as it did before$/,
  ],
  [
    'more waves although it has arrived',
    'endStep',
    'progress.phase == ',
    'progress.phase != 9u + 0u * ',
    { stepping: 'eventDriven' },
    /^the GPU does not advance: it halts in stage endStep after \d+ units of work, as it did before$/,
  ],
  [
    'nothing, and does not count substeps',
    'endSubstep',
    'status.completed += ',
    'status.halted += 0u * ',
    {},
    /^the GPU has not halted and does not advance: it counts 1 of 9 units of work as done$/,
  ],
  [
    'more substeps, and does not count those that it had',
    'endSubstep',
    'status.completed += ',
    'status.halted += 0u * ',
    { substeps: 'auto' },
    /^the GPU does not advance: it halts in stage checkSubstepsDone after \d+ units of work, as it did before$/,
  ],
]

describe.each(sampled(FAULTS, 1))(
  'Recovery: a GPU that repeatedly halts for %s',
  (_, kernel, from, to, options, message) => {
    test('ends with an error', async () => {
      const device = await brokenDevice(kernel, from, to)
      const world = await World.fromScene(scene, { ...options, backend: 'gpu', device })
      world.step(1 / 60)
      await expect(world.disks.read()).rejects.toThrow(message)
      await expect(world.disks.read()).rejects.toThrow(message)
      world.destroy()
    })
  },
)

/** Halts the CPU after a stage. */
function haltAfter(kernel: string, reason: number): void {
  const honest = CpuBackend.prototype.runTwin
  vi.spyOn(CpuBackend.prototype, 'runTwin').mockImplementation(function (this: CpuBackend, stage) {
    honest.call(this, stage)
    if (stage.kernel === kernel) this.storage.view('status', 1).u32[STATUS.halted] = reason
  })
}

test('Recovery: throws if the CPU halts for contacts that fit', async () => {
  haltAfter('storeImpulses', constants.HALT_CONTACTS)
  const world = await World.fromScene(scene, { backend: 'cpu' })
  expect(() => world.step(1 / 60)).toThrow(
    /^the CPU does not advance: it halts in stage storeImpulses after \d+ units of work, as it did before$/,
  )
})

test('Recovery: throws if the CPU asks for waves after it has arrived', async () => {
  haltAfter('endStep', constants.HALT_WAVES)
  const world = await World.fromScene(scene, { backend: 'cpu', stepping: 'eventDriven' })
  expect(() => world.step(1 / 60)).toThrow(
    /^the CPU does not advance: it halts in stage endStep after \d+ units of work, as it did before$/,
  )
})

test('check: names the stage that does not end on the GPU', async () => {
  const options = { device: await testDevice(), steps: 1, substeps: 1 }
  const cpu = await World.fromScene(scene, { backend: 'cpu', substeps: 1 })
  cpu.step(1 / 60)
  const labels = (cpu.backend as CpuBackend).stages.map(({ label }) => label)
  // compiles the kernels, so that what takes time below is the stage
  expect((await check(scene, options)).difference).toBeNull()

  const honest = Readback.prototype.get
  let reads = 0
  vi.spyOn(Readback.prototype, 'get').mockImplementation(function (this: Readback) {
    const isTraced = new Error().stack!.includes('traceGpu')
    if (!isTraced || labels[reads++] !== 'integratePositions') return honest.call(this)
    return new Promise(() => {})
  })
  await expect(check(scene, { ...options, timeout: full(1, 5) })).rejects.toThrow(
    `the GPU does not advance: stage integratePositions has not ended after ${full(1, 5)} s`,
  )
})
