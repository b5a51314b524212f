/** What the encoder leaves out, and how a stage is dispatched, changes no bit. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceScenes } from '../../apps/deviceScenes.ts'
import { EncodedParts } from '../../src/gpu/encodedParts.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { WorkgroupCounts } from '../../src/gpu/workgroupCounts.ts'
import type { BackendStatus } from '../../src/pipeline/backendStatus.ts'
import type { Stage } from '../../src/pipeline/stage.ts'
import { encodedStages, substepStages, substitutesOf } from '../../src/pipeline/stages.ts'
import { CpuExecutor } from '../../src/reference/executor.ts'
import { presets } from '../../src/scene/presets.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const SCENES = deviceScenes(full(60, 300))
/** Scenes with each kind of halt. */
const QUICK = ['pile', 'everything', 'mill', 'gas', 'rubble', 'gas, event-driven', 'pile with sleep']

/** Runs a scene with eight substeps and returns the hash of its state. */
async function run(
  { scene, edit }: (typeof SCENES)[number],
  options: object,
  steps: number,
): Promise<string> {
  const substeps = scene.stepping === 'pic' ? {} : { substeps: 8 }
  const world = await World.fromScene(scene, { ...options, ...substeps })
  for (let step = 0; step < steps; step++) {
    await edit?.(world, step)
    world.step(1 / 60)
    if (step % 5 === 4) await world.settle()
  }
  const hash = await world.hash()
  world.destroy()
  return hash
}

describe.each(SCENES.filter(({ name }) => full(QUICK.includes(name), true)))('$name', (scene) => {
  const STEPS = full(15, 60)
  let expected: string

  beforeEach(async () => {
    expected ??= await run(scene, { backend: 'cpu', threads: 1 }, STEPS)
  })

  test('World.step: has the same bits whatever the GPU encodes', async () => {
    const random = createRandom(5)
    const rebuilds = vi.spyOn(EncodedParts.prototype, 'rebuilds').mockImplementation(() => random() < 0.4)
    vi.spyOn(EncodedParts.prototype, 'sweeps').mockImplementation(() => random() < 0.4)
    const needed = vi.spyOn(EncodedParts.prototype, 'needRebuilds')
    expect(await run(scene, { backend: 'gpu', device: await testDevice() }, STEPS)).toBe(expected)
    if (scene.scene.stepping === 'pic') return
    expect(rebuilds).toHaveBeenCalled()
    expect(needed).toHaveBeenCalled()
  })

  test('World.step: has the same bits with stages of two workgroups that loop over the others', async () => {
    vi.spyOn(WorkgroupCounts, 'dispatched').mockImplementation(({ workgroups }) => Math.min(workgroups, 2))
    expect(await run(scene, { backend: 'gpu', device: await testDevice() }, STEPS)).toBe(expected)
  })
})

test('World.step: on the CPU, stages without work leave the state as it is', async () => {
  const executor = CpuExecutor.prototype as unknown as { workgroupsOf(stage: Stage): number }
  const named = (name: string) => SCENES.find((scene) => scene.name === name)!
  for (const name of ['everything', 'pile with sleep', 'gas, event-driven', 'rubble']) {
    const skipping = await run(named(name), { backend: 'cpu', threads: 1 }, 20)
    const all = vi.spyOn(executor, 'workgroupsOf').mockImplementation(({ workgroups }) => workgroups)
    expect(await run(named(name), { backend: 'cpu', threads: 1 }, 20), name).toBe(skipping)
    expect(all).toHaveBeenCalled()
    vi.restoreAllMocks()
  }
})

/** Counts the dispatches of a step that has been encoded. */
async function dispatchesOf(world: World): Promise<number> {
  const encode = vi.spyOn((world.backend as GpuBackend).submitter.steps, 'encode')
  const dispatched = vi.spyOn(WorkgroupCounts, 'dispatched')
  world.step(1 / 60)
  expect(encode).toHaveBeenCalledTimes(1)
  const count = dispatched.mock.calls.length
  vi.restoreAllMocks()
  await world.settle()
  return count
}

