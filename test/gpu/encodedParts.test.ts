/** What the encoder leaves out, and how a stage is dispatched, changes no bit. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceScenes } from '../../apps/deviceScenes.ts'
import { traceGpu, uploadState } from '../../src/check/trace.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { CpuExecutor } from '../../src/cpu/executor.ts'
import { EncodedParts } from '../../src/gpu/encodedParts.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { WorkgroupCounts } from '../../src/gpu/workgroupCounts.ts'
import type { BackendStatus } from '../../src/pipeline/backendStatus.ts'
import { encodedStages, type Parts, substitutesOf } from '../../src/pipeline/encodedStages.ts'
import type { Stage } from '../../src/pipeline/stage.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { presets } from '../../src/scene/presets.ts'
import { HALT_AWAKE, HALT_CONTACTS, HALT_REBUILD, HALT_SWEEPS } from '../../src/schemas/constants.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { countingDevice } from '../support/countingDevice.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { withRandomParts } from '../support/randomParts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const SCENES = deviceScenes(full(60, 300))
/** Scenes of the short form. */
const WITH_HALTS = ['everything', 'gas']
const WITH_LOOPS = ['everything']

/** Runs a scene with eight substeps and returns the hash of its state. */
async function run(
  { scene, edit }: (typeof SCENES)[number],
  options: object,
  steps: number,
): Promise<string> {
  const substeps = scene.stepping === 'eventDriven' ? {} : { substeps: 8 }
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

const STEPS = full(12, 60)
const among = (names: readonly string[]) => SCENES.filter(({ name }) => full(names.includes(name), true))
const onCpu = (scene: (typeof SCENES)[number]) => run(scene, { backend: 'cpu', threads: 1 }, STEPS)
const onGpu = async (scene: (typeof SCENES)[number]) =>
  run(scene, { backend: 'gpu', device: await testDevice() }, STEPS)

fullTest.each(among(WITH_HALTS))(
  'World.step: $name has the same bits whatever the GPU encodes',
  async (scene) => {
    const { result, halts } = await withRandomParts(5, () => onGpu(scene))
    expect(result).toBe(await onCpu(scene))
    if (scene.scene.stepping !== 'eventDriven') expect(halts).toBeGreaterThan(0)
  },
)

fullTest.each(among(WITH_LOOPS))(
  'World.step: $name has the same bits with stages of two workgroups that loop over the others',
  async (scene) => {
    const { prototype } = WorkgroupCounts
    vi.spyOn(prototype, 'dispatched').mockImplementation(({ workgroups }) => Math.min(workgroups, 2))
    vi.spyOn(prototype, 'loops').mockImplementation(() => true)
    expect(await onGpu(scene)).toBe(await onCpu(scene))
  },
)

fullTest('World.step: on the CPU, stages without work leave the state as it is', async () => {
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

fullTest(
  'World.step: a pile encodes the rebuild in all substeps while it falls, then in the first one, then in none',
  async () => {
    const { device, takeCounts } = await countingDevice()
    const world = await World.fromScene(presets.pile.build(100, 1), { backend: 'gpu', device, substeps: 8 })
    const dispatchesOfStep = () => {
      takeCounts()
      world.step(1 / 60)
      return takeCounts().dispatches
    }
    world.step(1 / 60)
    await world.settle()
    const falling = dispatchesOfStep()
    const cpu = await World.fromScene(presets.pile.build(100, 1), { backend: 'cpu', substeps: 8 })
    for (let step = 0; step < 900; step++) cpu.step(1 / 60)
    world.history.restore(await cpu.history.snapshot())
    const run = async (steps: number) => {
      for (let step = 0; step < steps; step++) {
        world.step(1 / 60)
        await world.settle()
      }
    }
    await run(10)
    const resting = dispatchesOfStep()
    await run(40)
    // 32 stages, 8 times, and 2 for the statistics; without the rebuild 14
    expect(falling).toBe(8 * 32 + 2)
    expect(resting).toBe(32 + 7 * 14 + 2)
    expect(dispatchesOfStep()).toBe(8 * 14 + 2)
    world.destroy()
    cpu.destroy()
  },
)

describe('EncodedParts', () => {
  const status = (more: Partial<BackendStatus>) =>
    ({ bullets: 0, completed: 0, firstRebuilds: 0, laterRebuilds: 0, ...more }) as BackendStatus
  /** Returns the number of steps until a substep is encoded without the rebuild. */
  const stepsWithRebuild = (parts: EncodedParts, substep: number) => {
    for (let steps = 0; steps < 2000; steps++) {
      parts.beginStep()
      if (!parts.rebuilds(substep)) return steps
    }
    return Number.POSITIVE_INFINITY
  }

  test.each([
    ['first', 0, 'firstRebuilds'],
    ['later', 1, 'laterRebuilds'],
  ] as const)('rebuilds: of %s substeps, is true while they were needed lately', (_, substep, name) => {
    const parts = new EncodedParts()
    const quiet = stepsWithRebuild(parts, substep)
    expect(quiet).toBeGreaterThan(0)
    parts.adaptTo(status({}))
    expect(parts.rebuilds(substep)).toBe(false)
    parts.adaptTo(status({ [name]: 1 }))
    expect(parts.rebuilds(substep)).toBe(true)
    expect(stepsWithRebuild(parts, substep)).toBe(quiet)
    parts.needRebuild(substep === 0, 1)
    const few = stepsWithRebuild(parts, substep)
    parts.needRebuild(substep === 0, 60)
    expect(stepsWithRebuild(parts, substep)).toBeGreaterThan(10 * few)
    parts.needRebuild(substep === 0, 1e6)
    expect(stepsWithRebuild(parts, substep)).toBeLessThan(2000)
  })

  test('change: lets the first substep of the next step rebuild the list', () => {
    const parts = new EncodedParts()
    stepsWithRebuild(parts, 0)
    parts.change()
    expect(parts.rebuilds(0)).toBe(false)
    parts.beginStep()
    expect([parts.rebuilds(0), parts.rebuilds(1)]).toEqual([true, false])
    parts.beginStep()
    expect(parts.rebuilds(0)).toBe(false)
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
  const scene = presets.everything.build(50, 1)
  const cpu = await World.fromScene({ ...scene, sleep: true }, { backend: 'cpu' })
  cpu.step(1 / 60)
  const { sizes } = cpu.backend as CpuBackend
  const all = substepStages(sizes)
  const substitutes = substitutesOf(sizes)
  const encoded = (parts: Partial<Parts>) =>
    encodedStages(all, { rebuild: true, sweep: true, awake: true, tileSums: true, ...parts }, substitutes)
  const added = (stages: readonly Stage[]) => stages.filter((stage) => !all.includes(stage))
  const missing = (stages: readonly Stage[]) => all.filter((stage) => !stages.includes(stage))
  expect(encoded({})).toEqual(all)
  const without = encoded({ rebuild: false, sweep: false })
  expect(added(without)).toEqual([substitutes.beginUnlisted, substitutes.checkBullets])
  expect(missing(without)).toEqual(
    all.filter(({ part, kernel }) => part === 'rebuild' || part === 'sweep' || kernel === 'beginRebuild'),
  )
  const asleep = encoded({ awake: false })
  expect(added(asleep)).toEqual([substitutes.beginAsleep, substitutes.endAsleep])
  expect(asleep.length).toBeLessThan(without.length / 2)
  for (const kernel of [
    'checkNeighborList',
    'findDiskContacts',
    'integrateVelocities',
    'solveGrains',
    'countEvents',
  ])
    expect(asleep.map((stage) => stage.kernel)).not.toContain(kernel)
  cpu.destroy()
})

test.each([0, 1, 2])(
  'substitutes: kernels and twins halt alike, with %i bullets and awake slots',
  async (bullets) => {
    const scene = presets.pile.build(40, 1)
    const onCpu = await World.fromScene(scene, { backend: 'cpu' })
    const onGpu = await World.fromScene(scene, { backend: 'gpu', device: await testDevice() })
    // the first step has new walls
    onCpu.step(1 / 60)
    const step = onCpu.stepper.plan(1 / 60)!
    const [cpu, gpu] = [
      onCpu.backend as CpuBackend,
      (onGpu.backend as unknown as { current: GpuBackend }).current,
    ]
    cpu.prepare(step)
    gpu.submitter.prepare(step)
    const reasons = {
      beginUnlisted: HALT_REBUILD,
      beginAsleep: HALT_AWAKE,
      checkBullets: HALT_SWEEPS,
      endAsleep: 0,
    }
    for (const [name, stage] of Object.entries(substitutesOf(cpu.sizes)))
      for (const stale of [0, 1])
        for (const halted of [0, HALT_CONTACTS]) {
          const { u32, f32 } = cpu.storage.view('status', 1)
          u32.set([halted, stale], STATUS.halted)
          u32[STATUS.bullets] = bullets
          u32[STATUS.awakeSlots] = bullets
          u32[STATUS.carrying] = 3
          f32[STATUS.deepest] = 0.5
          u32[STATUS.summed] = 1
          uploadState(cpu, gpu)
          cpu.runOutside(stage, step.params)
          const [{ written }] = await traceGpu(gpu, cpu.status, [gpu.submitter.steps.bind(stage)])
          const after = cpu.storage.view('status', 1).u32
          expect(written.get('status')!.u32).toEqual(after)
          if (name === 'endAsleep') {
            expect(after[STATUS.carrying]).toBe(halted === 0 ? 0 : 3)
            continue
          }
          const isNeeded = name === 'beginUnlisted' ? stale > 0 : bullets > 0
          const reason = isNeeded
            ? reasons[name as keyof typeof reasons]
            : stale > 0 && name === 'beginAsleep'
              ? HALT_REBUILD
              : 0
          expect(after[STATUS.halted]).toBe(halted === 0 ? reason : halted)
        }
    for (const world of [onCpu, onGpu]) world.destroy()
  },
)

test('no dispatch is indirect: a runtime checks the arguments of each one, 200 µs on an H200', () => {
  const indirect = ['dispatchWorkgroups', 'Indirect'].join('')
  const files = ['src', 'shaders', 'apps', 'bench', 'test', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const own = files.filter((file) => /\.(ts|js|mjs|wgsl|html)$/.test(file) && !/node_modules|dist/.test(file))
  expect(own.length).toBeGreaterThan(1000)
  expect(own.filter((file) => readFileSync(file, 'utf8').includes(indirect))).toEqual([])
})
