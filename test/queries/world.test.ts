/** Arguments of world queries, and casts at known walls. */
import { describe, expect, test } from 'vitest'
import type { CastOptions } from '../../src/features/queries/world/casts.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'

describe('World.query.rays, nearestDisks and disksIn: reject invalid arguments in one sentence', () => {
  const one = { origins: [0, 0], translations: [1, 0] }
  const cases: [string, (world: World) => Promise<unknown>][] = [
    [
      'origins[1] is NaN: expected a number from -1e18 to 1e18',
      (w) => w.query.rays({ ...one, origins: [0, Number.NaN] }),
    ],
    [
      'translations[0] is 1e+30: expected a number from -1e18 to 1e18',
      (w) => w.query.rays({ ...one, translations: [1e30, 0] }),
    ],
    [
      'origins has 3 numbers: expected two per ray, x0, y0, x1, y1, …',
      (w) => w.query.rays({ ...one, origins: [1, 2, 3] }),
    ],
    [
      'translations has 4 numbers for 1 rays: expected 2',
      (w) => w.query.rays({ ...one, translations: [1, 2, 3, 4] }),
    ],
    ['radii is -1: expected a number from 0 to 1e18', (w) => w.query.rays({ ...one, radii: -1 })],
    ['radii has 2 numbers for 1 rays: expected 1', (w) => w.query.rays({ ...one, radii: [1, 2] })],
    ['mask is 0: expected a whole number from 1 to 4294967295', (w) => w.query.rays({ ...one, mask: 0 })],
    ["hits is \"some\": expected 'first' or 'all'", (w) => w.query.rays({ ...one, hits: 'some' } as never)],
    ['disks is 1: expected true or false', (w) => w.query.rays({ ...one, disks: 1 } as never)],
    ['origins is missing: expected an array of numbers', (w) => w.query.rays({ translations: [] } as never)],
    [
      'options.target is unknown: expected only origins, translations, radii, mask, category, hits, disks, walls',
      (w) => w.query.rays({ ...one, target: 3 } as CastOptions),
    ],
    [
      'points[0] is Infinity: expected a number from -1e18 to 1e18',
      (w) => w.query.nearest({ points: [Infinity, 0] }),
    ],
    [
      'maxDistance is NaN: expected a number of at least 0, or Infinity',
      (w) => w.query.nearest({ points: [], maxDistance: Number.NaN }),
    ],
    [
      'boxes has 3 numbers: expected four per box, minX, minY, maxX, maxY, …',
      (w) => w.query.inside({ boxes: [0, 0, 1] }),
    ],
    [
      'box 0 is [2, 0, 1, 1]: expected minX <= maxX and minY <= maxY',
      (w) => w.query.inside({ boxes: [2, 0, 1, 1] }),
    ],
    ['disks[2] is -1: expected a number from 0 to 1e18', (w) => w.query.inside({ disks: [0, 0, -1] })],
    ['boxes and disks are neither given: expected one of them', (w) => w.query.inside({})],
    ['boxes and disks are both given: expected one of them', (w) => w.query.inside({ boxes: [], disks: [] })],
  ]
  test.each(cases)('%s', async (message, act) => {
    const world = await World.create({ backend: 'cpu' })
    world.disks.add({ positions: [0, 0], radii: 1 })
    await expect(act(world)).rejects.toThrow(new Error(message))
  })
})

/** Rays from inside a closed chain to far outside, a third of them through its corners. */
function raysOutOf(corners: readonly (readonly [number, number])[], count: number, seed: number) {
  const random = createRandom(seed)
  const origins = new Float32Array(2 * count)
  const translations = new Float32Array(2 * count)
  for (let k = 0; k < count; k++) {
    const from = [uniform(random, -1, 1), uniform(random, -1, 1)]
    const to = k % 3 === 0 ? corners[k % corners.length] : [uniform(random, -9, 9), uniform(random, -9, 9)]
    const scale = 40 / Math.hypot(to[0] - from[0], to[1] - from[1])
    for (const axis of [0, 1]) {
      origins[2 * k + axis] = from[axis]
      translations[2 * k + axis] = (to[axis] - from[axis]) * scale
    }
  }
  return { origins, translations }
}

