/** Scree on either backend. */

import { CpuBackend } from '../src/cpu/cpuBackend.ts'
import type { Adapter } from '../src/gpu/device.ts'
import type { GpuBackend } from '../src/gpu/gpuBackend.ts'
import { nodeAdapter } from '../src/node/nodeGpu.ts'
import type { StageTime } from '../src/pipeline/profile.ts'
import type { Scene } from '../src/scene/scene.ts'
import { STATUS } from '../src/schemas/offsets.ts'
import { World } from '../src/world.ts'
import type { Engine } from './engine.ts'
import { STEP } from './measure.ts'
import { type Workload, workloadOf } from './price/workload.ts'
import { contactsIn, countTraffic } from './traffic.ts'

/** Number of steps over which rebuilds of the contact list are counted. */
const COUNTED_STEPS = 5

export interface ScreeOptions {
  readonly events?: boolean
  readonly sleep?: boolean
  /** Default: each world on the GPU gets a new device. */
  readonly adapter?: Adapter
  /** As `WorldOptions.recovery`. */
  readonly recovery?: boolean
}

/** Creates worlds on a backend, with this number of substeps or the scene's, and of threads on the CPU. */
export function makeScree(
  backend: 'cpu' | 'gpu',
  substeps?: number,
  threads = 1,
  { events = false, sleep = false, adapter, recovery }: ScreeOptions = {},
) {
  return async (scene: Scene): Promise<Engine> => {
    const { device, isSoftware = false } = backend === 'gpu' ? (adapter ?? (await nodeAdapter())) : {}
    const options = {
      backend,
      device,
      threads,
      events,
      sleep,
      recovery,
      substeps: substeps ?? scene.substeps,
    }
    const world = await World.fromScene(scene, options)
    return {
      setup: world.stats.adapter,
      substeps: world.stats.substeps,
      step: (seconds) => {
        world.step(seconds)
        if (events) void world.takeEvents()
      },
      ...(isSoftware && { warmUp: (steps, seconds) => warmUpOnCpu(world, steps, seconds) }),
      finish: () => world.settle(),
      read: () => world.disks.read(),
      get contacts() {
        return world.stats.contacts
      },
      timeStages: (steps, seconds) => timeStages(world, steps, seconds),
      traffic: async () => {
        const remadeShare = countRemade(world)
        await world.settle()
        const { sizes } = world.backend as CpuBackend | GpuBackend
        const { contactOrder } = await world.backend.read(['contactOrder'])
        return {
          ...countTraffic({ ...sizes, planBytes: Infinity }, contactsIn(contactOrder.u32, sizes)),
          remadeShare,
        }
      },
      workload: async () => {
        if (backend === 'cpu') return measureWorkload(world)
        const cpu = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', threads: 1 })
        const workload = await measureWorkload(cpu)
        cpu.destroy()
        return workload
      },
      destroy: () => world.destroy(),
    }
  }
}

/** Advances a world on a software GPU by steps on the CPU, which computes the same bits in less time, and a last one of its own. */
async function warmUpOnCpu(world: World, steps: number, seconds: number): Promise<void> {
  const cpu = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', threads: 1 })
  for (let step = 1; step < steps; step++) cpu.step(seconds)
  world.history.restore(await cpu.history.snapshot())
  cpu.destroy()
  world.step(seconds)
  await world.settle()
}

async function timeStages(world: World, steps: number, seconds: number): Promise<readonly StageTime[]> {
  world.profiling = true
  for (let step = 0; step < steps; step++) {
    world.step(seconds)
    await world.settle()
  }
  const { stages } = world.takeProfile()
  world.profiling = false
  return stages
}

/** Returns the workload of a world on the CPU; advances it. */
async function measureWorkload(world: World): Promise<Workload> {
  const remadeShare = countRemade(world) ?? 0
  await world.settle()
  const { sizes } = world.backend as CpuBackend
  const { contactOrder } = await world.backend.read(['contactOrder'])
  const { substeps, contacts } = world.stats
  return workloadOf({ sizes, substeps, remadeShare }, contactOrder.u32, contacts)
}

/** Returns the fraction of substeps that rebuilt the contact list; unknown on the GPU. */
function countRemade(world: World): number | undefined {
  const cpu = world.backend
  if (!(cpu instanceof CpuBackend)) return undefined
  let remade = 0
  for (let step = 0; step < COUNTED_STEPS; step++) {
    const command = world.stepper.plan(STEP)
    if (command === null) return 0
    cpu.prepare(command)
    for (let substep = 0; substep < command.substeps; substep++) {
      for (const [index, { kernel }] of cpu.stages.entries()) {
        cpu.runStage(index, command.params)
        if (kernel === 'beginRebuild') remade += cpu.storage.view('status', 1).u32[STATUS.rebuilt]
      }
    }
  }
  return remade / (COUNTED_STEPS * world.stats.substeps)
}
