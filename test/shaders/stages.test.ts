/** Each stage of the substep, fed with the same buffers on the GPU and on the CPU: the same bits come out. */
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { compareTraces } from '../../src/check/check.ts'
import { layoutOf } from '../../src/check/comparable.ts'
import { traceCpuStage, traceGpu, uploadState } from '../../src/check/trace.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { hardScenes } from '../support/scenes.ts'

/** Substeps before the one that is looked at: by then contacts have impulses to hand on. */
const WARM_UP = 3

// test/check compares all stages in every hard scene, substep by substep
const FEW = ['random', 'boulders and dust', 'bodies that move', 'arcs', 'two sizes']
const scenes = hardScenes.filter(({ name }) => (isFull ? name !== 'none' : FEW.includes(name)))

describe.each(scenes)('$name', (scene) => {
  let cpuWorld: World
  let gpuWorld: World
  let cpu: CpuBackend
  let gpu: GpuBackend
  let step: NonNullable<ReturnType<World['stepper']['plan']>>

  beforeAll(async () => {
    cpuWorld = await World.fromScene(scene, { backend: 'cpu' })
    gpuWorld = await World.fromScene(scene, { backend: 'gpu', device: await testDevice() })
    cpu = cpuWorld.backend as CpuBackend
    gpu = gpuWorld.backend as GpuBackend
    // the stages of the GPU, with their twins
    cpu.reserve({ planBytes: gpu.submitter.sizes.planBytes })
    // some of the disks die, so that there are dead slots to sort behind the living
    const doomed = cpuWorld.stats.disks > 50 ? [3, 30, 31] : []
    for (const world of [cpuWorld, gpuWorld]) {
      world.brush = { center: [10, 5], velocity: [3, 1], radius: 4, rate: 5 }
      world.disks.remove(doomed)
    }
    step = cpuWorld.stepper.plan(1 / 60)!
    cpu.step({ ...step, substeps: WARM_UP })
    cpu.prepare(step)
    gpu.submitter.prepare(step)
  })

  afterAll(() => {
    cpuWorld.destroy()
    gpuWorld.destroy()
  })

  fullTest('every stage gives the bits of its twin', async () => {
    for (let index = 0; index < cpu.stages.length; index++) {
      uploadState(cpu, gpu)
      const cpuTrace = traceCpuStage(cpu, index, step.params)
      gpu.submitter.reserveRoom(cpu.sizes)
      const gpuTrace = await traceGpu(gpu, cpu.status, [gpu.submitter.stages[index]])
      const { difference, compared } = compareTraces([cpuTrace], gpuTrace, layoutOf(cpu))
      expect(difference, cpuTrace.stage.label).toBeNull()
      expect(compared).toBeGreaterThan(0)

      const [buffer, values] = [...gpuTrace[0].written][0]
      values.u32[0] ^= 1
      const broken = compareTraces([cpuTrace], gpuTrace, layoutOf(cpu))
      expect(broken.difference, `${cpuTrace.stage.label} with one bit of ${buffer} flipped`).not.toBeNull()
    }
  })
})
