/** Fast disks in a small periodic box, with walls that move: a driver may compute less than what is written. */
import { expect } from 'vitest'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const BOX = { x: [-0.3, 0.6], y: [-0.4, 0.55] } as const

async function smallBox(seed: number, place: object): Promise<World> {
  const random = createRandom(seed)
  const within = (low: number, high: number) => uniform(random, low, high)
  const world = await World.create({ gravity: [0, -9.81], substeps: 1, periodic: BOX, ...place })
  world.bodies.add({
    walls: [{ chain: [[0, 0], [within(0.05, 0.2), within(-0.2, 0.2)]] }], // biome-ignore format: points
    motion: { position: [0.1, 0.1], velocity: [within(-3, 3), within(-3, 3)], spin: within(-9, 9) },
  })
  world.disks.add({
    positions: Array.from({ length: 18 }, (_, k) => (k % 2 === 0 ? within(-0.3, 0.6) : within(-0.4, 0.55))),
    velocities: Array.from({ length: 18 }, () => within(-30, 30)),
    radii: Array.from({ length: 9 }, () => within(0.03, 0.06)),
  })
  return world
}

// with the nearest image as origin + (image - origin), 2 of 45 such boxes differed: for a driver b + (a - b) is a
fullTest(
  'fast disks that meet across the sides of a small box have the same bits on both backends',
  async () => {
    const device = await testDevice()
    for (let seed = 1; seed <= 300; seed++) {
      const worlds = [
        await smallBox(seed, { backend: 'cpu', threads: 1 }),
        await smallBox(seed, { backend: 'gpu', device }),
      ]
      for (let step = 0; step < 3; step++) for (const world of worlds) world.step(1 / 60)
      const [cpu, gpu] = await Promise.all(worlds.map((world) => world.hash()))
      expect(gpu, `seed ${seed}`).toBe(cpu)
      for (const world of worlds) world.destroy()
    }
  },
)
