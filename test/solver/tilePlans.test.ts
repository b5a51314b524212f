/** Plans of tiles: the GPU solves worlds of plain disks with fewer dispatches, and gives the bits of the CPU, which does not use them. */
import { expect, test } from 'vitest'
import { deviceScenes } from '../../apps/deviceScenes.ts'
import { compareTraces } from '../../src/check/check.ts'
import { layoutOf } from '../../src/check/comparable.ts'
import { traceCpuStage, traceGpu, traceOf, uploadState } from '../../src/check/trace.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { NO_FLAGS, NO_SIZES, type Sizes } from '../../src/features/sizes.ts'
import { solverTilesOfLevel } from '../../src/features/solver/tiles.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { substitutesOf } from '../../src/pipeline/encodedStages.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import {
  HALT_CONTACTS,
  HALT_REBUILD,
  HALT_SWEEPS,
  HALT_TILE_SUMS,
  TILE_CAPACITY,
} from '../../src/schemas/constants.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { type Edit, heap, onCpu, onGpu, PLAN_BYTES, plan, run, settled } from '../support/plannedWorlds.ts'
import { withRandomParts } from '../support/randomParts.ts'

const PLAIN: Partial<Sizes> = {
  disks: 100,
  ids: 100,
  levels: [{ columns: 30, rows: 30 }],
  planBytes: PLAN_BYTES,
}
const kernelsOf = (sizes: Partial<Sizes>) =>
  substepStages({ ...NO_SIZES, ...sizes }).map(({ kernel }): string => kernel)

test('substepStages: the GPU plans the tiles of worlds of plain disks on one level, and of no others', () => {
  expect(kernelsOf(PLAIN)).toContain('relaxTiles')
  expect(kernelsOf(PLAIN)).not.toContain('updateContacts')
  const others: Partial<Sizes>[] = [
    { planBytes: 0 },
    { planBytes: 3000 },
    { levels: [...PLAIN.levels!, ...PLAIN.levels!] },
    { has: { ...NO_FLAGS, bounces: true } },
    { has: { ...NO_FLAGS, rolling: true } },
    { has: { ...NO_FLAGS, events: true } },
    { has: { ...NO_FLAGS, fields: true } },
    { has: { ...NO_FLAGS, sleep: true } },
    { has: { ...NO_FLAGS, periodic: true } },
    { grains: 1 },
    { bonds: 1, bondColors: [1] },
    { dynamic: 1, bodies: 2 },
    { drivenEdges: 1 },
  ]
  for (const other of others) expect(kernelsOf({ ...PLAIN, ...other })).not.toContain('relaxTiles')
})

test('substepStages: a single tile has no seams to solve', () => {
  const single = kernelsOf({ ...PLAIN, levels: [{ columns: 21, rows: 22 }] })
  expect(single.filter((kernel) => kernel === 'relaxSeams' || kernel === 'solveContacts')).toHaveLength(3)
  expect(kernelsOf(PLAIN).filter((kernel) => kernel === 'relaxSeams')).toHaveLength(2)
})

/** Fifty disks on one point, more contacts than there are colors. */
function crowd(): Scene {
  const scene = presets.pile.build(50, 1)
  const { disks } = scene as { disks: { positions: number[] } }
  return {
    ...scene,
    disks: { ...disks, positions: disks.positions.map((_, k) => (k % 2 === 0 ? 0.2 : 3)) },
  } as Scene
}

/** Returns the sizes of a world with this scene after a step. */
async function sizesOf(scene: Scene): Promise<Sizes> {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  world.step(1 / 60)
  const { sizes } = world.backend as CpuBackend
  world.destroy()
  return sizes
}

fullTest('World.step: a heap of several tiles has the same state with plans and without', async () => {
  const scene = heap(3000)
  const { levels } = await sizesOf(scene)
  expect(solverTilesOfLevel(levels[0])).toBeGreaterThan(1)
  const saved = await settled(scene, 120)
  const steps = 120
  const edit: Edit = (world, step) => step === 2 && world.history.restore(saved)
  expect(await onGpu(scene, steps, edit)).toBe(await onCpu(scene, steps, edit))
})

fullTest('World.step: contacts beyond the colors are solved alike', async () => {
  expect(await onGpu(crowd(), 6)).toBe(await onCpu(crowd(), 6))
})

fullTest('World.step: tiles beyond the capacity of workgroup memory are solved alike', async () => {
  let edited = 0
  const device = await editedDevice((descriptor) => {
    const code = descriptor.code.replace(`const TILE_CAPACITY = ${TILE_CAPACITY}`, 'const TILE_CAPACITY = 20')
    edited += Number(code !== descriptor.code)
    return { ...descriptor, code }
  })
  const scene = heap(300)
  const saved = await settled(scene, 150)
  const edit: Edit = (world, step) => step === 1 && world.history.restore(saved)
  expect(await onGpu(scene, 5, edit, device)).toBe(await onCpu(scene, 5, edit))
  expect(edited).toBeGreaterThanOrEqual(3)
})

