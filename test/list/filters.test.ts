/** Collision filters: categories and masks of disks and walls. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { EventQueue } from '../../src/events/eventQueue.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { EDGE_BIT, NONE } from '../../src/schemas/constants.ts'
import { CONTACT, MOTION } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const [SAND, GHOST, METAL] = [1, 2, 4]
const ALL = 0xffffffff
const floor = {
  chain: [
    [-20, 0],
    [20, 0],
  ] as [number, number][],
}

/** The rule: the mask of each has a bit of the category of the other. */
const mayTouch = (a: readonly [number, number], b: readonly [number, number]) =>
  (a[0] & b[1]) !== 0 && (b[0] & a[1]) !== 0

/** Disks of two sizes and every mix of categories and masks, among walls of the same, with `bodies` that move. */
function mixed(stepping: 'discrete' | 'eventDriven', seed: number): Scene {
  const next = createRandom(seed)
  const bits = () => 1 + Math.floor(7 * next())
  const mask = () => Math.floor(8 * next())
  const count = 120
  const each = <T>(make: (k: number) => T) => Array.from({ length: count }, (_, k) => make(k))
  const wall = (y: number) => ({
    chain: [
      [-6, y],
      [0, y - 0.5],
      [6, y],
    ] as [number, number][],
    category: bits(),
    mask: mask(),
  })
  return {
    version: 1,
    name: 'filters',
    gravity: [0, -9.81],
    bounds: [-8, -2, 8, 8],
    stepping,
    disks: {
      positions: each((k) => [-4 + (k % 20) * 0.41, 0.3 + Math.floor(k / 20) * 0.41]).flat(),
      velocities: each(() => [60 * (next() - 0.5), 60 * (next() - 0.5)]).flat(),
      radii: each((k) => (k % 30 === 7 ? 0.9 : 0.2)),
      restitution: 0.5,
      category: each(bits),
      mask: each(mask),
    },
    walls: [wall(0), wall(3), { chain: floor.chain }],
    bodies: stepping === 'eventDriven' ? [] : [{ walls: [wall(1)], motion: { velocity: [0, 0.5] } }],
  }
}

/** The pairs of the contact list, as ids and edges. */
function listed(world: World): string[] {
  const { storage, status } = world.backend as CpuBackend
  const contacts = storage.view('contacts', status.contactRecords).u32
  const motions = storage.view('motions', world.disks.ids.length).u32
  const id = (slot: number) => motions[slot * MOTION.stride + MOTION.id]
  return Array.from({ length: status.contactRecords }, (_, k) => {
    const [a, b] = [contacts[k * CONTACT.stride + CONTACT.a], contacts[k * CONTACT.stride + CONTACT.b]]
    return b >= EDGE_BIT ? `${id(a)} edge ${b ^ EDGE_BIT}` : [id(a), id(b)].sort((p, q) => p - q).join(' ')
  }).sort()
}

test('World.step: the list has the pairs that the filters allow, of those that there are without them', async () => {
  const scene = mixed('discrete', 3)
  const { category, mask } = scene.disks as { category: number[]; mask: number[] }
  const list = async (disks: Scene['disks'], walls: Scene['walls']) => {
    const world = await World.fromScene(
      { ...scene, disks, walls, bodies: [] },
      { backend: 'cpu', substeps: 1 },
    )
    world.step(1e-6)
    const pairs = listed(world)
    world.destroy()
    return pairs
  }
  const { category: _groups, mask: _masks, ...plainDisks } = scene.disks
  const every = await list(
    plainDisks,
    scene.walls.map(({ chain }) => ({ chain })),
  )
  const edges = scene.walls.flatMap(({ chain, category = 1, mask = ALL }) =>
    chain.slice(1).map((): [number, number] => [category, mask]),
  )
  const filterOf = (id: number): [number, number] => [category[id], mask[id]]
  const allowed = every.filter((pair) => {
    const [a, b, edge] = pair.split(' ')
    return mayTouch(filterOf(Number(a)), edge === undefined ? filterOf(Number(b)) : edges[Number(edge)])
  })
  expect(await list(scene.disks, scene.walls)).toEqual(allowed)
  expect(allowed.length).toBeGreaterThan(50)
  expect(allowed.length).toBeLessThan(0.7 * every.length)
})

