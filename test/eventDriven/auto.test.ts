/** `stepping: 'auto'`: discrete steps where no disk is fast, else event-driven ones. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { Replay } from '../../src/index.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { gasInBox } from '../support/gas.ts'

const ELASTIC = { restitution: 1, friction: 0 }
const AUTO = { backend: 'cpu', stepping: 'auto', gravity: [0, 0] } as const
const pair: WallOptions[] = [0, 1].map((x) => ({ chain: [[x, -9], [x, 9]], ...ELASTIC })) // biome-ignore format: points

/** Steps a disk once; returns whether the step was discrete. */
async function isDiscrete(speed: number, dt: number, options: Partial<WorldOptions> = {}, wallSpeed = 0) {
  const world = await World.create({ ...AUTO, ...options })
  world.walls.add(pair)
  world.bodies.add({ walls: [{ chain: [[0, -20], [1, -20]] }], motion: { velocity: [wallSpeed, 0] } }) // biome-ignore format: points
  // the smallest disk sets the limit, the fastest one is compared with it
  world.disks.add({ positions: [0.5, 0, 0.5, 5], velocities: [speed, 0, 0, 0], radii: [0.2, 0.1] })
  world.step(dt)
  await world.settle()
  const { discreteSteps, spentSteps } = world.stats
  expect(spentSteps).toBe(0)
  world.destroy()
  return discreteSteps === 1
}

describe('World.step: a step is discrete if no disk moves half the least radius in a substep', () => {
  // in 1/10 s and 8 substeps 0.05 m are 4 m/s
  test.each([
    [3.99, 0.1, {}, 0, true],
    [4.01, 0.1, {}, 0, false],
    [7.9, 0.1, { substeps: 16 }, 0, true],
    [8.1, 0.1, { substeps: 16 }, 0, false],
    [8.1, 0.1, { substeps: 'auto' }, 0, true],
    [150, 0.1, { substeps: 'auto' }, 0, false],
    [3, 0.1, { gravity: [0, -9] }, 0, true],
    [3, 0.1, { gravity: [0, -11] }, 0, false],
    [3, 0.1, { fields: [{ type: 'uniform', acceleration: [11, 0], mask: 2 }] }, 0, false],
    [3, 0.1, {}, 0.9, true],
    [3, 0.1, {}, -1.1, false],
  ] as const)('%d m/s, %d s, %o, a wall of %d m/s: %s', async (speed, dt, options, wallSpeed, expected) => {
    expect(await isDiscrete(speed, dt, options as Partial<WorldOptions>, wallSpeed)).toBe(expected)
  })

  test('the brush counts', async () => {
    const world = await World.create(AUTO)
    world.disks.add({ positions: [0, 0], radii: 0.1 })
    world.brush = { center: [0, 0], velocity: [9, 0], radius: 1, rate: 1000 }
    world.step(0.1)
    world.brush = null
    await world.settle()
    expect(world.stats.discreteSteps).toBe(0)
    world.destroy()
  })
})

test('World.step: fast disks have the hits of event-driven steps, to the bit', async () => {
  const run = async (stepping: 'auto' | 'eventDriven') => {
    const { disks, walls } = gasInBox(40, 0.3, 4)
    const world = await World.create({ ...AUTO, stepping, events: true })
    world.walls.add(walls)
    world.disks.add({ ...disks, velocities: disks.velocities.map((value) => 9 * value) })
    for (let step = 0; step < 3; step++) world.step(0.5)
    const hash = await stateHash(await world.disks.read())
    const { hit } = await world.takeEvents()
    const { discreteSteps, collisions } = world.stats
    world.destroy()
    return { hash, times: [...hit.times], discreteSteps, collisions }
  }
  const automatic = await run('auto')
  expect(automatic.discreteSteps).toBe(0)
  expect(automatic.collisions).toBeGreaterThan(100)
  expect(automatic).toEqual(await run('eventDriven'))
})

