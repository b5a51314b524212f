/** Clumps that start on one point come apart, with the same bits on both backends. */
import { expect, test } from 'vitest'
import { disk } from '../../src/shapes/disk.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

async function onePoint(count: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], ...options })
  const random = createRandom(3)
  const parts = [disk([-0.5, 0], 0.5), disk([0.5, 0], 0.5)]
  const angles = Array.from({ length: count }, () => uniform(random, -3, 3))
  world.grains.add({ shapes: { parts }, positions: new Array(2 * count).fill(0), angles })
  return world
}

test.each([
  [0, 0],
  [0, -9.81],
] as const)(
  'World.step: 30 clumps of two disks on one point come apart under a gravity of %d, %d',
  async (...gravity) => {
    const world = await onePoint(30, { backend: 'cpu', threads: 1, gravity })
    if (gravity[1] !== 0) world.walls.add([{ chain: [[-100, -3], [100, -3]] }]) // biome-ignore format: short
    for (let k = 0; k < 300; k++) world.step(1 / 60)
    const { overlaps } = await world.readContacts()
    expect(Math.max(0, ...overlaps)).toBeLessThan(0.02)
    world.destroy()
  },
)

fullTest('World.step: hooked clumps have the same bits on both backends', async () => {
  const worlds = [
    await onePoint(6, { backend: 'cpu', threads: 1, substeps: 8 }),
    await onePoint(6, { backend: 'gpu', device: await testDevice(), substeps: 8 }),
  ]
  for (let k = 0; k < 120; k++) for (const world of worlds) world.step(1 / 60)
  const [a, b] = await Promise.all(worlds.map((world) => world.hash()))
  expect(b).toBe(a)
  for (const world of worlds) world.destroy()
})
