/** Disks that get other radii and masses while the world runs. */
import { beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const COUNT = 60
const random = createRandom(3)
const positions = Array.from({ length: COUNT }, (_, k) => [(k % 10) - 4.5, 1 + Math.floor(k / 10)]).flat()
const radii = Array.from({ length: COUNT }, (_, k) => (k === 7 ? 2 : uniform(random, 0.05, 0.45)))
const masses = Array.from({ length: COUNT }, () => uniform(random, 0.5, 2))
const floor = [{ chain: [[-6, 6], [-6, 0], [6, 0], [6, 6]] as [number, number][] }] // biome-ignore format: points

describe.each([
  ['cpu', 'discrete'],
  ['gpu', 'discrete'],
  ['cpu', 'eventDriven'],
] as const)('%s, %s', (backend, stepping) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })
  const create = async () => {
    const options = { backend, device, stepping, bounds: [-6, 0, 6, 8] as const, substeps: 2, maxWaves: 400 }
    const world = await World.create(options)
    world.walls.add(floor)
    return world
  }
  const run = async (world: World, steps = 6) => {
    for (let step = 0; step < steps; step++) world.step(1 / 60)
    return stateHash(await world.disks.read())
  }

  fullTest(
    'World.disks.write: resized disks move as those that were added with these sizes, to the bit',
    async () => {
      const [added, resized] = [await create(), await create()]
      added.disks.add({ positions, radii, masses })
      resized.disks.add({ positions, radii: 0.2, masses: 7 })
      resized.disks.write(resized.disks.ids, { radii, masses })
      expect(await run(resized)).toBe(await run(added))
      for (const world of [added, resized]) world.destroy()
    },
  )

  test('World.disks.write: disks that grow in a running world push and are hit at their new size', async () => {
    const world = await create()
    const ids = world.disks.add({ positions, radii: 0.1 })
    await run(world)
    world.disks.write([ids[15]], { radii: 1.2 })
    const [x, y] = (await world.disks.read([ids[15]])).positions
    const { ids: found, points } = await world.query.rays({
      origins: [x, 9],
      translations: [0, -9],
      hits: 'all',
    })
    expect(points[2 * found.indexOf(ids[15]) + 1]).toBeCloseTo(y + 1.2, 5)
    await run(world, 3)
    const { positions: now, radii: sizes } = await world.disks.read()
    expect(sizes[15]).toBeCloseTo(1.2)
    expect(now.every(Number.isFinite)).toBe(true)
    // the neighbour was 1 m away
    expect(Math.hypot(now[28] - now[30], now[29] - now[31])).toBeGreaterThan(1.003)
    world.destroy()
  })
})

fullTest.each(['discrete', 'eventDriven'] as const)(
  'World.disks.write: both backends agree after disks of a running world are resized, under %s',
  async (stepping) => {
    const device = await testDevice()
    const hashes = await Promise.all(
      (['cpu', 'gpu'] as const).map(async (backend) => {
        const world = await World.create({ backend, device, stepping, substeps: 2, maxWaves: 40 })
        world.walls.add(floor)
        const ids = world.disks.add({ positions, radii: 0.2 })
        for (let step = 0; step < 8; step++) {
          if (step === 4) world.disks.write(ids, { radii, masses })
          world.step(1 / 60)
        }
        const hash = await stateHash(await world.disks.read())
        world.destroy()
        return hash
      }),
    )
    expect(hashes[1]).toBe(hashes[0])
  },
)

test('World.disks.write: masses follow masses, density or neither', async () => {
  const world = await World.create({ backend: 'cpu' })
  const [id] = world.disks.add({ positions: [0, 0], radii: 2, density: 3 })
  const mass = async () => (await world.disks.read()).masses[0]
  world.disks.write([id], { radii: 1 })
  expect(await mass()).toBeCloseTo(12 * Math.PI, 4)
  world.disks.write([id], { density: 3 })
  expect(await mass()).toBeCloseTo(3 * Math.PI, 5)
  world.disks.write([id], { radii: 2, density: 5 })
  expect(await mass()).toBeCloseTo(20 * Math.PI, 4)
  world.disks.write([id], { masses: 7 })
  expect(await mass()).toBeCloseTo(7, 5)
  const before = await world.disks.read()
  for (const [changes, sentence] of [
    [{ masses: 1, density: 1 }, 'density and masses are both given: expected one of them'],
    [{ radii: 0 }, 'radii is 0: expected a number from 1e-12 to 1e6'],
    [{ density: -1 }, 'density is -1: expected a number from 1e-18 to 1e18'],
    [
      { masses: 1e-18, radii: 1e-12 },
      `radii[0] is ${Math.fround(1e-12)} m for a mass of ${Math.fround(1e-18)} kg: expected mass and inertia whose inverses fit an f32`,
    ],
  ] as const)
    expect(() => world.disks.write([id], changes), sentence).toThrow(new Error(sentence))
  // the mass that it keeps is checked against the new radius
  world.disks.write([id], { masses: 1e-18 })
  expect(() => world.disks.write([id], { radii: 1e-12, spins: 3 })).toThrow(
    /^radii\[0\] is .* for a mass of 1\.?\d*e-18 kg/,
  )
  world.disks.write([id], { masses: 7 })
  expect(await world.disks.read()).toEqual(before)
  world.destroy()
})