describe.each(['discrete', 'eventDriven'] as const)("stepping '%s'", (stepping) => {
  /** Heights after falling for 0.5 s onto a floor: of disks with these filters, in a row. */
  const fall = async (
    disks: { category?: number[]; mask?: number[] },
    wall: { category?: number; mask?: number },
  ) => {
    const count = (disks.category ?? disks.mask)!.length
    const world = await World.create({ gravity: [0, -10], backend: 'cpu', stepping })
    world.walls.add([{ ...floor, ...wall }])
    world.disks.add({
      positions: Array.from({ length: count }, (_, k) => [3 * k, 0.6]).flat(),
      radii: 0.5,
      ...disks,
    })
    for (let k = 0; k < 30; k++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    world.destroy()
    return Array.from({ length: count }, (_, k) => (positions[2 * k + 1] > 0 ? 'rests' : 'falls'))
  }

  test('World.step: a disk falls through a wall unless each has a category in the mask of the other', async () => {
    expect(await fall({ category: [1, 2, 3], mask: [ALL, ALL, ALL] }, { mask: 2 })).toEqual([
      'falls',
      'rests',
      'rests',
    ])
    expect(await fall({ mask: [4, 3, 0, ALL] }, { category: 4 })).toEqual([
      'rests',
      'falls',
      'falls',
      'rests',
    ])
    expect(await fall({ category: [ALL] }, { mask: 0 })).toEqual(['falls'])
  })

  test('World.step: a fast disk passes disks that it does not collide with and is stopped by others', async () => {
    const world = await World.create({ gravity: [0, 0], backend: 'cpu', stepping, bounds: [-30, -5, 40, 5] })
    world.walls.add([
      {
        chain: [
          [3, -5],
          [3, 5],
        ],
        category: METAL,
        mask: GHOST,
      },
    ])
    world.disks.add({
      positions: [0, 0, 6, 0, 12, 0, 0, 3, 6, 3],
      velocities: [400, 0, 0, 0, 0, 0, 400, 0, -400, 0],
      radii: 0.5,
      masses: [1, 1, 1e6, 1, 1],
      category: [SAND, GHOST, SAND, SAND, GHOST],
      mask: [SAND, ALL, ALL, SAND | METAL, SAND | GHOST],
    })
    for (let k = 0; k < 4; k++) world.step(1 / 60)
    const { positions, velocities } = await world.disks.read()
    // the first stops at the third; the fourth and the fifth, both fast, pass each other and the wall
    expect(velocities[2]).toBe(0)
    expect(positions[0]).toBeCloseTo(11, 0)
    expect([...velocities.slice(6)]).toEqual([400, 0, -400, 0])
    expect(positions[6]).toBeCloseTo(400 / 15, 3)
    expect(positions[8]).toBeCloseTo(6 - 400 / 15, 3)
    world.destroy()
  })

  test('World.disks.write: another filter applies from the next step', async () => {
    const world = await World.create({ gravity: [0, -10], backend: 'cpu', stepping })
    world.walls.add([{ ...floor, category: METAL }])
    const [low, high] = world.disks.add({ positions: [0, 0.5, 0, 1.5], radii: 0.5 })
    const steps = async () => {
      for (let k = 0; k < 30; k++) world.step(1 / 60)
      return [...(await world.disks.read()).positions].filter((_, k) => k % 2 === 1)
    }
    expect((await steps())[0]).toBeCloseTo(0.5, 1)
    world.disks.write([low], { mask: SAND })
    const [lower, upper] = await steps()
    expect(lower).toBeLessThan(0)
    expect(upper).toBeCloseTo(0.5, 1)
    world.disks.write([low, high], { category: [GHOST, SAND], mask: ALL })
    expect((await steps())[1]).toBeCloseTo(0.5, 1)
    world.destroy()
  })
})

test("World.step: under 'eventDriven', overlapping disks that do not collide stay where they are", async () => {
  const world = await World.create({ gravity: [0, 0], backend: 'cpu', stepping: 'eventDriven' })
  world.disks.add({
    positions: [0, 0, 0.4, 0, 0.8, 0],
    radii: 0.5,
    category: [SAND, GHOST, SAND],
    mask: SAND,
  })
  for (let k = 0; k < 30; k++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  expect(positions[2]).toBe(Math.fround(0.4))
  expect(positions[4] - positions[0]).toBeGreaterThan(0.9)
  world.destroy()
})

test("World.bodies.add: a body's filter is that of its walls that give none", async () => {
  const world = await World.create({ gravity: [0, -10], backend: 'cpu' })
  const own = {
    chain: [
      [10, 0],
      [12, 0],
    ] as [number, number][],
    category: METAL,
    mask: ALL,
  }
  world.bodies.add({ walls: [floor, own], category: GHOST, mask: METAL })
  world.disks.add({
    positions: [-6, 0.6, -3, 0.6, 0, 0.6],
    radii: 0.5,
    category: [METAL, SAND, METAL],
    mask: [ALL, ALL, SAND],
  })
  world.disks.add({ positions: [11, 0.6], radii: 0.5, mask: METAL })
  for (let k = 0; k < 30; k++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  expect([1, 3, 5, 7].map((k) => positions[k] > 0)).toEqual([true, false, false, true])
  expect(() => world.bodies.add({ walls: [floor], category: 0 })).toThrow(
    'body 2: category is 0: expected a whole number from 1 to 4294967295',
  )
  expect(() => world.bodies.add({ walls: [floor], mask: -1 })).toThrow(
    'body 2: mask is -1: expected a whole number from 0 to 4294967295',
  )
  expect(world.bodies.placements).toHaveLength(1)
  world.destroy()
})

test("EventQueue: finds the hits of a world under 'eventDriven' with filters", async () => {
  const { disks, walls, gravity } = mixed('eventDriven', 7)
  const apart = { ...disks, radii: 0.2, positions: (disks.positions as number[]).map((x) => 1.5 * x) }
  const queue = new EventQueue({ disks: apart, walls, gravity })
  const world = await World.create({
    gravity,
    stepping: 'eventDriven',
    backend: 'cpu',
    contactDuration: 0.001,
  })
  world.walls.add(walls)
  world.disks.add(apart)
  const { collisions } = queue.advance(0.05)
  for (let k = 0; k < 3; k++) world.step(0.05 / 3)
  await world.settle()
  expect(world.stats.collisions).toBe(collisions)
  expect(collisions).toBeGreaterThan(20)
  world.destroy()
})

test('World queries: `category` leaves out what does not collide with it', async () => {
  const world = await World.create({ gravity: [0, 0], backend: 'cpu' })
  world.walls.add([
    {
      chain: [
        [9, -1],
        [9, 1],
      ],
      mask: SAND,
    },
  ])
  world.disks.add({
    positions: [3, 0, 6, 0],
    radii: 1,
    category: [GHOST, SAND],
    mask: [METAL, SAND | METAL],
  })
  const first = async (filter: object) => {
    const { ids, edges } = await world.query.rays({ origins: [0, 0], translations: [20, 0], ...filter })
    return edges[0] === NONE ? ids[0] : 'wall'
  }
  expect(await first({})).toBe(0)
  expect(await first({ category: METAL })).toBe(0)
  expect(await first({ category: SAND })).toBe(1)
  expect(await first({ category: SAND, mask: GHOST })).toBe(NONE)
  expect(await first({ category: GHOST })).toBe(NONE)
  expect([...(await world.query.nearest({ points: [0, 0], category: SAND })).ids]).toEqual([1])
  expect([...(await world.query.inside({ boxes: [0, -1, 9, 1], category: SAND })).ids]).toEqual([1])
  await expect(world.query.rays({ origins: [0, 0], translations: [1, 0], category: 0 })).rejects.toThrow(
    'category is 0: expected a whole number from 1 to 4294967295',
  )
  world.destroy()
})

test('World: refuses masks that are not 32 bits, and changes nothing', async () => {
  const world = await World.create({ backend: 'cpu' })
  const expected = 'expected a whole number from 0 to 4294967295'
  for (const mask of [-1, 0.5, 2 ** 32, Number.NaN]) {
    expect(() => world.disks.add({ positions: [0, 0], radii: 1, mask })).toThrow(
      `mask is ${mask}: ${expected}`,
    )
    expect(() => world.walls.add([{ ...floor, mask }])).toThrow(`walls[0].mask is ${mask}: ${expected}`)
  }
  expect(world.stats).toMatchObject({ disks: 0, edges: 0 })
  world.destroy()
})

describe('check', () => {
  let device: GPUDevice
  beforeAll(async () => {
    device = await testDevice()
  })

  // test/world/together.test.ts has filters in its short form
  fullTest.each(['discrete', 'eventDriven'] as const)(
    "check: filters under '%s' have the same bits on both backends",
    async (stepping) => {
      const { difference, compared } = await check(mixed(stepping, 5), {
        device,
        steps: 60,
        substeps: 8,
      })
      expect(difference).toBeNull()
      expect(compared).toBeGreaterThan(1000)
    },
  )
})
