/** Nearest-wall queries against brute force in f64 over segments and arcs. */
import { describe, expect, test } from 'vitest'
import type { NearestWalls } from '../../src/features/queries/world/regions.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { mixedWorld } from '../grains/scenes.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { edgesOf, type Thing } from './worldOracle.ts'
import { askedScenes, stir } from './worldScenes.ts'

const count = full(300, 20_000)
const RANGES = [
  [-5, 25],
  [0, 8],
  [-1e4, 1e4],
] as const

/** Points beside walls, in their skins, among them and far away. */
function pointsBeside(edges: readonly Thing[], seed: number): Float32Array {
  const random = createRandom(seed)
  return Float32Array.from(
    Array.from({ length: count }, (_, k) => {
      const [low, high] = RANGES[k % RANGES.length]
      const [end] = edges[Math.floor(random() * edges.length)].ends
      const apart = () => uniform(random, -1, 1) * [0.2, 2][k % 2]
      const isBeside = k % 4 < 2
      return [0, 1].map((axis) => (isBeside ? end[axis] + apart() : uniform(random, low, high)))
    }).flat(),
  )
}

/** What is wrong with an answer; null if nothing is. `shifts` are the images of space. */
function faultOf(
  found: NearestWalls,
  k: number,
  [x, y]: ArrayLike<number> & Iterable<number>,
  edges: readonly Thing[],
  maxDistance = Infinity,
  shifts: readonly (readonly [number, number])[] = [[0, 0]],
): string | null {
  const gapTo = (edge: Thing, px: number, py: number) =>
    Math.min(...shifts.map(([dx, dy]) => edge.distance(px - dx, py - dy))) - edge.radius
  const gaps = edges.map((edge) => gapTo(edge, x, y))
  const best = Math.min(...gaps)
  const largest = Math.max(...edges.map(({ size, radius }) => size + radius))
  const tolerance = 1e-6 * (1 + Math.abs(x) + Math.abs(y) + largest)
  const [edge, distance] = [found.edges[k], found.distances[k]]
  const [px, py] = found.points.subarray(2 * k, 2 * k + 2)
  const [nx, ny] = found.normals.subarray(2 * k, 2 * k + 2)
  if (edge === NONE) {
    if (best < maxDistance - tolerance) return `none: expected ${best}`
    const isEmpty = distance === Infinity && px === x && py === y && nx === 0 && ny === 0
    return isEmpty && found.walls[k] === NONE && found.bodies[k] === NONE ? null : 'none, with values'
  }
  if (distance > maxDistance) return `${distance} is beyond ${maxDistance}`
  if (Math.abs(gaps[edge] - distance) > tolerance) return `${distance}: expected ${gaps[edge]} of ${edge}`
  if (gaps[edge] > best + tolerance) return `${edge} is ${gaps[edge]} away: expected ${best}`
  // the one point of the boundary at this distance
  if (Math.abs(gapTo(edges[edge], px, py)) > tolerance) return `${px}, ${py} is not on the boundary`
  if (Math.abs(Math.hypot(x - px, y - py) - Math.abs(distance)) > tolerance)
    return `${px}, ${py} is elsewhere`
  if (Math.abs(Math.hypot(nx, ny) - 1) > 1e-5) return `the normal is ${nx}, ${ny}`
  if (Math.hypot(px + distance * nx - x, py + distance * ny - y) > tolerance)
    return 'the normal leads elsewhere'
  const beyond = 0.01 + 10 * tolerance
  return gapTo(edges[edge], px + beyond * nx, py + beyond * ny) > 0 ? null : `the normal leads inside`
}

const names = ['round walls, some of which move', 'bodies that move', 'far outside the bounds']
const scenes = askedScenes.filter(({ name }) => names.includes(name))

