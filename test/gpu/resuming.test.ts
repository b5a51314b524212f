/** A substep that halts on the GPU resumes with the parameters it began with, although later steps were submitted meanwhile. */
import { expect } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

/** Disks of one size at rest and a bullet, in a world that sleeps and that an emitter leaves, whose large disks would have had a level of their own. */
async function bulletAmongSleepers(options: Parameters<typeof World.create>[0]): Promise<World> {
  const world = await World.create({ ...options, gravity: [0, 0], substeps: 1, sleep: true })
  world.walls.add([{ chain: [[-4, -2], [4, -2], [4, 2], [-4, 2]], closed: true }]) // biome-ignore format: points
  const emitter = world.emitters.add({ disk: [3, 1, 0.1], rate: 10, radii: [0.05, 0.4], maxAlive: 20 })
  world.disks.add({
    positions: [-1.8, -1.8, -1.41, -1.8, -1.02, -1.8, -1.8, -1.41, -1.41, -1.41],
    radii: 0.2,
  })
  world.disks.add({ positions: [1, -1.8], velocities: [-60, 0], radii: 0.2 })
  emitter.remove()
  return world
}

fullTest(
  'World.step: a substep that halts for a bullet resumes with its own workgroup counts, not with those of the next step',
  async () => {
    const cpu = await bulletAmongSleepers({ backend: 'cpu' })
    const gpu = await bulletAmongSleepers({ backend: 'gpu', device: await testDevice() })
    // two steps at once: the second one is submitted before the halt of the first is known
    for (const world of [cpu, gpu]) for (const dt of [0.04, 1 / 60]) world.step(dt)
    expect(await gpu.hash()).toBe(await cpu.hash())
    for (const world of [cpu, gpu]) {
      expect(world.stats.bullets).toBeGreaterThan(0)
      world.destroy()
    }
  },
)

fullTest(
  'World.grains.add: a step that halts for a sweep resumes as one of disks, although the world has grains meanwhile',
  async () => {
    const hashes = []
    for (const backend of [
      { backend: 'cpu' } as const,
      { backend: 'gpu', device: await testDevice() } as const,
    ]) {
      const world = await World.create({ ...backend, gravity: [-3.5, -4.8], substeps: 2, ccd: true })
      world.walls.add([{ chain: [[-1.9, 0], [1.9, 0]], bulges: [1] }, { chain: [[-0.6, -0.4], [0.6, -0.4]], bulges: [-0.5], radius: 0.05 }]) // biome-ignore format: one line
      world.disks.add({
        positions: [0.064, 0.981, 1.154, 0.66, 0.579, -0.197, 1.178, -0.436],
        velocities: [5.7, -12.1, 2.9, 7.7, 6.7, 10, -12.2, 18],
        radii: 0.28,
      })
      world.step(1 / 60)
      // not waited for
      world.grains.add({ shapes: box(0.3, 0.2), positions: [0.79, 2.5] })
      world.step(1 / 60)
      hashes.push(await world.hash())
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
  },
)
