/** Queries and contacts in periodic boxes, against a world in which all images are disks and walls of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scene } from '../../src/scene/scene.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'

const PERIOD = [10, 7]
const COPIES = [-2, -1, 0, 1, 2]
const COUNT = 90
const random = createRandom(6)
const between = (low: number, high: number) => Math.fround(low + (high - low) * random())
const positions = Array.from({ length: COUNT }, () => [between(-3, 7), between(1, 8)]).flat()
const radii = Array.from({ length: COUNT }, (_, k) => (k % 15 === 0 ? 0.7 : between(0.02, 0.3)))
const walls: Scene['walls'] = [
  { chain: [[-5, 3], [-2.5, 3.5]] }, // biome-ignore format: short
  { chain: [[6, 7], [8.5, 8.5]], radius: 0.1 }, // biome-ignore format: short
  { chain: [[2, 0.5], [3, 2]], bulges: [0.5] }, // biome-ignore format: short
]
const bodyWalls: Scene['walls'] = [{ chain: [[-1, 0], [1, 0]], radius: 0.05 }] // biome-ignore format: short
const place = { position: [7.2, 4.5] as const, angle: 0.7 }
const periodic = { x: [-3, 7], y: [1, 8] } as const
const shifts = COPIES.flatMap((x) => COPIES.map((y) => [x * PERIOD[0], y * PERIOD[1]]))

let worlds: World[]
let replicated: World

beforeAll(async () => {
  // the GPU compiles for seconds
  const gpu = isFull ? [{ backend: 'gpu', device: await testDevice() } as const] : []
  worlds = []
  for (const options of [{ backend: 'cpu', threads: 1 } as const, ...gpu]) {
    const world = await World.create({ ...options, gravity: [0, 0], periodic })
    world.disks.add({ positions, radii })
    world.walls.add(walls)
    world.bodies.add({ walls: bodyWalls, motion: place })
    worlds.push(world)
  }
  replicated = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  for (const [x, y] of shifts) {
    replicated.disks.add({ positions: positions.map((at, k) => at + (k % 2 ? y : x)), radii })
    replicated.walls.add(
      walls.map((wall) => ({ ...wall, chain: wall.chain.map(([a, b]) => [a + x, b + y] as const) })),
    )
    const [px, py] = place.position
    replicated.bodies.add({ walls: bodyWalls, motion: { ...place, position: [px + x, py + y] } })
  }
})

afterAll(() => {
  for (const world of [...worlds, replicated]) world.destroy()
})

const CASTS = full(40, 2000)
const origins = Array.from({ length: CASTS }, () => [between(-3, 7), between(1, 8)]).flat()
const translations = Array.from({ length: 2 * CASTS }, (_, k) => between(-1, 1) * (k % 2 ? 9 : 13))
const castRadii = Array.from({ length: CASTS }, (_, k) => (k % 3 === 0 ? 0.2 : 0))

test('World.query.rays: finds the first hit among all images', async () => {
  const options = { origins, translations, radii: castRadii }
  const expected = await replicated.query.rays(options)
  for (const world of worlds) {
    const found = await world.query.rays(options)
    let hits = 0
    for (let k = 0; k < CASTS; k++) {
      expect(Math.abs(found.fractions[k] - expected.fractions[k])).toBeLessThan(2e-5)
      // several overlap the start: the lowest id is that of another image there
      if (expected.fractions[k] === 0) continue
      const isDisk = expected.ids[k] !== NONE
      expect(found.ids[k]).toBe(isDisk ? expected.ids[k] % COUNT : NONE)
      expect(found.edges[k] === NONE).toBe(expected.edges[k] === NONE)
      for (const axis of [0, 1])
        expect(found.points[2 * k + axis]).toBeCloseTo(expected.points[2 * k + axis], 3)
      hits += Number(found.ids[k] !== NONE || found.edges[k] !== NONE)
    }
    expect(hits).toBeGreaterThan(CASTS / 2)
  }
})

test('World.query.rays: lists each image that a ray hits', async () => {
  const options = { origins, translations, radii: castRadii, hits: 'all' } as const
  const expected = await replicated.query.rays(options)
  for (const world of worlds) {
    const found = await world.query.rays(options)
    expect(found.starts).toEqual(expected.starts)
    expect(Array.from(found.ids).sort()).toEqual(
      Array.from(expected.ids, (id) => (id === NONE ? NONE : id % COUNT)).sort(),
    )
    const apart = Array.from(found.fractions, (fraction, row) => Math.abs(fraction - expected.fractions[row]))
    expect(Math.max(...apart)).toBeLessThan(2e-5)
    // at least one of them hits two images of the same disk
    const again = (k: number) => {
      const ids = Array.from(found.ids.subarray(found.starts[k], found.starts[k + 1])).filter(
        (id) => id !== NONE,
      )
      return new Set(ids).size < ids.length
    }
    expect(Array.from({ length: CASTS }, (_, k) => k).some(again)).toBe(true)
  }
})

test('World.query.nearest: measures to the nearest image, also from points outside the box', async () => {
  const points = Array.from({ length: 60 }, (_, k) => (k % 6 ? 1 : 3) * between(-4, 9)).map((at, k) =>
    // the images reach two periods beyond the box
    Math.min(Math.max(at, k % 2 ? -5 : -12), k % 2 ? 14 : 16),
  )
  const expected = await replicated.query.nearest({ points })
  for (const world of worlds) {
    const found = await world.query.nearest({ points })
    for (const [k, distance] of expected.distances.entries())
      expect(Math.abs(found.distances[k] - distance)).toBeLessThan(1e-5)
    const far = await world.query.nearest({ points: points.map((at, k) => at + 1000 * PERIOD[k % 2]) })
    for (const [k, distance] of expected.distances.entries())
      expect(Math.abs(far.distances[k] - distance)).toBeLessThan(2e-3)
  }
})

test('World.query.inside: finds disks whose images overlap a region, each once', async () => {
  const boxes = Array.from({ length: 40 }, (_, k) => {
    const [x, y, width, height] = [
      between(-8, 9),
      between(-4, 9),
      between(0, k % 4 ? 2 : 12),
      between(0, k % 4 ? 2 : 9),
    ]
    return [x, y, x + width, y + height]
  }).flat()
  const disks = Array.from({ length: 20 }, () => [between(-8, 9), between(-4, 9), between(0, 3)]).flat()
  for (const options of [{ boxes }, { disks }]) {
    const expected = await replicated.query.inside(options)
    for (const world of worlds) {
      const found = await world.query.inside(options)
      for (let k = 0; k + 1 < found.starts.length; k++) {
        const own = expected.ids.subarray(expected.starts[k], expected.starts[k + 1])
        const once = [...new Set(Array.from(own, (id) => id % COUNT))].sort((a, b) => a - b)
        expect(Array.from(found.ids.subarray(found.starts[k], found.starts[k + 1]))).toEqual(once)
      }
    }
  }
})

/** Pairs of disks, and of disks and edges, within reach, counted with all images: at least and at most, for rounding. */
function recordsOf(state: { positions: Float32Array; radii: Float32Array }, reach: number): [number, number] {
  const counts: [number, number] = [0, 0]
  const count = (gap: number) => {
    if (gap < reach - 1e-5) counts[0]++
    if (gap < reach + 1e-5) counts[1]++
  }
  const n = state.radii.length
  for (const [x, y] of shifts)
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) {
        const dx = state.positions[2 * j] - state.positions[2 * i] + x
        const dy = state.positions[2 * j + 1] - state.positions[2 * i + 1] + y
        count(Math.hypot(dx, dy) - state.radii[i] - state.radii[j])
      }
  const straight = [...walls.slice(0, 2), ...bodyWalls].map(({ chain, radius = 0 }, k) => {
    const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)]
    const points = chain.map(([x, y]) =>
      k < 2 ? [x, y] : [place.position[0] + cos * x - sin * y, place.position[1] + sin * x + cos * y],
    )
    return { points, radius }
  })
  for (const [x, y] of shifts)
    for (const {
      points: [[ax, ay], [bx, by]],
      radius,
    } of straight)
      for (let i = 0; i < n; i++) {
        const [px, py] = [state.positions[2 * i] - x - ax, state.positions[2 * i + 1] - y - ay]
        const [dx, dy] = [bx - ax, by - ay]
        const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
        count(Math.hypot(px - t * dx, py - t * dy) - state.radii[i] - radius)
      }
  return counts
}