describe.each(scenes)('World.query.nearestWalls: $name', (scene) => {
  test('equals brute force, within any distance and within a given one', async () => {
    const world = await World.fromScene(scene, { backend: 'cpu' })
    stir(world)
    await world.query.nearestWalls({ points: [0, 0] })
    const edges = edgesOf(world)
    const points = pointsBeside(edges, 31)
    const at = (k: number) => points.subarray(2 * k, 2 * k + 2)
    const found = await world.query.nearestWalls({ points })
    for (let k = 0; k < count; k++) expect(faultOf(found, k, at(k), edges), `point ${k}`).toBeNull()
    const most = Float32Array.from({ length: count }, (_, k) => [0, 0.1, 1][k % 3])
    const near = await world.query.nearestWalls({ points, maxDistance: most })
    for (let k = 0; k < count; k++) expect(faultOf(near, k, at(k), edges, most[k]), `point ${k}`).toBeNull()
    expect(near.edges).toContain(NONE)
    expect([...near.walls].filter((wall) => wall !== NONE)).not.toHaveLength(0)
    expect([...found.walls]).toEqual([...world.walls.of(found.edges)])
    // the oracle can fail
    expect(faultOf({ ...found, points }, 0, at(0), edges)).not.toBeNull()
    expect(faultOf({ ...found, normals: found.normals.map((n) => -n) }, 0, at(0), edges)).not.toBeNull()
    expect(faultOf({ ...found, edges: found.edges.map((e) => (e + 1) % edges.length) }, 0, at(0), edges)).not.toBeNull() // biome-ignore format: short
    world.destroy()
  })
})

test('World.query.nearestWalls: measures to the nearest image of a wall', async () => {
  const random = createRandom(5)
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], periodic: { x: [0, 4], y: [-1, 90] } })
  world.walls.add([
    { chain: [[-1, 2], [1, 2.5]], radius: 0.1 }, // biome-ignore format: short
    { chain: [[2, 80], [3.5, 81]], bulges: [-0.6] }, // biome-ignore format: short
    // almost half a period outside the box
    { chain: [[-1.9, 10], [-1.8, 10.1]] }, // biome-ignore format: short
  ])
  const walls = [{ chain: [[-0.5, 0], [0.5, 0]], radius: 0.2 }] as const // biome-ignore format: short
  world.bodies.add({ walls, motion: { position: [3.9, 30], spin: 2, velocity: [3, 1] } })
  world.step(1 / 5)
  await world.query.nearestWalls({ points: [0, 0] })
  const edges = edgesOf(world)
  const shifts = Array.from({ length: 13 * 5 }, (_, n) => [((n % 13) - 6) * 4, (Math.floor(n / 13) - 2) * 91] as const) // biome-ignore format: short
  const points = Float32Array.from({ length: 2 * count }, (_, n) =>
    n % 2 === 0 ? uniform(random, -8, 12) : uniform(random, -90, 180),
  )
  const found = await world.query.nearestWalls({ points })
  const near = await world.query.nearestWalls({ points, maxDistance: 3 })
  for (let k = 0; k < count; k++) {
    const point = points.subarray(2 * k, 2 * k + 2)
    expect(faultOf(found, k, point, edges, Infinity, shifts), `point ${k}`).toBeNull()
    expect(faultOf(near, k, point, edges, 3, shifts), `point ${k}`).toBeNull()
  }
  expect(new Set(found.edges)).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(near.edges).toContain(NONE)
  const far = await world.query.at({ points, maxDistance: 1e6, disks: false })
  expect(far).toEqual({ ...found, kinds: far.kinds, ids: far.ids })
  world.destroy()
})

