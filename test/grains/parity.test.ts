/** Grains of all kinds, with disks, on both backends: the same bits. */
import { expect, test } from 'vitest'
import type { WorldOptions } from '../../src/world/options.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { chains } from './chains.ts'
import { mixedWorld } from './scenes.ts'

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

async function requireEqualChains(
  rows: number,
  links: number,
  steps: number,
  options: WorldOptions,
): Promise<void> {
  const cpu = await chains(rows, links, { ...options, backend: 'cpu', threads: 1 })
  const gpu = await chains(rows, links, { ...options, backend: 'gpu', device: await testDevice() })
  for (let k = 0; k < steps; k++) for (const world of [cpu, gpu]) world.step(1 / 60)
  const [a, b] = [await cpu.read(), await gpu.read()]
  expect(a.positions.every(Number.isFinite)).toBe(true)
  for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
    expect(b[name], name).toEqual(a[name])
  const bonds = await cpu.readBonds()
  expect(await gpu.readBonds()).toEqual(bonds)
  expect(bonds.forces.some((force) => force !== 0)).toBe(true)
  expect(await gpu.measure()).toEqual(await cpu.measure())
  if (options.ccd !== false && steps < 10) expect(cpu.stats.bullets).toBeGreaterThan(0)
  cpu.destroy()
  gpu.destroy()
}

test('World.addBonds: chains of grains have the same bits on both backends', () =>
  requireEqualChains(1, full(4, 8), full(2, 60), { substeps: full(1, 8) }))

// 480 substeps
fullTest.each([true, false])(
  'World.addBonds: 2,000 grains in chains, the same with ccd %s',
  (ccd) => requireEqualChains(50, 40, 60, { substeps: 8, ccd }),
  3_000_000,
)
