/** What periodic boxes refuse, and where positions end up. */
import { expect, test } from 'vitest'
import { boxOf, wrapPositions } from '../../src/features/periodic/periodicBox.ts'
import { World } from '../../src/world.ts'

const create = (periodic: unknown, more = {}) =>
  World.create({ backend: 'cpu', threads: 1, periodic: periodic as never, ...more })

test.each([
  [{}, 'periodic is {}: expected an interval for x, for y, or both'],
  [[0, 10], 'periodic is [0, 10]: expected an object'],
  [{ z: [0, 1] }, 'periodic.z is unknown: expected only x, y'],
  [{ x: 10 }, 'periodic.x is 10: expected two numbers [x, y]'],
  [
    { x: [10, 0] },
    'periodic.x is [10, 0]: expected two numbers [low, high], with low below high and not far from 0',
  ],
  [
    { y: [3, 3] },
    'periodic.y is [3, 3]: expected two numbers [low, high], with low below high and not far from 0',
  ],
  [
    { x: [1e9, 1e9 + 1] },
    'periodic.x is [1000000000, 1000000001]: expected two numbers [low, high], with low below high and not far from 0',
  ],
  [{ x: [0, Infinity] }, 'periodic.x[1] is Infinity: expected a number from -1e18 to 1e18'],
  [{ x: [Number.NaN, 1] }, 'periodic.x[0] is NaN: expected a number from -1e18 to 1e18'],
])('World.create: refuses a box %j', async (periodic, message) => {
  await expect(create(periodic)).rejects.toThrow(new Error(message))
})

test("World.create: refuses a box with stepping 'eventDriven'", async () => {
  await expect(create({ x: [0, 1] }, { stepping: 'eventDriven' })).rejects.toThrow(
    new Error("periodic is {x: [0, 1]}: expected no periodic box with stepping 'eventDriven'"),
  )
})

test('World: refuses disks and walls that do not fit into the box, and changes nothing', async () => {
  const world = await create({ x: [0, 9], y: [0, 18] })
  const refusals: [() => void, string][] = [
    [
      () => world.disks.add({ positions: [1, 1, 2, 2], radii: [1, 1.01] }),
      'radii[1] is 1.0099999904632568: expected at most 1 m, a ninth of the periodic box of 9 m',
    ],
    [
      () => world.emitters.add({ rate: 1, box: [1, 1, 2, 2], radii: 2, maxAlive: 3 }),
      'radii[0] is 2: expected at most 1 m, a ninth of the periodic box of 9 m',
    ],
    [() => world.walls.add([{ chain: [[0, 0], [9.5, 0]] }]), 'walls[0] has x from 0 to 9.5 m: expected at most one period, 9 m, within -4.5 to 13.5 m'], // biome-ignore format: short
    [() => world.walls.add([{ chain: [[0, 0], [9, 0]] }, { chain: [[12, 0], [14, 0]] }]), 'walls[1] has x from 12 to 14 m: expected at most one period, 9 m, within -4.5 to 13.5 m'], // biome-ignore format: short
    [() => world.bodies.add({ walls: [{ chain: [[0, 0], [10, 0]] }] }), 'body 1: walls span 10 m in x: expected at most the period, 9 m'], // biome-ignore format: short
  ]
  for (const [act, message] of refusals) expect(act).toThrow(new Error(message))
  expect(world.stats).toMatchObject({ disks: 0, edges: 0 })
  const [id] = world.disks.add({ positions: [1, 1], radii: 1 })
  expect(() => world.disks.write([id], { radii: 1.5 })).toThrow(
    new Error('radii[0] is 1.5: expected at most 1 m, a ninth of the periodic box of 9 m'),
  )
  expect((await world.disks.read()).radii[0]).toBe(1)
  world.bodies.add({ walls: [{ chain: [[0, 0], [4, 0]] }], motion: { velocity: [900, 0] } }) // biome-ignore format: short
  expect(() => world.step(1 / 60)).toThrow(
    new Error(
      'body 1 spans 4 m in x and moves out of the box within a step: expected at most the period, 9 m',
    ),
  )
  world.destroy()
})

test('World.query.rays: refuses a ray that crosses too many periods', async () => {
  const world = await create({ x: [0, 10] })
  world.disks.add({ positions: [5, 5], radii: 1 })
  await expect(world.query.rays({ origins: [0, 0, 0, 0], translations: [5, 0, 321, 0] })).rejects.toThrow(
    new Error('translations[2] is 321: expected at most 32 periods of 10 m, with the diameter'),
  )
  const { ids, fractions, points } = await world.query.rays({ origins: [7, 5], translations: [300, 0] })
  expect(Array.from(ids)).toEqual([0])
  expect(fractions[0]).toBeCloseTo(7 / 300, 6)
  expect(points[0]).toBeCloseTo(14, 5)
  world.destroy()
})

test('World.disks.add, write: put positions into the box', async () => {
  const world = await create({ x: [-1, 9], y: [2, 22] })
  const ids = world.disks.add({ positions: [9, 22, -1.5, 1, 1e7, -1e7, -1, 2], radii: 0.5 })
  const within = async () => {
    const { positions } = await world.disks.read()
    for (const [k, at] of positions.entries()) {
      expect(at).toBeGreaterThanOrEqual(k % 2 ? 2 : -1)
      expect(at).toBeLessThan(k % 2 ? 22 : 9)
    }
    return positions
  }
  expect(Array.from(await within()).slice(0, 4)).toEqual([-1, 2, 8.5, 21])
  world.disks.write(ids, { positions: [9, 2, 19.25, 3, 0, 0, 0, 41.5] })
  expect(Array.from(await within())).toEqual(
    [-1, 2, 9.25 - 10 + 0, 3, 0, 20, 0, 21.5].map((at, k) => (k === 2 ? -0.75 : at)),
  )
  for (let k = 0; k < 30; k++) {
    world.step(1 / 60)
    await within()
  }
  expect(world.bounds).toEqual([-1, 2, 9, 22])
  world.destroy()
})

test('wrapPositions: is exact where f32 allows, and never returns the upper side', () => {
  const box = boxOf({ x: [0, 10] })
  const positions = Float32Array.of(10, 0, -1e-12, 0, 9.999999, 0, 25, 0, -0, 0)
  wrapPositions(box, positions)
  expect(Array.from(positions.filter((_, k) => k % 2 === 0))).toEqual([0, 0, Math.fround(9.999999), 5, -0])
})
