/** Worlds whose tiles have plans on a software driver, too, and the same on the CPU. */
import { vi } from 'vitest'
import { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from './device.ts'

/** More than any plan of a test. */
export const PLAN_BYTES = 2 ** 27

/** Disks on a floor, packed so that they touch at once, with a few of very different masses and some that fall. */
export function heap(count: number): Scene {
  const scene = presets.pile.build(count, 1)
  return { ...scene, substeps: 4 }
}

/** Lets a world on a software driver have plans, as on a graphics card. */
export function plan({ backend }: World): void {
  if (backend instanceof GpuBackend) backend.submitter.reserve({ planBytes: PLAN_BYTES })
}

export type Edit = (world: World, step: number) => unknown

export async function run(
  scene: Scene,
  options: object,
  steps: number,
  edit: Edit = () => {},
): Promise<string> {
  const world = await World.fromScene(scene, { recovery: false, ...options })
  plan(world)
  for (let step = 0; step < steps; step++) {
    await edit(world, step)
    world.step(1 / 60)
  }
  const hash = await world.hash()
  world.destroy()
  return hash
}

/** Returns the hash after `steps` steps, with `edit` before each. */
export const onCpu = (scene: Scene, steps: number, edit?: Edit) =>
  run(scene, { backend: 'cpu', threads: 1 }, steps, edit)
/** The same with plans of tiles. */
export const onGpu = async (scene: Scene, steps: number, edit?: Edit, device?: GPUDevice) =>
  run(scene, { backend: 'gpu', device: device ?? (await testDevice()) }, steps, edit)

/** Returns a snapshot after `steps` steps on the CPU, with contacts that carry loads. */
export async function settled(scene: Scene, steps: number) {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  const saved = await world.history.snapshot()
  world.destroy()
  return saved
}

/** Leaves out from the next step on what may be, whatever is needed, and counts how often the GPU halts for sums over tiles. Lists are as after `quiet` steps that kept them. Call before edits. */
export function calm({ backend }: World, quiet: number, halts = { count: 0 }): void {
  if (!(backend instanceof GpuBackend)) return
  const { steps } = backend.submitter
  for (let step = 0; step < quiet; step++) steps.parts.beginStep()
  steps.parts.adaptTo({
    ...backend.status,
    completed: backend.status.completed + 2 ** 20,
    isUnsettled: false,
  })
  if (vi.isMockFunction(steps.encodeTileSums)) return
  const encode = steps.encodeTileSums.bind(steps)
  vi.spyOn(steps, 'encodeTileSums').mockImplementation((...halt) => {
    halts.count++
    encode(...halt)
  })
}
