/** Grains that stand on each other and on chains, with the same bits on both backends. */
import { expect } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const ROUND = box(0.96, 0.46, 0.02)
const SHARP = box(1, 0.5)
const LONG = capsule([-0.3, 0], [0.3, 0], 0.25)

/** A free end, a table, a kink, a segment that goes over into an arc, a bowl, and a chain with flat joints. */
const FLOORS: WallOptions[] = [
  { chain: [[-1, 0], [0.1, 0]] },
  { chain: [[3, -1], [3.8, 0], [4.2, 0], [5, -1]], oneSided: true },
  { chain: [[7, -0.05], [8, 0], [9, -0.05]] },
  { chain: [[11, 0], [12.1, 0], [13, -0.375]], bulges: [0, -0.2] },
  { chain: [[15, 0.5], [17, 0.5]], bulges: [0.3] },
  { chain: Array.from({ length: 41 }, (_, k) => [19 + 0.1 * k, 0] as const), radius: 0.01 },
] // biome-ignore format: points

async function standing(options: WorldOptions): Promise<World> {
  const world = await World.create({ substeps: 4, ...options })
  world.walls.add(FLOORS.map((wall) => ({ ...wall, friction: 0.5 })))
  const places = FLOORS.flatMap((_, floor) => [0, 1, 2].map((row) => [4 * floor, 0.26 + 0.5 * row] as const))
  world.grains.add({
    shapes: places.map((_, k) => [ROUND, ROUND, LONG, SHARP, SHARP, ROUND][(k + Math.floor(k / 3)) % 6]),
    positions: places.flat(),
    velocities: places.flatMap(([x]) => [x === 20 ? 2 : 0, 0]),
    friction: 0.5,
  })
  return world
}

fullTest('World.grains.add: grains that stand have the same bits on both backends', async () => {
  const cpu = await standing({ backend: 'cpu', threads: 1 })
  const gpu = await standing({ backend: 'gpu', device: await testDevice() })
  for (let k = 0; k < 60; k++) {
    cpu.step(1 / 60)
    gpu.step(1 / 60)
  }
  const [a, b] = [await cpu.disks.read(), await gpu.disks.read()]
  for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
    expect(b[name], name).toEqual(a[name])
  // they lie on each other, not beside the chains
  expect(Math.min(...a.positions)).toBeGreaterThan(-0.5)
  gpu.destroy()
})
