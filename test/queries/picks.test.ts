/** Point picking, against f64 distances on the host. */
import { expect, test } from 'vitest'
import { PickKind, type Picks } from '../../src/features/queries/world/picks.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { mixedWorld } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { bodiesOf, distanceTo, roundingOf } from './grainOracle.ts'
import { edgesOf } from './worldOracle.ts'

/** Grains, disks, fixed walls and a turned body; one wall is a sensor. */
async function pickedWorld(options: WorldOptions = {}): Promise<World> {
  const world = await mixedWorld(2, 4, options)
  const chain: [number, number][] = [
    [-0.5, 0],
    [0, 0.2],
    [0.5, 0],
  ]
  world.bodies.add({
    walls: [{ chain, bulges: [0.4, 0], radius: 0.05, category: 4 }],
    motion: { position: [1, 3], angle: 0.5, spin: 1 },
  })
  world.walls.add([{ chain: chain.map(([x, y]) => [x + 1, y + 2] as const), sensor: true }])
  world.step(1 / 60)
  return world
}

test('World.query.at: finds what contains each point, or is within the radius', async () => {
  const world = await pickedWorld({ backend: 'cpu' })
  const count = full(500, 30_000)
  const random = createRandom(2)
  const points = Float32Array.from({ length: 2 * count }, () => uniform(random, -0.5, 4))
  const radii = Float32Array.from({ length: count }, () => [0, 0, 0.02, 0.5][Math.floor(random() * 4)])
  const picks = await world.query.at({ points, maxDistance: radii })
  const noWalls = await world.query.at({ points, maxDistance: radii, walls: false })
  const onlyBody = await world.query.at({ points, maxDistance: radii, mask: 4 })
  const bodies = await bodiesOf(world)
  const grains = new Set(world.grains.outlines().map(({ id }) => id))
  const edges = edgesOf(world)
  const sensors = new Set([edges.length - 2, edges.length - 1])
  const seen = new Map<number, number>()
  for (let k = 0; k < count; k++) {
    const [x, y] = points.subarray(2 * k, 2 * k + 2)
    const tolerance = roundingOf(x, y)
    const disks = bodies.map((body) => ({ key: body.id, distance: distanceTo(body, [x, y]) }))
    const walls = edges
      .map((edge, e) => ({ key: -1 - e, distance: edge.distance(x, y) - edge.radius }))
      .filter((_, e) => !sensors.has(e))
    const check = (found: Picks, things: readonly { key: number; distance: number }[]) => {
      const near = things.toSorted((a, b) => a.distance - b.distance)
      const [first] = near
      const kind = found.kinds[k]
      if (first.distance > radii[k] + tolerance) expect(kind).toBe(PickKind.none)
      if (first.distance < radii[k] - tolerance) expect(kind).not.toBe(PickKind.none)
      if (kind === PickKind.none) {
        expect([found.ids[k], found.bodies[k], found.edges[k], found.distances[k]]).toEqual([
          NONE,
          NONE,
          NONE,
          Infinity,
        ])
        expect([...found.points.subarray(2 * k, 2 * k + 2)]).toEqual([x, y])
        return
      }
      expect(Math.abs(found.distances[k] - first.distance)).toBeLessThan(tolerance)
      const key = found.edges[k] === NONE ? found.ids[k] : -1 - found.edges[k]
      expect(near.find((thing) => thing.key === key)!.distance - first.distance).toBeLessThan(tolerance)
      const isWall = found.edges[k] !== NONE
      // the one point of the outline, of a part of a clump, or of the skin at this distance
      const [px, py] = found.points.subarray(2 * k, 2 * k + 2)
      const { parts } = bodies.find(({ id }) => id === found.ids[k]) ?? { parts: [] }
      const gaps = isWall
        ? [edges[found.edges[k]].distance(px, py) - edges[found.edges[k]].radius]
        : parts.map((part) => closestPoint(part, [px, py]).distance)
      expect(Math.min(...gaps.map(Math.abs))).toBeLessThan(tolerance)
      expect(Math.abs(Math.hypot(x - px, y - py) - Math.abs(found.distances[k]))).toBeLessThan(tolerance)
      const [nx, ny] = found.normals.subarray(2 * k, 2 * k + 2)
      expect(Math.hypot(nx, ny)).toBeCloseTo(1, 5)
      const apart = Math.hypot(px + found.distances[k] * nx - x, py + found.distances[k] * ny - y)
      expect(apart).toBeLessThan(tolerance)
      const ofWall = found.bodies[k] === 0 ? PickKind.wall : PickKind.body
      expect(kind).toBe(isWall ? ofWall : grains.has(found.ids[k]) ? PickKind.grain : PickKind.disk)
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
    }
    check(picks, [...disks, ...walls])
    check(noWalls, disks)
    check(
      onlyBody,
      walls.filter(({ key }) => edges[-1 - key].category === 4),
    )
  }
  for (const kind of [PickKind.disk, PickKind.grain, PickKind.wall, PickKind.body])
    expect(seen.get(kind) ?? 0).toBeGreaterThan(count / 100)
  world.destroy()
})

