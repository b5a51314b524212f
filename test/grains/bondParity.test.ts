/** Bonded and swept grains on both backends: the same bits. */
import { expect } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { chains } from './chains.ts'

async function requireEqualChains(
  rows: number,
  links: number,
  steps: number,
  options: WorldOptions,
): Promise<void> {
  const cpu = await chains(rows, links, { ...options, backend: 'cpu', threads: 1 })
  const gpu = await chains(rows, links, { ...options, backend: 'gpu', device: await testDevice() })
  for (let k = 0; k < steps; k++) for (const world of [cpu, gpu]) world.step(1 / 60)
  const [a, b] = [await cpu.disks.read(), await gpu.disks.read()]
  expect(a.positions.every(Number.isFinite)).toBe(true)
  for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
    expect(b[name], name).toEqual(a[name])
  const bonds = await cpu.bonds.read()
  expect(await gpu.bonds.read()).toEqual(bonds)
  expect(bonds.forces.some((force) => force !== 0)).toBe(true)
  expect(await gpu.measure()).toEqual(await cpu.measure())
  if (options.ccd !== false && steps < 10) expect(cpu.stats.bullets).toBeGreaterThan(0)
  cpu.destroy()
  gpu.destroy()
}

fullTest('World.bonds.add: chains of grains have the same bits on both backends', () =>
  requireEqualChains(1, 8, 60, { substeps: 8 }),
)

fullTest(
  'WorldOptions.ccd: grains stop at walls and bodies with the same bits on both backends',
  async () => {
    const run = async (options: WorldOptions) => {
      const world = await World.create({ ...options, gravity: [0, 0], substeps: 1 })
      world.walls.add([{ chain: [[-1.17, 0.31], [-1.17, 0.4]] }, { chain: [[2, -1], [2.2, 1]] }]) // biome-ignore format: points
      const motion = { position: [-9, 0] as const, velocity: [60, 0] as const, spin: 3 }
      world.bodies.add({ walls: [{ chain: [[0, -1], [0, 1]] }], motion }) // biome-ignore format: points
      const blade = { parts: [box(1.2, 0.02), disk([0.6, 0], 0.05)] }
      world.grains.add({ shapes: blade, positions: [-3, 0], velocities: [180, 0], spins: 30 * Math.PI })
      world.grains.add({
        shapes: box(0.02, 0.3),
        positions: [-8.5, 0, 1, 0.4],
        velocities: [0, 0, 500, 30],
        spins: 9,
      })
      world.disks.add({ positions: [1, -0.5], radii: 0.1, velocities: [300, 10] })
      world.step(1 / 60)
      const { positions, angles, velocities } = await world.disks.read()
      const { bullets } = world.stats
      world.destroy()
      return { positions, angles, velocities, bullets }
    }
    const cpu = await run({ backend: 'cpu', threads: 1 })
    expect(await run({ backend: 'gpu', device: await testDevice() })).toEqual(cpu)
    expect(cpu.bullets).toBe(4)
    const [bladeX, , carriedX, , thrownX, , diskX] = cpu.positions
    expect(Math.max(bladeX + 1.17, thrownX - 2.2, diskX - 2.2)).toBeLessThan(0)
    expect(carriedX).toBeGreaterThan(-8)
  },
)

// 480 substeps
fullTest.each([true, false])(
  'World.bonds.add: 2,000 grains in chains, the same with ccd %s',
  (ccd) => requireEqualChains(50, 40, 60, { substeps: 8, ccd }),
  3_000_000,
)
