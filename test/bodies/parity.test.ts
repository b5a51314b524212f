/** Dynamic bodies on both backends, and on several threads: the same bits. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { fallingWorld, mixedBodies } from './scenes.ts'

type Make = (options: WorldOptions) => Promise<World>

/** Steps a world on the CPU and another one, and compares their hashes now and then. */
async function requireEqualBits(make: Make, steps: number, other: WorldOptions, every = 5): Promise<void> {
  const [a, b] = [await make({ backend: 'cpu', threads: 1 }), await make(other)]
  let pushed = 0
  const start = JSON.stringify(await a.bodies.read())
  for (let k = 1; k <= steps; k++) {
    a.step(1 / 60)
    b.step(1 / 60)
    if (k % every !== 0) continue
    pushed += (await a.measure()).wallContacts
    await b.measure()
    expect(await b.hash(), `step ${k}`).toBe(await a.hash())
  }
  expect(await b.bodies.read()).toEqual(await a.bodies.read())
  expect(JSON.stringify(await a.bodies.read())).not.toBe(start)
  expect(pushed).toBeGreaterThan(0)
  for (const world of [a, b]) world.destroy()
}

const gpu = async (): Promise<WorldOptions> => ({ backend: 'gpu', device: await testDevice() })

fullTest('World.bodies.add: dynamic bodies under disks have the same bits on both backends', async () =>
  requireEqualBits((o) => fallingWorld(8, false, { ...o, substeps: 8 }), 60, await gpu()),
)

fullTest(
  'World.bodies.add: disks of any radius that bounce off a dynamic body with friction have the same bits',
  async () => {
    const world = await World.create({ ...(await gpu()), gravity: [0, 0], substeps: 2 })
    const chain = [[-7, 0.1] as const, [7, 0.1] as const, [7, -0.1] as const, [-7, -0.1] as const]
    world.bodies.add({ walls: [{ chain, closed: true, restitution: 0.8, friction: 0.5 }], mass: 30 })
    const sites = Array.from({ length: 24 }, (_, k) => k)
    world.disks.add({
      positions: sites.flatMap((k) => [0.5 * k - 5.75, 0.35]),
      // among them radii of which r^2 / r^2 is not 1 after rounding
      radii: sites.map((k) => 0.1 + 0.00437 * k),
      velocities: sites.flatMap((k) => [0.3 * (k % 7) - 1, -8 - 0.1 * k]),
      spins: sites.map((k) => (k % 5) - 2),
      friction: 0.5,
      restitution: 0.8,
    })
    const { differing, stages } = await world.check({ substeps: 4 })
    expect(differing).toBe(0)
    expect(stages.map(({ kernel }) => kernel)).toContain('solveBodyContacts')
    for (let k = 0; k < 3; k++) world.step(1 / 60)
    const { velocities } = await world.disks.read()
    expect(velocities.filter((part, k) => k % 2 === 1 && part > 0).length).toBeGreaterThan(12)
    world.destroy()
  },
)

fullTest('World.bodies.add: the same under disks and boxes', async () =>
  requireEqualBits((options) => fallingWorld(8, true, options), 60, await gpu()),
)

fullTest('World.bodies.add: the same with events and substeps that the backend chooses', async () =>
  requireEqualBits((o) => fallingWorld(8, false, { ...o, events: true, substeps: 'auto' }), 60, await gpu()),
)

fullTest('World.bodies.add: the same where buffers have to grow, and a halted substep goes on', async () =>
  requireEqualBits((options) => fallingWorld(8, false, { ...options, capacity: 1 }), 60, await gpu()),
)

fullTest('mill: 480 substeps from a snapshot of the CPU have the same bits on both backends', async () => {
  const mill = await World.fromScene(presets.mill.build(), { backend: 'cpu' })
  // until the sand turns the wheel
  for (let k = 0; k < 240; k++) mill.step(1 / 60)
  const snapshot = await mill.history.snapshot()
  mill.destroy()
  const make: Make = ({ backend, device, threads }) =>
    World.fromSnapshot(snapshot, { backend, device, threads })
  await requireEqualBits(make, 60, await gpu(), 10)
})

fullTest(
  'World.bodies.add: 480 substeps with 2,000 grains and disks have the same bits on both backends',
  async () => requireEqualBits((options) => mixedBodies(250, options), 60, await gpu(), 10),
)

test.each([false, true])(
  'World.bodies.add: the number of threads does not change the bits (grains: %o)',
  (grains) =>
    requireEqualBits((options) => fallingWorld(4, grains, options), 40, { backend: 'cpu', threads: 2 }),
)
