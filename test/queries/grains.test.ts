/** Queries in worlds with grains: their true outlines, against f64 oracles on the host. */
import { describe, expect, test } from 'vitest'
import type { CastHitLists } from '../../src/features/queries/world/casts.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { mixedWorld, SHAPES } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { type Body, bodiesOf, distanceTo, overlapWith, roundingOf, touchesBefore } from './grainOracle.ts'

/** A world of grains and disks that moved a little, with some removed, some moved and some of other groups. */
async function askedWorld(options: WorldOptions = {}): Promise<World> {
  const world = await mixedWorld(6, 5, { gravity: [0, -9.81], ...options })
  for (let k = 0; k < 4; k++) world.step(1 / 60)
  const { ids } = world.disks
  world.disks.remove([ids[2], ids[17], ids[30]])
  world.disks.write([ids[4], ids[40]], { positions: [-3, 2, 1, 6] })
  world.disks.write(
    ids.filter((_, k) => k % 3 === 0 && ![2, 17, 30].includes(k)),
    { category: 2 },
  )
  // shapes that no step has seen
  world.grains.add({ shapes: { parts: [SHAPES[0], SHAPES[3]] as never }, positions: [-2, 3], angles: 1 })
  return world
}

/** A periodic world of one grain of each shape, some across the seams. */
async function periodicWorld(options: WorldOptions = {}): Promise<World> {
  const world = await World.create({ gravity: [0, 0], periodic: { x: [-1, 4], y: [0, 4] }, ...options })
  const random = createRandom(8)
  for (const [k, shapes] of SHAPES.entries()) {
    const positions = [-0.95 + 0.7 * k, 0.05 + 0.6 * k, 3.9 - 0.6 * k, 3.8 * random()]
    world.grains.add({ shapes, positions, angles: [6 * random(), 6 * random()] })
  }
  world.disks.add({ positions: [-0.98, 2, 1, 3.99], radii: 0.3 })
  return world
}

const WORLDS = [
  ['open', askedWorld, [0, 0]],
  ['periodic', periodicWorld, [5, 4]],
] as const

interface Casts {
  readonly origins: number[]
  readonly translations: number[]
  readonly radii: number[]
}

function castsAmong(bodies: readonly Body[], count: number, seed: number, most: number): Casts {
  const random = createRandom(seed)
  const [origins, translations, radii]: [number[], number[], number[]] = [[], [], []]
  const place = (spread: number): Point => {
    const { center } = bodies[Math.floor(random() * bodies.length)]
    return [center[0] + uniform(random, -spread, spread), center[1] + uniform(random, -spread, spread)]
  }
  for (let k = 0; k < count; k++) {
    const from = place(k % 3 === 0 ? 0.3 : 2)
    const to = place(0.3)
    origins.push(...from)
    const length = k % 7 === 0 ? 0 : [0.3, 1, 1.4][k % 3]
    const clip = (x: number) => Math.max(-most, Math.min(most, x))
    translations.push(clip(length * (to[0] - from[0])), k % 11 === 0 ? 0 : clip(length * (to[1] - from[1])))
    radii.push([0, 0, 0.01, 0.2][Math.floor(random() * 4)])
  }
  return { origins, translations, radii }
}

const f32 = (values: readonly number[]) => Array.from(Float32Array.from(values))

