/** Joints of chains are not felt: a disk rolls, slides and bounces on them as on the curve that they make. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { run } from '../support/quality.ts'

const turnsOf = (count: number) => Array.from({ length: count }, (_, k) => (2 * Math.PI * k) / count + 0.7)

/** A container of arcs, 5 m in radius. */
const ring = (arcs: number): WallOptions => ({
  chain: turnsOf(arcs).map((turn) => [5 * Math.cos(turn), 5 * Math.sin(turn)] as const),
  bulges: new Array(arcs).fill(Math.tan(Math.PI / (2 * arcs))),
  closed: true,
  friction: 0.5,
})

const flat = (sides: number): (readonly [number, number])[] =>
  Array.from({ length: sides + 1 }, (_, k) => [(k * 110) / sides - 5, 0] as const)

/** The largest change of speed from what it was one step before, as part of the first; for so long or so far. */
async function largestBump(world: World, steps: number, farthest = Infinity): Promise<number> {
  let largest = 0
  const speed = async () => {
    const { velocities, positions } = await world.disks.read()
    return positions[0] > farthest ? undefined : Math.hypot(velocities[0], velocities[1])
  }
  const first = (await speed())!
  let before = first
  for (let step = 0; step < steps; step++) {
    world.step(1 / 60)
    const now = await speed()
    if (now === undefined) return largest
    largest = Math.max(largest, Math.abs(now - before) / first, Math.abs(now - first) / first)
    before = now
  }
  expect(farthest).toBe(Infinity)
  return largest
}

async function rolling(walls: WallOptions[], y: number, gravity: readonly [number, number]): Promise<World> {
  const world = await World.create({ backend: 'cpu', gravity })
  world.walls.add(walls)
  world.disks.add({ positions: [0, y], radii: 0.2, velocities: [5, 0], spins: -25, friction: 0.5 })
  return world
}

fullTest('a disk rolls 100 m over 1,000 collinear segments without a bump', async () => {
  for (const oneSided of [false, true]) {
    const world = await rolling([{ chain: flat(1000), friction: 0.5, oneSided }], 0.2, [0, -9.81])
    expect(await largestBump(world, 1300, 100)).toBeLessThan(1e-5)
  }
})

fullTest(
  'segments of different walls are joined where they meet; those that are not to be joined are felt',
  async () => {
    const points = flat(1000)
    const bump = async (joined: boolean) => {
      const walls = points.slice(1).map((point, k) => ({ chain: [points[k], point], friction: 0.5, joined }))
      return largestBump(await rolling(walls, 0.2, [0, -9.81]), 300)
    }
    expect(await bump(true)).toBeLessThan(1e-5)
    expect(await bump(false)).toBeGreaterThan(0.1)
  },
)

// a ring takes a little of the speed until the disk's spin is that of its way around
test.each(full([64], [4, 64, 256]))('a disk rolls around a ring of %i arcs without a bump', async (arcs) => {
  const world = await rolling([ring(arcs)], -4.8, [0, 0])
  expect(await largestBump(world, full(300, 3600))).toBeLessThan(5e-5)
  const { positions } = await world.disks.read()
  expect(Math.abs(Math.hypot(positions[0], positions[1]) - 4.8)).toBeLessThan(5e-4)
})

// energy of a disk that rolls down from rest: ¾ v² + g y stays as it is
test.each(full([1, 64], [1, 64, 640]))(
  'a disk rolls down over a hill of %i arcs as over one',
  async (arcs) => {
    const world = await World.create({ backend: 'cpu', substeps: 16 })
    const at = (turn: number) => [20 * Math.cos(turn), 20 * Math.sin(turn)] as const
    const chain = Array.from({ length: arcs + 1 }, (_, k) => at(Math.PI * (0.75 - (0.5 * k) / arcs)))
    world.walls.add([{ chain, bulges: new Array(arcs).fill(-Math.tan(Math.PI / (8 * arcs))), friction: 0.8 }])
    world.disks.add({ positions: [2, Math.sqrt(20.5 ** 2 - 4)], radii: 0.5, friction: 0.8 })
    const height = Math.sqrt(20.5 ** 2 - 4)
    for (let step = 0; step < 840; step++) {
      world.step(1 / 60)
      const { positions, velocities } = await world.disks.read()
      const energy = 0.75 * (velocities[0] ** 2 + velocities[1] ** 2) + 9.81 * (positions[1] - height)
      expect(Math.abs(energy)).toBeLessThan(1e-3 * 9.81 * 20.5)
      expect(Math.abs(Math.hypot(positions[0], positions[1]) - 20.5)).toBeLessThan(1e-4)
      if (positions[0] > 8) return
    }
    expect.fail('it never came down')
  },
)

const QUARTER = Math.SQRT2 - 1

