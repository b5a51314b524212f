import { expect, test } from 'vitest'
import { BUDGETS, type BudgetName, faultsOf, spent } from '../../bench/price/budgets.ts'
import { countDispatches, countStep, FORMS, stagesOfStep } from '../../bench/price/counts.ts'
import { WORKLOADS } from '../../bench/price/workloads.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import type { CpuBackend } from '../../src/reference/cpuBackend.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
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

interface Encoded {
  dispatches: number
  indirectDispatches: number
  passes: number
  pipelineChanges: number
  bindGroupChanges: number
  workgroups: number
}

/** Returns a device that counts what compute passes encode. */
async function countingDevice() {
  const device = await testDevice()
  const nothing: Encoded = {
    dispatches: 0,
    indirectDispatches: 0,
    passes: 0,
    pipelineChanges: 0,
    bindGroupChanges: 0,
    workgroups: 0,
  }
  let counted = nothing
  const count = (name: keyof Encoded, amount = 1) => {
    counted = { ...counted, [name]: counted[name] + amount }
  }
  const countPass = (pass: GPUComputePassEncoder) => {
    count('passes')
    const begin = {
      setPipeline: () => count('pipelineChanges'),
      setBindGroup: () => count('bindGroupChanges'),
      dispatchWorkgroups: (workgroups: number) => {
        count('dispatches')
        count('workgroups', workgroups)
      },
    }
    return watched(pass, (name, args) => {
      if (Object.hasOwn(begin, name)) begin[name as keyof typeof begin](args[0] as number)
      else if (name.startsWith('dispatch')) {
        count('dispatches')
        count('indirectDispatches')
      }
    })
  }
  const make = (descriptor?: GPUCommandEncoderDescriptor) => {
    const encoder = device.createCommandEncoder(descriptor)
    const beginComputePass = encoder.beginComputePass.bind(encoder)
    encoder.beginComputePass = (options) => countPass(beginComputePass(options))
    return encoder
  }
  const counting = new Proxy(device, {
    get(_, name) {
      const value = name === 'createCommandEncoder' ? make : Reflect.get(device, name, device)
      return typeof value === 'function' ? value.bind(device) : value
    },
  })
  const take = () => {
    const taken = counted
    counted = nothing
    return taken
  }
  return { device: counting, take }
}

/** Calls `called` before each method of an object. */
function watched<T extends object>(object: T, called: (name: string, args: readonly unknown[]) => void): T {
  return new Proxy(object, {
    get(_, name) {
      const value = Reflect.get(object, name, object)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        called(String(name), args)
        return value.apply(object, args)
      }
    },
  })
}

// the second one compiles as many kernels again
const worlds: [string, Partial<Scene>][] = [['a pile', {}]]
worlds.push(...full([], [['a pile that may sleep', { sleep: true }] as [string, Partial<Scene>]]))

test.each(worlds)('countStep: counts what the GPU backend encodes for a step of %s', async (_, options) => {
  const { device, take } = await countingDevice()
  const scene = { ...presets.pile.build(300, 1), ...options }
  const world = await World.fromScene(scene, { backend: 'gpu', device, substeps: 3 })
  world.step(1 / 60)
  await world.settle()
  take()
  world.step(1 / 60)
  const { workgroups, ...encoded } = take()
  const { sizes } = world.backend as GpuBackend
  const workload = { ...WORKLOADS.settled1k, sizes, substeps: 3 }
  const form = FORMS.indirect
  const dispatches = countDispatches(stagesOfStep(workload, form), workload, form)
  const counts = countStep(dispatches)
  expect(counts).toMatchObject(encoded)
  expect(encoded.dispatches).toBeGreaterThan(90)
  // the GPU alone knows the workgroups of indirect dispatches
  const direct = dispatches.filter(({ isIndirect }) => !isIndirect)
  expect(countStep(direct).workgroups).toBe(workgroups)
  world.destroy()
})