test.each([0, 0.2])(
  'World.query.rays: no ray leaves a closed chain, straight or round, through a joint (bulges of %f)',
  async (bulge) => {
    const corners = Array.from({ length: 60 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 60
      return [5 * Math.cos(angle), 5 * Math.sin(angle)] as [number, number]
    })
    const bulges = corners.map((_, k) => bulge * (k % 2 === 0 ? 1 : -0.5))
    for (const angle of [0, 1]) {
      const world = await World.create({ backend: 'cpu' })
      // counter-clockwise: the inside is on the left, the front of a one-sided chain
      world.bodies.add({
        walls: [{ chain: corners, bulges, closed: true, oneSided: angle === 1 }],
        motion: { angle },
      })
      const rays = raysOutOf(corners, 20_000, 9)
      const { edges, fractions, points, normals } = await world.query.rays(rays)
      for (let k = 0; k < edges.length; k++) {
        if (edges[k] === NONE) throw new Error(`ray ${k} got out`)
        // the ring is about 5 m wide, and a hit faces its centre
        const distance = Math.hypot(points[2 * k], points[2 * k + 1])
        if (!(distance > 4.8 && distance < 5.2))
          throw new Error(`ray ${k} was hit ${distance} m from the middle`)
        const facing =
          normals[2 * k] * rays.translations[2 * k] + normals[2 * k + 1] * rays.translations[2 * k + 1]
        if (!(facing <= 0)) throw new Error(`ray ${k} was hit from behind at ${fractions[k]}`)
      }
    }
  },
)

test('World.query.rays: rays and disks hit one-sided walls from the front only', async () => {
  const world = await World.create({ backend: 'cpu' })
  const walls = [
    {
      chain: [
        [-2, 0],
        [2, 0],
        [2, 3],
      ] as [number, number][],
      oneSided: true,
      radius: 0.1,
    },
  ]
  world.walls.add(walls)
  const cast = async (from: [number, number], way: [number, number], radius = 0) =>
    world.query.rays({ origins: from, translations: way, radii: radius })
  for (const radius of [0, 0.3]) {
    const above = await cast([0, 2], [0, -4], radius)
    expect(above.fractions[0]).toBeCloseTo((2 - 0.1 - radius) / 4, 6)
    expect([...above.normals]).toEqual([-0, 1])
    expect((await cast([0, -2], [0, 1.5], radius)).edges[0]).toBe(NONE)
    expect((await cast([0, -2], [0, 4], radius)).edges[0]).toBe(NONE)
    // around its free end, from the front and from behind
    expect((await cast([-2.05, 2], [0, -4], radius)).edges[0]).toBe(0)
    expect((await cast([-2.05, -2], [0, 4], radius)).edges[0]).toBe(NONE)
    expect((await cast([1.95, 5], [0, -4], radius)).edges[0]).toBe(1)
    expect((await cast([2.05, 5], [0, -4], radius)).edges[0]).toBe(NONE)
    // into the inner corner from outside, across the back of both
    expect((await cast([5, -2], [-2.5, 1.6], radius)).edges[0]).toBe(NONE)
  }
  // starts within the skin of the front
  expect((await cast([0, 0.2], [0, 1], 0.3)).fractions[0]).toBe(0)
  expect((await cast([0, -0.2], [0, -1], 0.3)).edges[0]).toBe(NONE)
})

test('World.query.rays: a disk that starts behind a one-sided ring passes through it', async () => {
  const world = await World.create({ backend: 'cpu' })
  const chain = [
    [-2, 0],
    [2, 0],
  ] as [number, number][]
  world.walls.add([{ chain, bulges: [1, 1], closed: true, oneSided: true }])
  const cast = async (x: number, radius: number) =>
    (await world.query.rays({ origins: [x, 0.1], translations: [-20, 0], radii: radius })).edges[0]
  expect(await cast(10, 3)).toBe(NONE)
  expect(await cast(0, 1)).not.toBe(NONE)
})

test('World.query.rays: a cast that starts deep in a skin is hit by it once', async () => {
  const world = await World.create({ backend: 'cpu' })
  const chain = [
    [-5, 0],
    [5, 0],
  ] as [number, number][]
  world.walls.add([{ chain, radius: 1 }])
  // grains whose cells are much smaller than the skin
  world.disks.add({ positions: [0, 5], radii: 0.05 })
  const { edges, fractions, points } = await world.query.rays({
    origins: [0.3, 0.2],
    translations: [0, 0.1],
    hits: 'all',
  })
  expect([...edges, ...fractions]).toEqual([0, 0])
  expect(points[1]).toBeCloseTo(1, 6)
})

test('World.query.rays: a zero translation hits what overlaps the start', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.disks.add({ positions: [0, 0, 3, 0], radii: 1 })
  const at = async (x: number, radius: number) => [
    ...(await world.query.rays({ origins: [x, 0], translations: [0, 0], radii: radius, hits: 'all' })).ids,
  ]
  expect(await at(0.5, 0)).toEqual([0])
  expect(await at(1.5, 0)).toEqual([])
  expect(await at(1.5, 1)).toEqual([0, 1])
})