describe.each(BACKENDS)('World.query.nearestWalls on %s', (backend) => {
  const make = async () =>
    World.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined, gravity: [0, 0] })

  test('sees walls and bodies where they are, with filters, skins and without sensors', async () => {
    const world = await make()
    const points = [0, 1]
    const rows = ({ walls, bodies, edges, distances, points, normals }: NearestWalls) => [
      walls[0],
      bodies[0],
      edges[0],
      distances[0],
      ...points,
      ...[...normals].map((n) => n + 0),
    ]
    const none = [NONE, NONE, NONE, Infinity, 0, 1, 0, 0]
    expect(rows(await world.query.nearestWalls({ points }))).toEqual(none)
    world.disks.add({ positions: [0, 1], radii: 0.1 })
    const line = (y: number) => ({ chain: [[-2, y], [2, y]] as [number, number][] }) // biome-ignore format: short
    const [floor] = world.walls.add([{ ...line(-1), radius: 0.5, category: 2 }])
    world.walls.add([{ ...line(0.9), sensor: true }])
    expect(rows(await world.query.nearestWalls({ points }))).toEqual([floor, 0, 0, 1.5, 0, -0.5, 0, 1])
    const body = world.bodies.add({ walls: [line(0)], motion: { position: [0, 3] } })
    const ofBody = world.walls.ids(body)[0]
    expect(rows(await world.query.nearestWalls({ points, maxDistance: 1 }))).toEqual(none)
    world.bodies.setMotion(body, { position: [0, 1.75] })
    expect(rows(await world.query.nearestWalls({ points }))).toEqual([ofBody, body, 2, 0.75, 0, 1.75, 0, -1])
    expect(rows(await world.query.nearestWalls({ points, mask: 2 }))[0]).toBe(floor)
    expect(rows(await world.query.nearestWalls({ points, mask: 4 }))).toEqual(none)
    // in the skin the nearest side, beyond an end its cap
    const inside = await world.query.nearestWalls({ points: [0, -1.25, 2, -0.75, 5, -5], mask: 2 })
    expect([...inside.distances]).toEqual([-0.25, -0.25, 4.5])
    expect([...inside.points]).toEqual([0, -1.5, 2, -0.5, 2.3, -1.4].map(Math.fround))
    world.destroy()
    await expect(world.query.nearestWalls({ points })).rejects.toThrow('this world was destroyed')
  })
})

fullTest('World queries: nearestWalls, nearest and at have the bits of the CPU on the GPU', async () => {
  const random = createRandom(6)
  const points = Array.from({ length: 200 }, () => uniform(random, -6, 24))
  const answers = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const place = { backend, device }
    const moving = await World.fromScene(scenes.find(({ name }) => name === names[0])!, place)
    const grains = await mixedWorld(2, 4, place)
    const across = await World.create({ ...place, gravity: [0, 0], periodic: { x: [0, 4] } })
    across.disks.add({ positions: [0.1, 1, 3.9, 3], radii: 0.4 })
    across.walls.add([{ chain: [[-0.5, 2], [0.5, 2.5]], bulges: [0.5], radius: 0.1 }]) // biome-ignore format: short
    moving.bodies.setMotion(1, { position: [12, 8], angle: 0.7 })
    for (const world of [moving, grains, across]) {
      answers.push(
        await world.query.nearestWalls({ points }),
        await world.query.nearest({ points }),
        await world.query.at({ points, maxDistance: 2 }),
      )
      world.destroy()
    }
  }
  const [cpu, gpu] = [answers.slice(0, 9), answers.slice(9)]
  expect(new Set(cpu[0].distances).size).toBeGreaterThan(50)
  expect(gpu).toEqual(cpu)
})

test('World.query.nearestWalls: rejects invalid input with one sentence', async () => {
  const world = await World.create({ backend: 'cpu' })
  const ask = (options: object) => world.query.nearestWalls({ points: [1, 1], ...options })
  await expect(ask({ points: [1] })).rejects.toThrow('points has 1 numbers: expected two per point, x0, y0, x1, y1, …') // biome-ignore format: short
  await expect(ask({ points: [1, Number.NaN] })).rejects.toThrow('points[1] is NaN: expected')
  await expect(ask({ maxDistance: [1, 2] })).rejects.toThrow('maxDistance has 2 numbers for 1 points: expected 1') // biome-ignore format: short
  await expect(ask({ maxDistance: -1 })).rejects.toThrow('maxDistance is -1: expected a number of at least 0, or Infinity') // biome-ignore format: short
  await expect(ask({ mask: 0 })).rejects.toThrow('mask is 0: expected')
  await expect(ask({ walls: false })).rejects.toThrow('walls')
  expect((await ask({ points: [] })).edges).toHaveLength(0)
  world.destroy()
})