test('World.step: a pile rests on its contacts, as in discrete steps, whether or not something is fast', async () => {
  const run = async (stepping: 'auto' | 'discrete') => {
    const world = await World.create({ ...AUTO, stepping, gravity: [0, -9.81] })
    world.walls.add([{ chain: [[0, 9], [0, 0], [1, 0], [1, 9]] }]) // biome-ignore format: points
    const positions = Array.from({ length: 30 }, (_, k) => [
      0.2 + 0.2 * (k % 4),
      0.1 + 0.2 * Math.floor(k / 4),
    ]).flat()
    world.disks.add({ positions, radii: 0.1 })
    for (let step = 0; step < 120; step++) world.step(1 / 60)
    const { meanOverlap } = await world.measure()
    const { contacts } = world.stats
    return { world, meanOverlap, contacts }
  }
  const [automatic, discrete] = [await run('auto'), await run('discrete')]
  expect(automatic.world.stats.discreteSteps).toBe(120)
  expect(automatic.contacts).toBeGreaterThan(40)
  // without the impulses of the step before, overlaps would be several times as large
  expect(automatic.meanOverlap).toBeLessThan(1.2 * discrete.meanOverlap)
  const { world } = automatic
  // one that has left the bounds, and one between the walls
  world.disks.add({
    positions: [50, 5, 0.5, 6],
    velocities: [300, 0, 300, 0],
    radii: 0.1,
    masses: 1e-6,
    ...ELASTIC,
  })
  for (let step = 0; step < 3; step++) world.step(1 / 60)
  await world.settle()
  expect(world.stats).toMatchObject({ discreteSteps: 123, spentSteps: 0, waves: 0 })
  // without the pile they are followed
  world.disks.remove(Array.from({ length: 30 }, (_, id) => id))
  for (let step = 0; step < 3; step++) world.step(1 / 60)
  await world.settle()
  expect(world.stats.discreteSteps).toBe(124)
  for (const one of [automatic, discrete]) one.world.destroy()
})

/** Steps of 1 s of an elastic gas in a box; returns which of them were spent, which discrete and which followed to their end. */
async function pauses(world: World): Promise<string> {
  const { disks, walls } = gasInBox(20, 0.3, 4)
  world.walls.add(walls)
  const ids = world.disks.add({ ...disks, velocities: disks.velocities.map((value) => 9 * value) })
  let kinds = ''
  for (let step = 0; step < 24; step++) {
    // alone, a disk has few hits
    if (step === 12) world.disks.remove(ids.slice(1))
    if (step === 20) world.disks.add({ ...disks, velocities: disks.velocities.map((value) => 9 * value) })
    const before = world.stats
    world.step(1)
    await world.settle()
    const { spentSteps, discreteSteps } = world.stats
    kinds += spentSteps > before.spentSteps ? 's' : discreteSteps > before.discreteSteps ? 'd' : 'e'
  }
  world.destroy()
  return kinds
}

/** Pauses of 1, 3 and 7 steps; a step that reaches its end makes the next pause one of 1 step again. */
const PAUSES = 'sdsdddsdddddddeeeeeesdsd'
const SPENT = { ...AUTO, maxWaves: 60 } as const

test('World.step: after spent steps come more and more discrete ones', async () => {
  expect(await pauses(await World.create(SPENT))).toBe(PAUSES)
})

test('World.create: refuses what event-driven steps refuse, with the same sentences', async () => {
  await expect(World.create({ ...AUTO, sleep: true })).rejects.toThrow(
    "sleep is true: expected false with stepping 'eventDriven'",
  )
  const world = await World.create(AUTO)
  world.disks.add({ positions: [0, 0, 1, 0], radii: 0.1 })
  expect(() => world.bonds.add({ type: 'spring', pairs: [0, 1], stiffness: 1 } as never)).toThrow(
    "stepping is 'auto': expected 'discrete' for bonds",
  )
  await expect(World.create({ ...AUTO, stepping: 'pic' as never })).rejects.toThrow(
    "stepping is \"pic\": expected 'discrete', 'eventDriven' or 'auto'",
  )
  world.destroy()
})

test('World.step: the hit of a step before a discrete one counts no more', async () => {
  const world = await World.create({ ...AUTO, contactDuration: 0.05 })
  const walls = pair.map((wall) => ({ ...wall, restitution: 0.5 }))
  world.walls.add(walls)
  const ids = world.disks.add({
    positions: [0.5, 0],
    velocities: [8, 0],
    radii: 0.1,
    restitution: 0.5,
    friction: 0,
  })
  world.step(0.055)
  expect((await world.disks.read()).velocities[0]).toBeCloseTo(-4, 5)
  world.disks.write(ids, { positions: [0.5, 0], velocities: [0, 0] })
  world.step(0.1)
  world.disks.write(ids, { velocities: [80, 0] })
  world.step(0.01)
  expect((await world.disks.read()).velocities[0]).toBeCloseTo(-40, 4)
  expect(world.stats).toMatchObject({ discreteSteps: 1, collisions: 2 })
  world.destroy()
})

