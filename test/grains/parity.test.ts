/** Grains of all kinds, with disks, on both backends: the same bits. */
import { expect, test } from 'vitest'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { mixedWorld, SHAPES } from './scenes.ts'

async function requireEqualBits(
  count: number,
  steps: number,
  options: Parameters<typeof mixedWorld>[2],
): Promise<void> {
  const cpu = await mixedWorld(count, 3, { ...options, backend: 'cpu', threads: 1 })
  const gpu = await mixedWorld(count, 3, { ...options, backend: 'gpu', device: await testDevice() })
  for (let k = 0; k < steps; k++) {
    cpu.step(1 / 60)
    gpu.step(1 / 60)
  }
  const [a, b] = [await cpu.read(), await gpu.read()]
  expect(a.positions.every(Number.isFinite)).toBe(true)
  for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
    expect(b[name], name).toEqual(a[name])
  expect(await gpu.measure()).toEqual(await cpu.measure())
  expect((await cpu.measure()).diskContacts).toBeGreaterThan(0)
  cpu.destroy()
  gpu.destroy()
}

test('World.addGrains: grains of all kinds have the same bits on both backends', () =>
  requireEqualBits(full(2, 60), full(40, 60), { substeps: full(1, 8) }))

fullTest('World.addGrains: the same in a small list that has to grow', () =>
  requireEqualBits(20, 40, { capacity: 1 }),
)

test('World.addGrains: the number of threads does not change the bits', async () => {
  const [one, two] = await Promise.all([1, 2].map((threads) => mixedWorld(8, 5, { backend: 'cpu', threads })))
  for (let k = 0; k < 40; k++) for (const world of [one, two]) world.step(1 / 60)
  expect(await two.read()).toEqual(await one.read())
  for (const world of [one, two]) world.destroy()
})

/** A box, a capsule, an n-arc and a clump. */
const KINDS = [SHAPES[0], SHAPES[3], SHAPES[4], SHAPES[5]]
const PER_KIND = Number(process.env.SCREE_PER_KIND ?? 2000)

fullTest(
  `World.step: ${PER_KIND} each of boxes, capsules, n-arcs, clumps and disks over arcs and a turning body, 480 substeps`,
  async () => {
    const worlds = await Promise.all(
      [{ backend: 'cpu', threads: 1 } as const, { backend: 'gpu', device: await testDevice() } as const].map(
        async (options) => {
          const world = await mixedWorld(PER_KIND, 7, { ...options, substeps: 8 }, KINDS)
          const width = 0.65 * Math.ceil(Math.sqrt(5 * PER_KIND))
          world.addBody({
            walls: [
              {
                chain: [
                  [-0.2 * width, 0],
                  [0.2 * width, 0],
                ],
                radius: 0.05,
              },
              {
                chain: [
                  [-2, 0],
                  [2, 0],
                ],
                bulges: [0.5],
              },
            ],
            motion: { position: [width / 2, 2], spin: 2 },
          })
          return world
        },
      ),
    )
    for (let k = 0; k < 60; k++) for (const world of worlds) world.step(1 / 60)
    const [cpu, gpu] = await Promise.all(worlds.map((world) => world.read()))
    for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
      expect(gpu[name], name).toEqual(cpu[name])
    const measures = await Promise.all(worlds.map((world) => world.measure()))
    expect(measures[1]).toEqual(measures[0])
    expect(measures[0].diskContacts).toBeGreaterThan(PER_KIND)
    for (const world of worlds) world.destroy()
  },
)
