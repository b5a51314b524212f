import { expect, test } from 'vitest'
import { BUDGETS, type BudgetName, faultsOf, spent } from '../../bench/price/budgets.ts'
import { CURRENT_FORM, countDispatches, countStep, stagesOfStep } from '../../bench/price/counts.ts'
import { WORKLOADS } from '../../bench/price/workloads.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import type { CpuBackend } from '../../src/reference/cpuBackend.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { countingDevice } from '../support/countingDevice.ts'
import { full } from '../support/full.ts'

const names = Object.keys(BUDGETS) as BudgetName[]

test.each(names)('budget of %s: a step encodes and moves no more, and no less', (name) => {
  expect(faultsOf(name, BUDGETS[name], spent(name))).toEqual([])
})

test('faultsOf: says what grew and what fell, from what to what', () => {
  const budget = BUDGETS.settled20k
  const now = { ...budget, dispatches: budget.dispatches + 8, bytesPerDiskSubstep: 1000 }
  expect(faultsOf('settled20k', budget, now)).toEqual([
    `The dispatches per step of a pile of 20,000 disks at rest grew from ${budget.dispatches} to ${budget.dispatches + 8}.`,
    `The bytes per disk and substep of a pile of 20,000 disks at rest fell from ${budget.bytesPerDiskSubstep} to 1000: lower the budget in bench/price/budgets.ts.`,
  ])
})

test('WORKLOADS: a world with the scene of a budget has the recorded sizes', async () => {
  const world = await World.fromScene(presets.pile.build(20_000, 1), { backend: 'cpu', substeps: 8 })
  world.step(1 / 60)
  await world.settle()
  expect((world.backend as CpuBackend).sizes).toEqual(WORKLOADS.settled20k.sizes)
  world.destroy()
})

// the second one compiles as many kernels again
const worlds: [string, Partial<Scene>][] = [['a pile', {}]]
worlds.push(...full([], [['a pile that may sleep', { sleep: true }] as [string, Partial<Scene>]]))

test.each(worlds)('countStep: counts what the GPU backend encodes for a step of %s', async (_, options) => {
  const { device, takeCounts } = await countingDevice()
  const scene = { ...presets.pile.build(300, 1), ...options }
  const world = await World.fromScene(scene, { backend: 'gpu', device, substeps: 3 })
  world.step(1 / 60)
  await world.settle()
  takeCounts()
  world.step(1 / 60)
  const encoded = takeCounts()
  const { sizes } = world.backend as GpuBackend
  // the pile falls, so all substeps can rebuild the list
  const workload = { ...WORKLOADS.settled1k, sizes, substeps: 3, remadeShare: 0.5 }
  const counts = countStep(countDispatches(stagesOfStep(workload, CURRENT_FORM), workload, CURRENT_FORM))
  expect(counts).toMatchObject(encoded)
  expect(encoded.dispatches).toBeGreaterThan(90)
  world.destroy()
})