test('World.step: lists each pair within reach once, across all seams', async () => {
  // an arc would need an oracle of its own
  for (const box of [periodic, { x: periodic.x }, { y: periodic.y }] as const) {
    const world = await World.create({
      backend: 'cpu',
      threads: 1,
      gravity: [0, 0],
      periodic: box,
      substeps: 1,
    })
    world.disks.add({ positions, radii })
    world.walls.add(walls.slice(0, 2))
    world.bodies.add({ walls: bodyWalls, motion: place })
    const state = await world.disks.read()
    world.step(1e-9)
    const grain = Math.max(...radii.filter((radius) => radius < 0.5))
    // the reach of src/features/walls/wallSet.ts, up to its rounding
    const reach = 0.1 * grain
    const isX = 'x' in box
    const isY = 'y' in box
    const seen = shifts.filter(([x, y]) => (isX || x === 0) && (isY || y === 0))
    const kept = shifts.splice(0, shifts.length, ...seen)
    const [least, most] = recordsOf(state, reach)
    shifts.splice(0, shifts.length, ...kept)
    expect(world.stats.contactRecords).toBeGreaterThanOrEqual(least)
    expect(world.stats.contactRecords).toBeLessThanOrEqual(most)
    expect(least).toBeGreaterThan(30)
    world.destroy()
  }
})

test('World.query.rays: finds a fast disk where it is in the box, right after it has left it', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], periodic, substeps: 1 })
  world.disks.add({ positions: [6, 7, -1, 2], radii: 0.25, velocities: [240, 0, -150, 180] })
  world.step(1 / 60)
  const { positions } = await world.disks.read()
  for (const [k, at] of [0, 7, 6.5, 5].entries()) expect(positions[k]).toBeCloseTo(at, 4)
  const { ids, points } = await world.query.rays({ origins: [0, 5.5, 5, 5], translations: [0, 2, 3, 0] })
  expect(Array.from(ids)).toEqual([0, 1])
  expect(points[1]).toBeCloseTo(6.75, 4)
  expect(points[2]).toBeCloseTo(6.25, 4)
  world.destroy()
})

test('World.step: sweeps a disk by half a period per substep at most', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], periodic, substeps: 1 })
  world.disks.add({ positions: [-1, 2], radii: 0.25, velocities: [-120, 300] })
  world.step(1 / 60)
  const { positions, velocities } = await world.disks.read()
  // 3.5 m up, and as much of the way to the left
  expect(positions[0]).toBeCloseTo(-1 - 2 * 0.7, 4)
  expect(positions[1]).toBeCloseTo(5.5, 4)
  expect(Array.from(velocities)).toEqual([-120, 300])
  world.destroy()
})
