/** What points see in a world, against rays. */
import { describe, expect, test } from 'vitest'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { mixedWorld } from '../grains/scenes.ts'
import { full, sampled } from '../support/full.ts'
import { compareWithRays } from './visibility.ts'
import { askedScenes, stir } from './worldScenes.ts'

const DIRECTIONS = full(400, 2000)

function pointsIn(count: number, seed: number, low: number, high: number): number[] {
  const random = createRandom(seed)
  return Array.from({ length: 2 * count }, () => uniform(random, low, high))
}

describe.each(sampled(askedScenes, 3))('World.query.visibility: $name', (scene) => {
  test('sees what rays hit', async () => {
    const world = await World.fromScene(scene, { backend: 'cpu' })
    stir(world)
    for (const filter of [{}, { mask: 2 }, { disks: false }, { walls: false, category: 4 }]) {
      const { compared, different } = await compareWithRays(
        world,
        { points: pointsIn(full(10, 60), 4, -2, 22), ...filter },
        DIRECTIONS,
        60,
      )
      expect(different).toEqual([])
      expect(compared).toBeGreaterThan(0.9 * full(10, 60) * DIRECTIONS)
    }
    world.destroy()
  })
})

test('World.query.visibility: sees grains by their outlines', async () => {
  const world = await mixedWorld(6, 5, { backend: 'cpu', gravity: [0, -9.81] })
  for (let k = 0; k < 4; k++) world.step(1 / 60)
  const { compared, different } = await compareWithRays(
    world,
    { points: pointsIn(30, 5, -4, 8) },
    DIRECTIONS,
    40,
  )
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(0.9 * 30 * DIRECTIONS)
  world.destroy()
})

/** Walls of all kinds; those with a skin are apart from each other. */
async function wallsWorld(): Promise<World> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const zigzag = (x: number, y: number) =>
    [
      [x, y],
      [x + 2, y + 1],
      [x + 3, y - 1],
      [x + 5, y],
    ] as [number, number][]
  world.walls.add([
    { chain: zigzag(0, 0), radius: 0.2, oneSided: true },
    { chain: zigzag(0, 5), radius: 0.2 },
    { chain: zigzag(0, 10), bulges: [0.5, -0.4, 0.9], radius: 0.15, oneSided: true },
    { chain: zigzag(8, 0), bulges: [0.5, -0.4, 0.9], radius: 0.15 },
    { chain: zigzag(8, 5), bulges: [0.5, -0.4, -0.9], oneSided: true },
    { chain: zigzag(8, 10).reverse(), radius: 0.1, oneSided: true, closed: true },
    { chain: zigzag(4, 14), sensor: true },
  ])
  world.bodies.add({
    walls: [{ chain: zigzag(-2, 0), radius: 0.1 }],
    motion: { position: [6, 15], velocity: [1, 0], spin: 1 },
  })
  world.bodies.add({
    walls: [{ chain: zigzag(-2, 0), closed: true }],
    position: [5, -4],
    angle: 1,
    mass: 3,
    inertia: 4,
    velocity: [1, 2],
    spin: -2,
  })
  world.disks.add({ positions: [40, 40], radii: 0.5 })
  for (let k = 0; k < 10; k++) world.step(1 / 60)
  return world
}

test('World.query.visibility: sees walls of all kinds and their skins, fixed and of bodies', async () => {
  const world = await wallsWorld()
  const points = pointsIn(full(60, 400), 6, -5, 20)
  const { compared, different } = await compareWithRays(world, { points }, DIRECTIONS, 60)
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(0.9 * (points.length / 2) * DIRECTIONS)
  world.destroy()
})

test.each([
  ['both axes', { x: [-1, 7], y: [0, 6] }],
  ['one axis', { x: [-1, 7] }],
] as const)('World.query.visibility: sees all images in a box periodic along %s', async (_, periodic) => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], periodic })
  world.disks.add({ positions: [-0.95, 0.1, 2, 2, 6.9, 5.9, 4, 3], radii: [0.3, 0.2, 0.25, 0.5] })
  world.walls.add([
    {
      chain: [
        [1, 4],
        [2, 4.5],
      ],
    },
  ])
  world.step(1 / 60)
  const points = pointsIn(12, 7, -3, 9)
  const { compared, different } = await compareWithRays(world, { points }, DIRECTIONS, 30)
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(0.9 * 12 * DIRECTIONS)
  await expect(world.query.visibility({ points: [0, 0] })).rejects.toThrow(
    new Error('maxDistance is Infinity for point 0: expected a diameter of at most 32 periods of 8 m'),
  )
  world.destroy()
})

