import { afterEach, describe, expect, test, vi } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { firstDifference } from '../../src/check/compare.ts'
import { stepHybrid } from '../../src/check/hybrid.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { BUFFER_NAMES } from '../../src/pipeline/features.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import type { TypedViews } from '../../src/schemas/typedViews.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full, sampled } from '../support/full.ts'
import { hardScenes } from '../support/scenes.ts'

const STEPS = full(2, 20)
const SUBSTEPS = full(2, 4)
const PRESET_STEPS = full(3, 9)

/** Lets the CPU's integrate write something else. */
function breakIntegrate(spoil: (poses: TypedViews) => void): void {
  const honest = CpuBackend.prototype.runStage
  vi.spyOn(CpuBackend.prototype, 'runStage').mockImplementation(function (this: CpuBackend, index, params) {
    honest.call(this, index, params)
    if (this.stages[index].kernel === 'integratePositions') spoil(this.storage.view('poses', params.disks))
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

// test/gpu/everyKernel.test.ts compares all kernels
const CHECKED = full(['pile'], Object.keys(presets)) as PresetName[]

test.each(CHECKED)(`${PRESET_STEPS} steps of a hundred disks in %s without a difference`, async (name) => {
  const result = await check(presets[name].build(100, 1), {
    device: await testDevice(),
    steps: PRESET_STEPS,
    substeps: full(3, undefined),
    edit: presets[name].edit,
  })
  expect(describeCheck(result)).toMatch(/^0 differences in \d{6,} values over \d+ substeps$/)
})

describe.each(sampled(hardScenes, 1))('$name', (scene) => {
  test(`${STEPS} steps without a difference`, async () => {
    const result = await check(scene, { device: await testDevice(), steps: STEPS, substeps: SUBSTEPS })
    expect(result.difference).toBeNull()
    expect(result.substeps).toBe(scene.disks.positions.length === 0 ? 0 : SUBSTEPS * STEPS)
    expect(describeCheck(result)).toMatch(/^0 differences in \d+ values over \d+ substeps$/)
  })
})

test('check: finds one wrong bit, with its place and substep', async () => {
  let substep = 0
  breakIntegrate(({ u32 }) => {
    if (substep++ === 5) u32[3 * POSE.stride + POSE.angle] ^= 1
  })
  const scene = presets.pile.build(50, 1)
  const result = await check(scene, { device: await testDevice(), steps: 4, substeps: 4 })
  expect(result.difference).toMatchObject({
    substep: 5,
    stage: 'integratePositions',
    buffer: 'poses',
    index: 3,
    field: 'angle',
  })
  expect(result.substeps).toBe(6)
  expect(describeCheck(result)).toMatch(
    /^first difference in substep 5, stage integratePositions: poses\[3\]\.angle is /,
  )
})

test("stepHybrid: returns the CPU's state for every tested number of CPU stages", async () => {
  const scene = hardScenes[0]
  const plain = await World.fromScene(scene, { backend: 'cpu', substeps: 2 })
  plain.step(1 / 60)
  const expected = await (plain.backend as CpuBackend).read(BUFFER_NAMES)
  const stageCount = (plain.backend as CpuBackend).stages.length
  expect(stageCount).toBeGreaterThan(14)
  for (let cpuStages = 0; cpuStages <= stageCount; cpuStages += full(6, 1)) {
    const cpuWorld = await World.fromScene(scene, { backend: 'cpu', substeps: 2 })
    const gpuWorld = await World.fromScene(scene, { backend: 'gpu', device: await testDevice(), substeps: 2 })
    const command = cpuWorld.stepper.plan(1 / 60)!
    const cpu = cpuWorld.backend as CpuBackend
    await stepHybrid(cpu, gpuWorld.backend as GpuBackend, command, cpuStages)
    const actual = await cpu.read(BUFFER_NAMES)
    for (const name of [
      'poses',
      'motions',
      'slots',
      'contactSpans',
      'activeContactCounts',
      'status',
    ] as const) {
      expect(
        firstDifference(name, expected[name], actual[name]),
        `${name} with ${cpuStages} stages`,
      ).toBeNull()
    }
    gpuWorld.destroy()
  }
})

test('stepHybrid: bisects the faulty stage', async () => {
  const scene = hardScenes[0]
  breakIntegrate(({ f32 }) => {
    f32[POSE.angle] += 0.5
  })
  const honestWorld = await World.fromScene(scene, {
    backend: 'gpu',
    device: await testDevice(),
    substeps: 1,
  })
  honestWorld.step(1 / 60)
  const expected = await stateHash(await honestWorld.disks.read())
  const agrees: boolean[] = []
  for (const cpuStages of [0, 1, 100]) {
    const gpuWorld = await World.fromScene(scene, { backend: 'gpu', device: await testDevice(), substeps: 1 })
    const cpuWorld = await World.fromScene(scene, { backend: 'cpu', substeps: 1 })
    const command = cpuWorld.stepper.plan(1 / 60)!
    const cpu = cpuWorld.backend as CpuBackend
    cpu.prepare(command)
    await stepHybrid(cpu, gpuWorld.backend as GpuBackend, command, Math.min(cpuStages, cpu.stages.length))
    agrees.push((await stateHash(await cpuWorld.disks.read())) === expected)
    gpuWorld.destroy()
  }
  expect(agrees).toEqual([true, true, false])
})

test('stepHybrid: rejects a number of stages out of range', async () => {
  const world = await World.fromScene(hardScenes[0], { backend: 'cpu' })
  const command = world.stepper.plan(1 / 60)!
  const cpu = world.backend as CpuBackend
  await expect(stepHybrid(cpu, { submitter: cpu } as never, command, 1.5)).rejects.toThrow(
    /^cpuStages is 1.5: expected a whole/,
  )
})

test('check: values whose squares nearly overflow agree on both backends, and disks with them are taken into quarantine', async () => {
  const scene = {
    ...hardScenes[4],
    gravity: [0, -1e6] as [number, number],
    walls: [],
    disks: { positions: [5, 5, 5.9, 5], radii: 0.5, velocities: [1e12, 0, -1e12, 0] },
  }
  const options = { device: await testDevice(), dt: 1e6, substeps: 1 }
  const first = await check(scene, { ...options, steps: 2 })
  expect(first.difference).toBeNull()
  expect(Math.abs(first.state.positions[1])).toBeGreaterThan(9e17)
  const { difference, state } = await check(scene, { ...options, steps: 4 })
  expect(difference).toBeNull()
  expect(state.ids).toHaveLength(0)
})

// looked at before a device is
const noDevice = {} as GPUDevice
test.each([
  [null, 'options is null: expected an object'],
  [{ steps: Number.NaN }, 'steps is NaN: expected a whole number from 1 to 2147483648'],
  [
    { step: 1 },
    'options.step is unknown: expected only device, steps, dt, substeps, stepping, maxWaves, passes, forces, ulp, timeout, edit, onStep (Did you mean steps?)',
  ],
  [{ device: undefined }, 'device is undefined: expected a GPUDevice'],
  [{ device: 'cpu' }, 'device is "cpu": expected a GPUDevice'],
  [{ dt: -1 }, 'dt is -1: expected a number of seconds from 0 to 1e6'],
  [{ dt: '1' }, 'dt is "1": expected a number of seconds from 0 to 1e6'],
  [{ ulp: -1 }, 'ulp is -1: expected a whole number from 0 to 4294967295'],
  [{ ulp: '4' }, 'ulp is "4": expected a whole number from 0 to 4294967295'],
  [{ substeps: 0 }, "substeps is 0: expected a whole number from 1 to 1000, or 'auto'"],
  [{ substeps: 'auto' }, 'substeps is "auto": expected a whole number from 1 to 1000 for a check'],
  [{ stepping: '' }, "stepping is \"\": expected 'discrete', 'eventDriven' or 'auto'"],
  [{ maxWaves: 0 }, 'maxWaves is 0: expected a whole number from 1 to 1000000'],
  [{ onStep: 1 }, 'onStep is 1: expected a function'],
  [{ timeout: 0 }, 'timeout is 0: expected a positive, finite number'],
  [{ edit: 'none' }, 'edit is "none": expected a function'],
])('check: rejects the options %o and leaves no world', async (wrong, message) => {
  const create = vi.spyOn(CpuBackend, 'create')
  const destroy = vi.spyOn(CpuBackend.prototype, 'destroy')
  const options = wrong === null ? wrong : { device: noDevice, steps: 1, ...wrong }
  await expect(check(hardScenes[0], options as never)).rejects.toThrow(new Error(message))
  expect(destroy).toHaveBeenCalledTimes(create.mock.calls.length)
})

test("check: rejects a scene with substeps 'auto' and leaves no world", async () => {
  const create = vi.spyOn(CpuBackend, 'create')
  const destroy = vi.spyOn(CpuBackend.prototype, 'destroy')
  const run = check({ ...hardScenes[0], substeps: 'auto' }, { device: noDevice, steps: 1 })
  const message = 'substeps is "auto": expected a whole number from 1 to 1000 for a check'
  await expect(run).rejects.toThrow(new Error(message))
  expect(destroy).toHaveBeenCalledTimes(create.mock.calls.length)
})

test('stateHash: equal runs have equal hashes, other runs other hashes, on both backends', async () => {
  const hashes = new Set<string>()
  for (const backend of ['cpu', 'gpu', 'gpu'] as const) {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const world = await World.fromScene(presets.gas.build(full(150, 400), 7), { backend, device })
    for (let step = 0; step < full(5, 30); step++) world.step(1 / 60)
    hashes.add(await stateHash(await world.disks.read()))
    world.destroy()
  }
  expect(hashes.size).toBe(1)
  const other = await World.fromScene(presets.gas.build(full(150, 400), 8), { backend: 'cpu' })
  hashes.add(await stateHash(await other.disks.read()))
  expect(hashes.size).toBe(2)
})