test('World.fromSnapshot, Replay.run: go on with the same choices and bits, with a piston and a field', async () => {
  const { disks, walls } = gasInBox(20, 0.3, 6)
  const world = await World.create({
    ...AUTO,
    gravity: [0, -3],
    fields: [{ type: 'uniform', acceleration: [2, 5], mask: 2 }],
  })
  world.walls.add(walls)
  world.bodies.add({ walls: [pair[0]], motion: { position: [-0.5, 0], velocity: [0.4, 0] } })
  world.disks.add({ ...disks, restitution: 0.6, category: Array.from({ length: 20 }, (_, k) => 1 + (k % 2)) })
  const kick = (one: World) => one.disks.write([2], { velocities: [90, 5] })
  const recording = world.history.record({ hashEvery: 2 })
  for (let step = 0; step < 3; step++) world.step(1 / 30)
  kick(world)
  world.step(1 / 30)
  const other = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu' })
  for (const one of [world, other]) {
    for (let step = 0; step < 4; step++) {
      if (step === 2) kick(one)
      one.step(1 / 30)
    }
  }
  expect(await other.hash()).toBe(await world.hash())
  const { discreteSteps, collisions } = world.stats
  expect(discreteSteps).toBeGreaterThan(2)
  expect(discreteSteps).toBeLessThan(8)
  expect(collisions).toBeGreaterThan(10)
  const replay = new Replay(await recording.stop())
  expect(await replay.run({ backend: 'cpu' })).toMatchObject({ hash: await world.hash(), difference: null })
  for (const one of [world, other]) one.destroy()
})

describe('on both backends', () => {
  let device: GPUDevice
  beforeAll(async () => {
    device = await testDevice()
  })

  const { disks, side } = gasInBox(30, 0.3, 3)
  const scene: Scene = {
    version: 1,
    name: 'cooling',
    gravity: [0, -9.81],
    stepping: 'auto',
    disks: {
      positions: [...disks.positions],
      velocities: [...disks.velocities].map((value) => 8 * value),
      radii: [...(disks.radii as Float64Array)],
      restitution: 0.3,
      friction: 0.3,
    },
    walls: [{ chain: [[0, 0], [side, 0], [side, side], [0, side]], closed: true, restitution: 0.3 }], // biome-ignore format: points
  }

  fullTest('pauses after spent steps are as long', async () => {
    expect(await pauses(await World.create({ ...SPENT, backend: 'gpu', device }))).toBe(PAUSES)
  })

  fullTest('no value of any stage differs', async () => {
    const { difference, compared } = await check(scene, { device, steps: 12, dt: 1 / 8 })
    expect(difference).toBeNull()
    expect(compared).toBeGreaterThan(1000)
  })

  fullTest.each([8, 'auto'] as const)('the same choices and states, with %s substeps', async (substeps) => {
    const [cpu, gpu] = await Promise.all([
      World.fromScene(scene, { backend: 'cpu', substeps }),
      World.fromScene(scene, { backend: 'gpu', device, substeps }),
    ])
    // before any disk rests on others
    for (const world of [cpu, gpu]) world.disks.write([3], { velocities: [9000, 0] })
    for (let step = 0; step < 8; step++) {
      const dt = step < 4 ? 1 / (substeps === 8 ? 8 : 1) : 1 / 60
      for (const world of [cpu, gpu]) world.step(dt)
    }
    expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(await cpu.disks.read()))
    const { collisions, spentSteps, discreteSteps } = cpu.stats
    expect(gpu.stats).toMatchObject({ collisions, spentSteps, discreteSteps })
    expect(discreteSteps).toBeGreaterThan(1)
    expect(discreteSteps).toBeLessThan(8)
    expect(collisions).toBeGreaterThan(10)
    for (const world of [cpu, gpu]) world.destroy()
  })
})
