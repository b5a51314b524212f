import { expect, test } from 'vitest'
import { BUDGETS, type BudgetName, faultsOf, spent } from '../../bench/price/budgets.ts'
import {
  CURRENT_FORM,
  countDispatches,
  countStep,
  FORMS,
  type Form,
  stagesOfStep,
} from '../../bench/price/counts.ts'
import { WORKLOADS } from '../../bench/price/workloads.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { countingDevice } from '../support/countingDevice.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const names = Object.keys(BUDGETS) as BudgetName[]

test.each(names)('budget of %s: a step encodes and moves no more, and no less', (name) => {
  expect(faultsOf(name, BUDGETS[name], spent(name))).toEqual([])
})

test('faultsOf: says what grew and what fell, from what to what', () => {
  const budget = BUDGETS.settled20k
  const now = { ...budget, dispatches: budget.dispatches + 8, bytesPerDiskSubstep: 700 }
  expect(faultsOf('settled20k', budget, now)).toEqual([
    `The dispatches per step of a pile of 20,000 disks at rest grew from ${budget.dispatches} to ${budget.dispatches + 8}.`,
    `The bytes per disk and substep of a pile of 20,000 disks at rest fell from ${budget.bytesPerDiskSubstep} to 700: lower the budget in bench/price/budgets.ts.`,
  ])
})

test('WORKLOADS: a world with the scene of a budget has the recorded sizes', async () => {
  const world = await World.fromScene(presets.pile.build(20_000, 1), { backend: 'cpu', substeps: 8 })
  world.step(1 / 60)
  await world.settle()
  expect((world.backend as CpuBackend).sizes).toEqual(WORKLOADS.settled20k.sizes)
  world.destroy()
})

// a software driver has no plans of its own; the last one compiles as many kernels again
const worlds: [string, Partial<Scene>, Form][] = [
  ['a pile', {}, FORMS.looped],
  ['a pile with plans of tiles', {}, CURRENT_FORM],
]
const sleeping: (typeof worlds)[number] = ['a pile that may sleep', { sleep: true }, CURRENT_FORM]
worlds.push(...full([], [sleeping]))

fullTest.each(worlds)(
  'countStep: counts what the GPU backend encodes for a step of %s',
  async (_, options, form) => {
    const { device, takeCounts } = await countingDevice()
    const scene = { ...presets.pile.build(300, 1), ...options }
    const world = await World.fromScene(scene, { backend: 'gpu', device, substeps: 3, recovery: false })
    const backend = world.backend as GpuBackend
    backend.submitter.reserve({ planBytes: form.hasPlans ? Infinity : 0 })
    world.step(1 / 60)
    await world.settle()
    takeCounts()
    world.step(1 / 60)
    const encoded = takeCounts()
    const { sizes } = backend.submitter
    // the pile falls, so all substeps can rebuild the list
    const workload = { ...WORKLOADS.settled1k, sizes, substeps: 3, remadeShare: 0.5 }
    const counts = countStep(countDispatches(stagesOfStep(workload, form), workload, form))
    expect(counts).toMatchObject(encoded)
    expect(encoded.dispatches).toBeGreaterThan(70)
    await world.settle()
    world.destroy()
  },
)