fullTest(
  'World.query.at: the GPU returns the bits of the CPU, with grains and without, across seams',
  async () => {
    const random = createRandom(3)
    const points = Array.from({ length: 400 }, () => uniform(random, -1, 5))
    const answers = []
    for (const backend of ['cpu', 'gpu'] as const) {
      const device = backend === 'gpu' ? await testDevice() : undefined
      const world = await pickedWorld({ backend, device })
      answers.push(
        await world.query.at({ points, maxDistance: 0.1 }),
        await world.query.at({ points, disks: false, category: 1 }),
      )
      world.destroy()
      const periodic = await World.create({ backend, device, gravity: [0, 0], periodic: { x: [0, 4] } })
      periodic.disks.add({ positions: [0.1, 1, 3.9, 3], radii: 0.4 })
      periodic.walls.add([
        {
          chain: [
            [-0.5, 2],
            [0.5, 2.5],
          ],
          radius: 0.1,
        },
      ])
      answers.push(
        await periodic.query.at({ points, maxDistance: 0.2 }),
        await periodic.query.at({ points: [3.8, 1, 3.8, 2.15] }),
      )
      periodic.destroy()
    }
    const [across] = answers.slice(3, 4)
    expect([across.ids[0], [...across.kinds]]).toEqual([0, [PickKind.disk, PickKind.wall]])
    expect(answers.slice(4)).toEqual(answers.slice(0, 4))
  },
)

test('World.query.at: rejects invalid input with one sentence', async () => {
  const world = await World.create({ backend: 'cpu', periodic: { x: [0, 4] } })
  world.grains.add({ shapes: box(0.2, 0.1), positions: [1, 1] })
  const pick = (options: object) => world.query.at({ points: [1, 1], ...options })
  await expect(pick({ points: [1] })).rejects.toThrow(
    'points has 1 numbers: expected two per point, x0, y0, x1, y1, …',
  )
  await expect(pick({ points: [1, Number.NaN] })).rejects.toThrow('points[1] is NaN: expected')
  await expect(pick({ maxDistance: [1, 2] })).rejects.toThrow(
    'maxDistance has 2 numbers for 1 points: expected 1',
  )
  await expect(pick({ maxDistance: -1 })).rejects.toThrow('maxDistance is -1: expected')
  await expect(pick({ walls: 1 })).rejects.toThrow('walls is 1: expected')
  await expect(pick({ mask: 0 })).rejects.toThrow('mask is 0: expected')
  await expect(pick({ size: 1 })).rejects.toThrow('size')
  expect((await pick({})).kinds[0]).toBe(PickKind.grain)
  expect((await pick({ points: [] })).kinds).toHaveLength(0)
  world.destroy()
})