fullTest(
  'World.history.restore, World.brush, World.disks.write, World.disks.remove: plans follow the list',
  async () => {
    const scene = heap(120)
    const saved = await settled(scene, 150)
    const edit: Edit = async (world, step) => {
      if (step === 2) world.history.restore(saved)
      if (step === 4) world.brush = { center: [0, 2], velocity: [2, 3], radius: 3, rate: 8 }
      if (step === 6) world.brush = null
      if (step === 7) world.disks.write([7], { masses: [90] })
      if (step === 8) world.disks.remove([3, 50])
      if (step === 9) world.fields = [{ type: 'uniform', acceleration: [0.1, 0] }]
      if (step === 11) world.fields = []
    }
    expect(await onGpu(scene, 14, edit)).toBe(await onCpu(scene, 14, edit))
  },
)

/** In the short form those with a halt for a rebuild and with bullets. */
const SCENES = deviceScenes(full(60, 300)).filter(({ name }) =>
  full(['pile', 'hourglass'].includes(name), true),
)

fullTest.each(SCENES)(
  'World.step: $name has the same state with plans, whatever the GPU encodes',
  async ({ scene, edit }) => {
    const steps = 60
    const substeps = scene.stepping === 'eventDriven' ? {} : { substeps: 8 }
    const { result } = await withRandomParts(7, async () =>
      run({ ...scene, ...substeps }, { backend: 'gpu', device: await testDevice() }, steps, edit),
    )
    expect(result).toBe(await onCpu({ ...scene, ...substeps }, steps, edit))
  },
)

/** A disk that is shot at a thin wall, through others that rest. */
fullTest('World.step: a bullet is swept between two substeps of a step', async () => {
  const scene = heap(100)
  const edit: Edit = (world, step) => {
    if (step === 3) world.disks.write([99], { velocities: [300, -200] })
  }
  expect(await onGpu(scene, 8, edit)).toBe(await onCpu(scene, 8, edit))
})

fullTest('substepStages: kernels of plans and their twins give the same bits, stage by stage', async () => {
  const scene = heap(2000)
  const onCpu = await World.fromScene(scene, { backend: 'cpu' })
  const onGpu = await World.fromScene(scene, { backend: 'gpu', device: await testDevice(), recovery: false })
  const [cpu, gpu] = [onCpu.backend as CpuBackend, onGpu.backend as GpuBackend]
  plan(onGpu)
  for (let step = 0; step < 100; step++) onCpu.step(1 / 60)
  cpu.reserve({ planBytes: PLAN_BYTES })
  const step = onCpu.stepper.plan(1 / 60)!
  cpu.prepare(step)
  gpu.submitter.prepare(step)
  for (let substep = 0; substep < 8; substep++) {
    // the list is made anew
    cpu.storage.view('status', 1).u32[STATUS.moved] = Number(substep === 2)
    for (let index = 0; index < cpu.stages.length; index++) {
      uploadState(cpu, gpu)
      const expected = traceCpuStage(cpu, index, step.params)
      const actual = await traceGpu(gpu, cpu.status, [gpu.submitter.stages[index]])
      const { difference, compared } = compareTraces([expected], actual, layoutOf(cpu))
      expect(difference, expected.stage.label).toBeNull()
      expect(compared).toBeGreaterThan(0)
    }
  }
  for (const world of [onCpu, onGpu]) world.destroy()
})

fullTest('substitutesOf: stages between two substeps give the bits of their twins', async () => {
  const scene = heap(150)
  const onCpu = await World.fromScene(scene, { backend: 'cpu' })
  const onGpu = await World.fromScene(scene, { backend: 'gpu', device: await testDevice(), recovery: false })
  const [cpu, gpu] = [onCpu.backend as CpuBackend, onGpu.backend as GpuBackend]
  plan(onGpu)
  for (let step = 0; step < 20; step++) onCpu.step(1 / 60)
  cpu.reserve({ planBytes: PLAN_BYTES })
  const step = onCpu.stepper.plan(1 / 60)!
  cpu.prepare(step)
  gpu.submitter.prepare(step)
  const planned = substitutesOf(cpu.sizes).planned!
  const { u32, f32 } = cpu.storage.view('status', 1)
  const before = u32.slice()
  // a list that holds, one that does not, bullets, and a step that is over
  const cases: Partial<Record<keyof typeof STATUS, number>>[] = [
    {},
    { moved: 1, outlying: 1 },
    { loosened: 1 },
    { bullets: 2 },
    { unsettled: 1 },
    { halted: HALT_CONTACTS },
  ]
  const reasons = new Set<number>()
  for (const words of cases)
    for (const stage of [
      ...planned.advance.flat(),
      ...planned.end,
      ...planned.begun,
      ...planned.relaxed.flat(),
    ]) {
      u32.set(before)
      for (const [name, value] of Object.entries(words)) u32[STATUS[name as keyof typeof STATUS]] = value
      f32[STATUS.travel] = 0.01
      uploadState(cpu, gpu)
      cpu.runOutside(stage, step.params)
      const actual = await traceGpu(gpu, cpu.status, [gpu.submitter.steps.bind(stage)])
      const { difference } = compareTraces([traceOf(cpu, stage)], actual, layoutOf(cpu))
      expect(difference, `${stage.label} with ${JSON.stringify(words)}`).toBeNull()
      reasons.add(cpu.storage.view('status', 1).u32[STATUS.halted])
    }
  expect(reasons).toEqual(new Set([0, HALT_REBUILD, HALT_SWEEPS, HALT_TILE_SUMS, HALT_CONTACTS]))
  for (const world of [onCpu, onGpu]) world.destroy()
})
