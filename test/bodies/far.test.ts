/** Dynamic bodies that turn or fly faster than any scene needs. */
import { expect, test } from 'vitest'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

/** A wheel that has turned, far from a new crowd whose contacts need more room than there is. */
async function wheelBesideCrowd(options: Parameters<typeof World.create>[0]): Promise<World> {
  const world = await World.create({ ...options, gravity: [0, 0], substeps: 1, capacity: 1 })
  const wheel = {
    walls: [
      {
        chain: [
          [-1, 0],
          [1, 0],
        ] as const,
      },
    ],
    mass: 1,
    inertia: 1,
    position: [100, 0] as const,
  }
  world.bodies.add({ ...wheel, spin: 5000, joint: { type: 'revolute', anchor: [0, 0] } })
  world.disks.add({ positions: [-100, 0], radii: 1 })
  world.step(1 / 60)
  world.disks.add({ positions: Array.from({ length: 80 }, (_, k) => 0.3 * (k >> 1)), radii: 1 })
  return world
}

fullTest(
  'a wheel that makes thirteen turns in a substep has the same angle on both backends when contacts need more room',
  async () => {
    const device = await testDevice()
    const cpu = await wheelBesideCrowd({ backend: 'cpu' })
    const gpu = await wheelBesideCrowd({ backend: 'gpu', device })
    for (const world of [cpu, gpu]) for (let step = 0; step < 3; step++) world.step(1 / 60)
    expect(await gpu.hash()).toBe(await cpu.hash())
    for (const world of [cpu, gpu]) {
      expect(world.stats.contactGrowths).toBeGreaterThan(0)
      world.destroy()
    }
  },
)

test('a dynamic body that flies farther than a placement may be goes on after it was read', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const walls = [
    {
      chain: [
        [-1, 0],
        [1, 0],
      ] as const,
    },
  ]
  const body = world.bodies.add({ walls, mass: 1, position: [1e18, 0], velocity: [1e12, 0] })
  world.disks.add({ positions: [0, 0], radii: 1 })
  for (let step = 0; step < 3; step++) {
    world.step(100)
    await world.settle()
  }
  expect(world.bodies.placement(body).position).toEqual([1e18, 0])
  expect(world.stats.time).toBe(300)
  world.destroy()
})