test('World.step: a pile encodes the rebuild once a step while it rests, and in all substeps while it falls', async () => {
  const device = await testDevice()
  const world = await World.fromScene(presets.pile.build(100, 1), { backend: 'gpu', device, substeps: 8 })
  world.step(1 / 60)
  await world.settle()
  const falling = await dispatchesOf(world)
  const cpu = await World.fromScene(presets.pile.build(100, 1), { backend: 'cpu', substeps: 8 })
  for (let step = 0; step < 900; step++) cpu.step(1 / 60)
  world.restore(await cpu.snapshot())
  for (let step = 0; step < 40; step++) {
    world.step(1 / 60)
    await world.settle()
  }
  const resting = await dispatchesOf(world)
  // 32 stages, 8 times, and 2 for the statistics; without the rebuild 13
  expect(falling).toBeLessThanOrEqual(258)
  expect(resting).toBeLessThanOrEqual(130)
  world.destroy()
  cpu.destroy()
})

describe('EncodedParts', () => {
  const status = (more: Partial<BackendStatus>) =>
    ({ bullets: 0, completed: 0, laterRebuilds: 0, ...more }) as BackendStatus
  const stepsWithRebuilds = (parts: EncodedParts) => {
    for (let steps = 0; steps < 1000; steps++) {
      parts.beginStep()
      if (!parts.rebuilds(1)) return steps
    }
    return Number.POSITIVE_INFINITY
  }

  test('rebuilds: is true for the first substep of each step, and for all while they were needed lately', () => {
    const parts = new EncodedParts()
    const quiet = stepsWithRebuilds(parts)
    expect(quiet).toBeGreaterThan(0)
    expect(parts.rebuilds(0)).toBe(true)
    parts.adaptTo(status({}))
    expect(parts.rebuilds(1)).toBe(false)
    parts.adaptTo(status({ laterRebuilds: 1 }))
    expect(parts.rebuilds(1)).toBe(true)
    expect(stepsWithRebuilds(parts)).toBe(quiet)
  })

  test('needRebuilds: the more steps are submitted again, the longer rebuilds are encoded', () => {
    const parts = new EncodedParts()
    parts.needRebuilds(1)
    const few = stepsWithRebuilds(parts)
    parts.needRebuilds(60)
    const many = stepsWithRebuilds(parts)
    expect(many).toBeGreaterThan(10 * few)
    parts.needRebuilds(1e6)
    expect(stepsWithRebuilds(parts)).toBeLessThan(1000)
  })

  test('sweeps: is true from a bullet on, until there was none for long', () => {
    const parts = new EncodedParts()
    expect(parts.sweeps()).toBe(false)
    parts.needSweeps(100)
    parts.adaptTo(status({ completed: 500 }))
    expect(parts.sweeps()).toBe(true)
    parts.adaptTo(status({ completed: 600, bullets: 1 }))
    parts.adaptTo(status({ completed: 1000 }))
    expect(parts.sweeps()).toBe(true)
    parts.adaptTo(status({ completed: 2000 }))
    expect(parts.sweeps()).toBe(false)
  })
})

test('encodedStages: a part that is left out has one stage in its place, and the others are the same', async () => {
  const cpu = await World.fromScene(presets.everything.build(50, 1), { backend: 'cpu' })
  cpu.step(1 / 60)
  const { sizes } = cpu.backend as unknown as { sizes: Parameters<typeof substepStages>[0] }
  const all = substepStages(sizes)
  const substitutes = substitutesOf(sizes)
  const without = encodedStages(all, { rebuild: false, sweep: false }, substitutes)
  expect(without.filter((stage) => !all.includes(stage))).toEqual([substitutes.rebuild, substitutes.sweep])
  expect(all.filter((stage) => !without.includes(stage))).toEqual(
    all.filter(({ part, kernel }) => part !== undefined || kernel === 'beginRebuild'),
  )
  expect(encodedStages(all, { rebuild: true, sweep: true }, substitutes)).toEqual(all)
  cpu.destroy()
})

test('no dispatch is indirect: a runtime checks the arguments of each one, 200 µs on an H200', () => {
  const indirect = ['dispatchWorkgroups', 'Indirect'].join('')
  const files = ['src', 'shaders', 'apps', 'bench', 'test', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const own = files.filter((file) => /\.(ts|js|mjs|wgsl|html)$/.test(file) && !/node_modules|dist/.test(file))
  expect(own.length).toBeGreaterThan(1000)
  expect(own.filter((file) => readFileSync(file, 'utf8').includes(indirect))).toEqual([])
})