describe.each(WORLDS)('World queries among grains, %s', (_, create, periods) => {
  test('World.query.rays: hits the true outlines, first and all', async () => {
    const world = await create({ backend: 'cpu' })
    const bodies = await bodiesOf(world, periods, 3)
    const own = await bodiesOf(world)
    const count = full(400, 20_000)
    const casts = castsAmong(own, count, 3, 4)
    const first = await world.query.rays({ ...casts, walls: false })
    const all: CastHitLists = await world.query.rays({ ...casts, walls: false, hits: 'all' })
    const only = await world.query.rays({ ...casts, walls: false, mask: 2 })
    const [origins, translations, radii] = [f32(casts.origins), f32(casts.translations), f32(casts.radii)]
    const byId = new Map(own.map(({ id }) => [id, bodies.filter((body) => body.id === id)]))
    const [, groups] = [world, new Set(only.ids)]
    let [hitCount, insideCount, worst] = [0, 0, 0]
    for (let k = 0; k < count; k++) {
      const origin: Point = [origins[2 * k], origins[2 * k + 1]]
      const translation: Point = [translations[2 * k], translations[2 * k + 1]]
      const radius = radii[k]
      const tolerance = roundingOf(...origin, ...translation)
      const check = (id: number, fraction: number, row: number, { points, normals }: typeof first) => {
        const at: Point = [origin[0] + fraction * translation[0], origin[1] + fraction * translation[1]]
        const normal: Point = [normals[2 * row], normals[2 * row + 1]]
        const point: Point = [points[2 * row], points[2 * row + 1]]
        const images = byId.get(id)!
        const gap = Math.min(...images.map((image) => distanceTo(image, at))) - radius
        expect(Math.hypot(...normal)).toBeCloseTo(1, 5)
        // the point is on the outline, but inside of a clump it may be on a part that another one covers
        const off = Math.min(...images.map((image) => Math.abs(distanceTo(image, point))))
        if (fraction > 0) {
          worst = Math.max(worst, Math.abs(gap) / tolerance, off / tolerance)
          for (const axis of [0, 1])
            expect(Math.abs(point[axis] + radius * normal[axis] - at[axis])).toBeLessThan(4 * tolerance)
        } else {
          insideCount++
          expect(gap).toBeLessThan(tolerance)
          if (images[0].parts.length === 1) expect(off).toBeLessThan(tolerance)
        }
      }
      if (first.ids[k] !== NONE) {
        hitCount++
        check(first.ids[k], first.fractions[k], k, first)
      } else expect(first.fractions[k]).toBe(1)
      for (const body of bodies)
        if (touchesBefore(body, origin, translation, radius, first.fractions[k], tolerance))
          throw new Error(`ray ${k} passes ${body.id} before ${first.fractions[k]}`)
      const rows = Array.from({ length: all.starts[k + 1] - all.starts[k] }, (_, n) => all.starts[k] + n)
      if (rows.length > 0) expect(all.fractions[rows[0]]).toBe(first.fractions[k])
      expect(rows.length > 0 ? all.ids[rows[0]] : NONE).toBe(first.ids[k])
      for (const row of rows) check(all.ids[row], all.fractions[row], row, all)
      const found = new Set(rows.map((row) => all.ids[row]))
      for (const body of bodies)
        if (!found.has(body.id) && touchesBefore(body, origin, translation, radius, 1, tolerance))
          throw new Error(`ray ${k} does not list ${body.id}`)
      if (periods[0] === 0) expect(found.size).toBe(rows.length)
    }
    expect(worst).toBeLessThan(1)
    expect(hitCount).toBeGreaterThan(count / 3)
    expect(insideCount).toBeGreaterThan(count / 20)
    if (periods[0] === 0)
      for (const id of groups) if (id !== NONE) expect(world.disks.ids.includes(id)).toBe(true)
    world.destroy()
  })

  test('World.query.nearest: measures to the true outlines', async () => {
    const world = await create({ backend: 'cpu' })
    const bodies = await bodiesOf(world, periods, 2)
    const random = createRandom(4)
    const count = full(300, 20_000)
    const points = Array.from({ length: 2 * count }, () => uniform(random, -3, 6))
    const near = await world.query.nearest({ points })
    const within = await world.query.nearest({ points, maxDistance: 0.1 })
    const seen = f32(points)
    let inside = 0
    for (let k = 0; k < count; k++) {
      const point: Point = [seen[2 * k], seen[2 * k + 1]]
      const tolerance = roundingOf(...point)
      const distances = bodies.map((body) => distanceTo(body, point))
      const least = Math.min(...distances)
      expect(Math.abs(near.distances[k] - least)).toBeLessThan(tolerance)
      const own = Math.min(...distances.filter((_, n) => bodies[n].id === near.ids[k]))
      expect(Math.abs(own - least)).toBeLessThan(tolerance)
      if (Math.abs(least - 0.1) > tolerance) expect(within.ids[k]).toBe(least < 0.1 ? near.ids[k] : NONE)
      if (least < 0) inside++
    }
    expect(inside).toBeGreaterThan(count / 40)
    world.destroy()
  })

  test('World.query.inside: finds grains whose outlines overlap boxes and disks', async () => {
    const world = await create({ backend: 'cpu' })
    const bodies = await bodiesOf(world, periods, 2)
    const random = createRandom(6)
    const count = full(100, 4000)
    const boxes: number[] = []
    const disks: number[] = []
    for (let k = 0; k < count; k++) {
      const { center } = bodies[Math.floor(random() * bodies.length)]
      const [x, y] = [center[0] % 5, center[1] % 4].map((c) => c + uniform(random, -0.4, 0.4))
      const [wide, tall] = [uniform(random, 0.002, 0.5), uniform(random, 0.002, 0.5)]
      boxes.push(x, y, x + wide, y + tall)
      disks.push(x, y, k % 4 === 0 ? 0 : wide)
    }
    const inBoxes = await world.query.inside({ boxes })
    const inDisks = await world.query.inside({ disks })
    const [b, d] = [f32(boxes), f32(disks)]
    let [listed, circleOnly] = [0, 0]
    for (let k = 0; k < count; k++) {
      const compare = (found: typeof inBoxes, overlapOf: (body: Body) => number, tolerance: number) => {
        const ids = new Set(found.ids.subarray(found.starts[k], found.starts[k + 1]))
        expect(ids.size).toBe(found.starts[k + 1] - found.starts[k])
        const best = new Map<number, number>()
        for (const body of bodies)
          best.set(body.id, Math.max(best.get(body.id) ?? -Infinity, overlapOf(body)))
        for (const [id, overlap] of best) {
          if (overlap > tolerance && !ids.has(id)) throw new Error(`region ${k} misses ${id}: ${overlap}`)
          if (overlap < -tolerance && ids.has(id)) throw new Error(`region ${k} has ${id}: ${overlap}`)
        }
        listed += ids.size
      }
      const region = b.slice(4 * k, 4 * k + 4)
      const middle: Point = [(region[0] + region[2]) / 2, (region[1] + region[3]) / 2]
      const half = Math.hypot(region[2] - region[0], region[3] - region[1]) / 2
      const boxOverlap = (body: Body) => {
        const apart = Math.hypot(body.center[0] - middle[0], body.center[1] - middle[1]) - body.radius - half
        if (apart > 0.01) return -apart
        const overlap = overlapWith(body, region)
        if (overlap < 0) circleOnly++
        return overlap
      }
      compare(inBoxes, boxOverlap, roundingOf(...region))
      const disk = d.slice(3 * k, 3 * k + 3)
      compare(inDisks, (body) => disk[2] - distanceTo(body, [disk[0], disk[1]]), roundingOf(...disk))
    }
    expect(listed).toBeGreaterThan(count)
    expect(circleOnly).toBeGreaterThan(count / 10)
    world.destroy()
  })

  fullTest('the GPU returns the bits of the CPU', async () => {
    const cpu = await create({ backend: 'cpu' })
    const gpu = await create({ backend: 'gpu', device: await testDevice() })
    const casts = castsAmong(await bodiesOf(cpu), 4000, 9, 4)
    const ask = (world: World) =>
      Promise.all([
        world.query.rays(casts),
        world.query.rays({ ...casts, hits: 'all', mask: 2 }),
        world.query.nearest({ points: casts.origins }),
        world.query.nearest({ points: casts.origins, category: 1, mask: 1, maxDistance: 0.3 }),
        world.query.inside({ boxes: [0, 0, 1, 1, -1, -1, 4, 4] }),
        world.query.inside({
          disks: casts.origins.flatMap((x, k, all) => (k % 2 === 0 ? [x, all[k + 1], 0.2] : [])),
        }),
      ])
    const expected = await ask(cpu)
    expect(await ask(gpu)).toEqual(expected)
    gpu.destroy()
    cpu.destroy()
  })
})