test('World.query.visibility: a point inside of something sees that alone, or out of it', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const [disk] = world.disks.add({ positions: [0, 0, 5, 0], radii: [1, 0.5] })
  const side = (y: number) => [
    [-3, y],
    [3, y],
  ]
  world.walls.add([
    { chain: side(-0.2) as never, radius: 0.5 },
    { chain: side(-8) as never, radius: 0.5, oneSided: true },
  ])
  const points = [0, 0, 2.5, 0, 0, -7.6, 0, -8.3]
  const seen = await world.query.visibility({ points })
  const rowsOf = (k: number) =>
    Array.from({ length: seen.starts[k + 1] - seen.starts[k] }, (_, n) => seen.starts[k] + n)
  // of disk and wall the disk; the skin of a one-sided wall is on its left
  expect(rowsOf(0).map((row) => [seen.ids[row], seen.edges[row]])).toEqual([[disk, NONE]])
  expect(rowsOf(1).map((row) => [seen.ids[row], seen.edges[row]])).toEqual([[NONE, 0]])
  expect(rowsOf(2).map((row) => [seen.ids[row], seen.edges[row]])).toEqual([[NONE, 1]])
  expect(rowsOf(3).length).toBeGreaterThan(1)
  const [row] = rowsOf(0)
  expect([seen.startAngles[row], seen.endAngles[row], seen.middleDistances[row]]).toEqual([
    -Math.PI,
    Math.PI,
    0,
  ])

  const out = await world.query.visibility({ points: [0, 0], seesOut: true })
  expect([...new Set(out.ids)].sort()).toEqual([disk + 1, NONE])
  expect([...new Set(out.edges)].sort()).toEqual([1, NONE])
  world.destroy()
})

test('World.query.visibility: answers for the moment of the call, and the arrays given then', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const points = [0, 0]
  expect([...(await world.query.visibility({ points, maxDistance: 2 })).endDistances]).toEqual([2])
  expect((await world.query.visibility({ points: [] })).starts).toEqual(Uint32Array.of(0))
  const ids = world.disks.add({ positions: [4, 0], radii: 1 })
  world.bodies.add({
    walls: [
      {
        chain: [
          [-3, -1],
          [-3, 1],
        ],
      },
    ],
    motion: { position: [0, 0], velocity: [1, 0] },
  })
  const asked = world.query.visibility({ points })
  points[0] = 100
  world.step(1)
  world.disks.remove(ids)
  const { middleDistances, ids: seen, bodies } = await asked
  expect([...seen].filter((id) => id !== NONE)).toEqual([...ids])
  expect(middleDistances[seen.indexOf(ids[0])]).toBeCloseTo(3, 12)
  expect(middleDistances[bodies.indexOf(1)]).toBeCloseTo(3, 12)
  world.destroy()
})

test('World.query.visibility: rejects invalid options with a sentence', async () => {
  const world = await World.create({ backend: 'cpu' })
  const refusals: [object, string][] = [
    [{}, 'points is missing: expected an array of numbers'],
    [{ points: [1] }, 'points has 1 numbers: expected two per point, x0, y0, x1, y1, …'],
    [{ points: [1, NaN] }, 'points[1] is NaN: expected a number from -1e18 to 1e18'],
    [{ points: [1, 2], maxDistance: -1 }, 'maxDistance is -1: expected a number of at least 0, or Infinity'],
    [{ points: [1, 2], maxDistance: [1, 2] }, 'maxDistance has 2 numbers for 1 points: expected 1'],
    [{ points: [1, 2], seesOut: 1 }, 'seesOut is 1: expected true or false'],
    [{ points: [1, 2], mask: 0 }, `mask is 0: expected a whole number from 1 to ${2 ** 32 - 1}`],
    [{ points: [1, 2], radii: 1 }, 'options.radii'],
  ]
  for (const [options, sentence] of refusals)
    await expect(world.query.visibility(options as never)).rejects.toThrow(sentence)
  world.destroy()
})