// without friction a hit turns the normal velocity around: v - (1 + e) (v·n) n, n from where the curve is met
test.each<[string, WallOptions, readonly [number, number]]>([
  [
    'a joint',
    {
      chain: [
        [-5, 0],
        [0, 0],
        [5, 0],
      ],
    },
    [0, 0.5],
  ],
  [
    'a joint of a one-sided chain',
    {
      chain: [
        [-5, 0],
        [0, 0],
        [5, 0],
      ],
      oneSided: true,
    },
    [0, 0.5],
  ],
  [
    'an end',
    {
      chain: [
        [-5, 0],
        [0, 0],
      ],
    },
    [0.3, 0.4],
  ],
  [
    'a corner',
    {
      chain: [
        [-5, -5],
        [0, 0],
        [5, -5],
      ],
    },
    [0.1, Math.sqrt(0.24)],
  ],
  [
    'a seam of arcs',
    {
      chain: [
        [-5, 0],
        [0, 5],
        [5, 0],
      ],
      bulges: [-QUARTER, -QUARTER],
    },
    [0, 5.5],
  ],
  [
    'beside a seam',
    {
      chain: [
        [-5, 0],
        [0, 5],
        [5, 0],
      ],
      bulges: [-QUARTER, -QUARTER],
    },
    [0.1, Math.sqrt(5.5 ** 2 - 0.01)],
  ],
  [
    'a valley of arcs',
    {
      chain: [
        [-5, 5],
        [0, 0],
        [5, 5],
      ],
      bulges: [QUARTER, QUARTER],
    },
    [0, 0.5],
  ],
  [
    'a skin around a joint',
    {
      chain: [
        [-5, -0.2],
        [0, -0.2],
        [5, -0.2],
      ],
      radius: 0.2,
    },
    [0, 0.5],
  ],
])('a disk dropped on %s bounces as from the curve', async (_where, wall, [x, y]) => {
  // a hit is dealt with up to a substep early, where the normal is another one: with 500 of them, 0.2 mm early
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 500 })
  world.walls.add([{ ...wall, friction: 0, restitution: 0.8 }])
  const height = full(0.25, 2)
  world.disks.add({ positions: [x, y + height], radii: 0.5, velocities: [0, -5], friction: 0 })
  // it meets the curve after a fifth of the height in seconds
  run(world, height / 5 + 0.1)
  const { velocities } = await world.disks.read()
  // the normal where it is met: from the end, the centre of the arc, or up
  const center = wall.bulges === undefined ? [0, 0] : [0, wall.bulges[0] > 0 ? 5 : 0]
  const away = wall.bulges?.[0] === QUARTER ? [0, 1] : [x - center[0], y - center[1]]
  const length = Math.hypot(away[0], away[1])
  const normal = [away[0] / length, away[1] / length]
  const hit = 1.8 * 5 * normal[1]
  const off = Math.hypot(velocities[0] - hit * normal[0], velocities[1] + 5 - hit * normal[1])
  expect(off).toBeLessThan(5e-3)
})

test('what a column weighs is handed from edge to edge, as a floor of many moves under it', async () => {
  const speeds = await Promise.all(
    [1, 400].map(async (sides) => {
      const world = await World.create({ backend: 'cpu' })
      world.walls.add(
        [-0.501, 0.501].map((x) => ({
          chain: [
            [x, 0],
            [x, 40],
          ],
          friction: 0,
        })),
      )
      const chain = Array.from({ length: sides + 1 }, (_, k) => [(40 * k) / sides - 30, 0] as const)
      world.bodies.add({ walls: [{ chain, friction: 0 }], motion: { velocity: [1, 0] } })
      world.disks.add({
        positions: Array.from({ length: 40 }, (_, k) => [0, 0.5 + k]).flat(),
        radii: 0.5,
        friction: 0,
      })
      run(world, full(2, 5))
      let fastest = 0
      for (let step = 0; step < full(120, 300); step++) {
        world.step(1 / 60)
        const { velocities } = await world.disks.read()
        fastest = Math.max(fastest, ...velocities.map(Math.abs))
      }
      return fastest
    }),
  )
  expect(speeds[1]).toBeLessThan(1e-3)
})

test('a disk that was pushed into a solid comes out; one under a one-sided floor passes up through it', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  world.walls.add([
    {
      chain: [
        [0, 0],
        [0, 4],
        [4, 4],
        [4, 0],
      ],
      closed: true,
      oneSided: true,
    },
    {
      chain: [
        [10, 0],
        [20, 0],
      ],
      oneSided: true,
    },
  ])
  const ids = world.disks.add({ positions: [2, 4.5, 15, -3], radii: 0.5, velocities: [0, 0, 0, 4] })
  world.step(1 / 60)
  world.disks.write([ids[0]], { positions: [2, 3.9] })
  run(world, 2)
  const { positions } = await world.disks.read()
  expect(positions[1]).toBeGreaterThan(4.499)
  expect(positions[3]).toBeGreaterThan(3)
})
