/** Steps that run out of waves end soon, say so, and lose nothing. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { dissipatedEnergy } from '../../src/measure/dissipatedEnergy.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'

const box = (side: number): WallOptions => ({
  chain: [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ],
  closed: true,
  restitution: 1,
  friction: 0,
})

test.each([8, 'auto'] as const)(
  'a hundred disks in a closed box, in %s substeps of what is left: none gets out',
  async (substeps) => {
    const world = await World.create({
      backend: 'cpu',
      stepping: 'eventDriven',
      maxWaves: 20,
      substeps,
      gravity: [0, 0],
    })
    const random = createRandom(1)
    world.walls.add([box(10)])
    const positions = Array.from({ length: 100 }, (_, k) => [(k % 10) + 0.5, Math.floor(k / 10) + 0.5]).flat()
    const velocities = positions.map(() => uniform(random, -10, 10))
    world.disks.add({ positions, velocities, radii: 0.1, restitution: 1, friction: 0 })
    for (let step = 0; step < 6; step++) world.step(0.5)
    expect(world.stats.spentSteps).toBe(6)
    expect(world.stats.time).toBe(3)
    const state = await world.disks.read()
    expect(state.ids.length).toBe(100)
    for (const place of state.positions) {
      expect(place).toBeGreaterThan(0)
      expect(place).toBeLessThan(10)
    }
    world.destroy()
  },
)

test('every hit in what is left of a step bounces, however slow: restitutionThreshold plays no part', async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', maxWaves: 1, gravity: [0, 0] })
  world.walls.add([box(1)])
  // slower than the default threshold of 1 m/s
  world.disks.add({ positions: [0.5, 0.5], velocities: [0.5, 0], radii: 0.1, restitution: 1, friction: 0 })
  for (let step = 0; step < 4; step++) world.step(10)
  expect(world.stats.spentSteps).toBeGreaterThan(0)
  const { velocities } = await world.disks.read()
  expect(Math.abs(velocities[0])).toBeCloseTo(0.5, 3)
  world.destroy()
})

test.each([4, 8, 13, 'auto'] as const)(
  'World.step: in %s substeps of what is left, a disk bounces where it meets a wall, never before',
  async (substeps) => {
    const options = {
      backend: 'cpu',
      stepping: 'eventDriven',
      maxWaves: 1,
      gravity: [0, 0],
      events: true,
    } as const
    const world = await World.create({ ...options, substeps })
    world.walls.add([box(1)])
    world.disks.add({ positions: [0.5, 0.5], velocities: [40, 0], radii: 0.1, restitution: 1, friction: 0 })
    world.step(0.1143)
    const { hit } = await world.takeEvents()
    expect(world.stats.spentSteps).toBe(1)
    expect(hit.times.length).toBeGreaterThan(1)
    // the k-th hit ends a way of 0.3 + 0.8 k; a contact bounces from 0.04 m on, and a time may be the end of its substep
    for (const [k, time] of hit.times.entries()) {
      expect(40 * time).toBeGreaterThan(0.3 + 0.8 * k - 0.04)
      expect(hit.edges[k] % 4).toBe(k % 2 === 0 ? 1 : 3)
    }
    world.destroy()
  },
)

test('World.brush: acts once in a step that runs out of waves, as in others', async () => {
  const velocity = async (maxWaves: number) => {
    const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', maxWaves, gravity: [0, 0] })
    world.walls.add([box(1)])
    world.disks.add({
      positions: [0.5, 0.5, 9, 0],
      velocities: [40, 0, 0, 0],
      radii: 0.1,
      restitution: 1,
      friction: 0,
    })
    world.brush = { center: [9, 0], velocity: [2, 0], radius: 1, rate: 3 }
    world.step(0.2)
    const { velocities } = await world.disks.read()
    expect(world.stats.spentSteps).toBe(Number(maxWaves === 1))
    world.destroy()
    return velocities[2]
  }
  const once = await velocity(10_000)
  expect(once).toBeGreaterThan(0.5)
  expect(await velocity(1)).toBe(once)
})

test('a hit far away does not take others past theirs', async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', maxWaves: 1, gravity: [0, 0] })
  world.walls.add([box(1), { chain: [[900, -5], [900, 5]], restitution: 1 }]) // biome-ignore format: points
  world.disks.add({ positions: [0.5, 0.5, 890.9, 0], velocities: [8, 0, 10, 0], radii: 0.1, restitution: 1 })
  world.step(1)
  const { positions } = await world.disks.read()
  // interference tests leave a fast disk a part of its radius in the wall
  expect(positions[0]).toBeGreaterThan(0.05)
  expect(positions[0]).toBeLessThan(0.95)
  world.destroy()
})

test.each([
  { velocity: 1e12, gravity: 0 },
  { velocity: 1e12, gravity: 1e6 },
  { velocity: 1, gravity: 1e6 },
])(
  'the largest speeds that are taken come to an end: $velocity m/s, $gravity m/s²',
  async ({ velocity, gravity }) => {
    const options = {
      backend: 'cpu',
      stepping: 'eventDriven',
      maxWaves: 100,
      gravity: [0, -gravity],
    } as const
    const world = await World.create(options)
    world.walls.add([box(10)])
    world.disks.add({
      positions: [5, 5, 7, 5],
      velocities: [velocity, velocity / 3, 0, -1],
      radii: 0.5,
      restitution: 1,
    })
    world.step(0.1)
    expect(world.stats.waves).toBeLessThanOrEqual(3 * 100 + 4)
    expect(world.stats.spentSteps).toBeLessThanOrEqual(1)
    world.destroy()
  },
)

test('what a belt does in a frame that begins again, since a disk outran it, counts once', async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  const speed = 10
  world.walls.add([{ chain: [[-100, 0], [100, 0]], surfaceSpeed: speed, friction: 1, restitution: 1 }]) // biome-ignore format: points
  // far away, so that the frame is not over with the one hit
  world.disks.add({ positions: [0, 0.6, 0, 50], velocities: [0, -1, 0, 0], radii: 0.1, masses: 1, friction: 1, restitution: 1 }) // biome-ignore format: a table
  const before = await world.measure()
  world.step(1)
  const after = await world.measure()
  const { velocities, spins } = await world.disks.read()
  expect(Math.hypot(velocities[0], velocities[1])).toBeGreaterThan(1.5)
  expect(spins[0]).not.toBe(0)
  // friction 1 gives as much along the belt as it takes the disk to be turned back
  expect(Math.abs(velocities[0])).toBeCloseTo(2, 5)
  const work = Math.abs(velocities[0]) * speed
  expect(dissipatedEnergy(before, after)).toBeCloseTo(work - (after.kinetic - before.kinetic), 4)
  world.destroy()
})
