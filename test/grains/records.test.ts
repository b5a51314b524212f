/** Every record of the contact list of worlds with grains, against the oracle of test/narrow in f64. */
import { expect } from 'vitest'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { compareRecords } from './oracle/compare.ts'
import { Found } from './oracle/pairs.ts'
import { mixedWorld, SHAPES, wallWorld } from './scenes.ts'

const CPU = { backend: 'cpu', threads: 1 } as const

/** Grains and disks strewn over each other and over single walls. */
async function strewnWorld(count: number, seed: number): Promise<World> {
  const world = await World.create({ ...CPU, gravity: [0, 0], substeps: 1 })
  const random = createRandom(seed)
  const side = 0.28 * Math.sqrt(count)
  const anywhere = () => [uniform(random, 0, side), uniform(random, 0, side)]
  const spread = (number: number) => Array.from({ length: number }, anywhere).flat()
  const each = Math.ceil(count / (SHAPES.length + 1))
  for (const shapes of SHAPES) {
    const angles = Array.from({ length: each }, () => uniform(random, -4, 4))
    world.grains.add({ shapes, positions: spread(each), angles })
  }
  world.disks.add({
    positions: spread(each),
    radii: Array.from({ length: each }, (_, k) => 0.05 * (1 + (k % 4))),
  })
  for (let k = 0; k < Math.ceil(count / 40); k++) {
    const [x, y] = anywhere()
    const [length, bulge] = [uniform(random, 0.5, 1.5), uniform(random, -1, 1)]
    const turn = uniform(random, 0, 7)
    const bulges = k % 2 === 0 ? [0] : [bulge]
    const chain: [number, number][] = [
      [x, y],
      [x + length * Math.cos(turn), y + length * Math.sin(turn)],
    ]
    world.walls.add([{ chain, bulges, radius: k % 3 === 0 ? 0 : uniform(random, 0.01, 0.1) }])
  }
  return world
}

fullTest(
  'World.step: parts leave single segments and arcs by the way of the oracle, ends and corners included',
  async () => {
    const found = new Found()
    for (let seed = 1; found.walls < 5000; seed++) {
      const world = await wallWorld(600, seed, CPU)
      world.step(1e-6)
      compareRecords(world, { found })
      world.destroy()
      if (found.failures.length > 0) break
    }
    if (isFull) console.warn(JSON.stringify(found))
    expect(found.failures).toEqual([])
    expect(found.refused).toBe(0)
    expect(found.exactWalls).toBeGreaterThan(found.walls / 8)
    expect(found.arcs.inside).toBeGreaterThan(found.walls / 10)
    expect(found.arcs.outside).toBeGreaterThan(found.walls / 10)
    expect(found.arcs.either).toBeLessThan(found.walls / 100)
  },
  3_600_000,
)

fullTest(
  'World.step: each record of strewn grains has the point, normal and depth of the oracle, and none is missing',
  async () => {
    const found = new Found()
    const pairs = 100_000
    for (let seed = 1; found.pairs < pairs; seed++) {
      const world = await strewnWorld(2000, seed)
      world.step(1e-6)
      compareRecords(world, { found })
      world.destroy()
      if (found.failures.length > 0) break
    }
    if (isFull) console.warn(JSON.stringify(found))
    expect(found.failures).toEqual([])
    expect(found.overlapping).toBeGreaterThan(pairs / 4)
    expect(found.twos).toBeGreaterThan(pairs / 30)
    expect(found.covered).toBeGreaterThan(0)
    expect(found.exactWalls).toBeGreaterThan(pairs / 200)
    expect(found.refused).toBe(0)
  },
  7_200_000,
)

fullTest(
  'World.step: each record of grains that fall on chains of segments and arcs agrees with the oracle',
  async () => {
    const world = await mixedWorld(60, 4, CPU)
    world.bodies.add({
      walls: [
        {
          chain: [
            [-0.5, 0],
            [0.5, 0],
          ],
          radius: 0.05,
        },
      ],
      motion: { position: [2, 0.5], velocity: [0, 0], spin: 3 },
    })
    const found = new Found()
    for (let k = 0; k < 20; k++) {
      for (let n = 0; n < 5; n++) world.step(1 / 60)
      // a pair that a hit drives together in a substep is listed in the next one
      world.step(1e-6)
      if (k > 3) compareRecords(world, { found, every: 2 })
    }
    world.destroy()
    if (isFull) console.warn(JSON.stringify(found))
    expect(found.failures).toEqual([])
    expect(found.refused).toBe(0)
    expect(found.overlapping).toBeGreaterThan(10)
    expect(found.kept).toBeGreaterThan(20)
    expect(found.wallOverlaps).toBeGreaterThan(5)
  },
)
