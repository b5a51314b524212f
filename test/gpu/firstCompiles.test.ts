/** Kernels of the first steps are compiled before, or while the steps wait: none blocks the thread that calls `step`. */
import { expect, test } from 'vitest'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { editedDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

/** Returns a device, and the labels of the pipelines that are created synchronously on it. */
async function watchedDevice(blocking: string[] = []): Promise<{ device: GPUDevice; blocking: string[] }> {
  const device = await editedDevice(
    (descriptor) => descriptor,
    (label, by) => {
      if (by === 'createComputePipeline') blocking.push(label)
    },
  )
  return { device, blocking }
}

/** Returns the largest number of bullets. */
async function runTwoSteps(world: World, dt: number): Promise<number> {
  let bullets = 0
  for (let step = 0; step < 2; step++) {
    world.step(dt)
    await world.settle()
    bullets = Math.max(bullets, world.stats.bullets)
  }
  return bullets
}

/** So many disks side by side that a crowd is looked for, and one that flies so fast that it is swept. */
function manyDisks(count: number) {
  const positions = Array.from({ length: 2 * count }, (_, k) =>
    k % 2 === 0 ? (k / 2) % 300 : 1 + (k - 1) / 600,
  )
  const velocities = new Float32Array(2 * count)
  velocities[1] = -100
  return { positions, velocities, radii: 0.3 }
}

fullTest(
  'World.create, walls.add, disks.add, step: no kernel is compiled synchronously, for 70,000 disks and a bullet',
  async () => {
    const { device, blocking } = await watchedDevice()
    const world = await World.create({ backend: 'gpu', device, substeps: 1 })
    const ends = [
      [-5, 0],
      [305, 0],
    ] as const
    world.walls.add([{ chain: ends }])
    world.disks.add(manyDisks(70_000))
    expect(await runTwoSteps(world, 1 / 60)).toBeGreaterThan(0)
    expect(blocking).toEqual([])
    const snapshot = await world.history.snapshot()
    world.destroy()
    const { device: other } = await watchedDevice(blocking)
    const restored = await World.fromSnapshot(snapshot, { backend: 'gpu', device: other })
    await runTwoSteps(restored, 1 / 60)
    expect(blocking).toEqual([])
    restored.destroy()
  },
)

const names = full<PresetName[]>(['pile'], Object.keys(presets) as PresetName[])

test.each(names)('World.fromScene, step: no kernel of %s is compiled synchronously', async (name) => {
  const { device, blocking } = await watchedDevice()
  const scene = presets[name].build(Math.min(presets[name].count, 200), 1)
  const world = await World.fromScene(scene, { backend: 'gpu', device })
  await runTwoSteps(world, 1 / 60)
  expect(blocking).toEqual([])
  world.destroy()
})
