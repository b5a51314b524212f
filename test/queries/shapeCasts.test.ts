/** Casts of shapes through worlds of grains, disks and walls, against f64 oracles on the host. */
import { expect, test } from 'vitest'
import { NONE } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { placed } from '../../src/shapes/placed.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { corners, mixedWorld } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { bodiesOf, roundingOf } from './grainOracle.ts'
import { bodyObstacle, edgeObstacles, firstWithin, shapeAt, type Way } from './shapeCastOracle.ts'

const CAST_SHAPES: readonly Shape[] = [
  disk([0, 0], 0.15),
  box(0.4, 0.2),
  roundedPolygon(corners(5, 0.25), 0.04),
  roundedPolygon([
    [0, 0],
    [0.9, 0.02],
    [0.4, 0.1],
  ]),
  capsule([-0.2, 0], [0.3, 0], 0.06),
  nArcFromPolygon(corners(6, 0.3)),
]

/** Grains, disks, and walls of all curvatures, with skin and without, one of them on a turned body. */
async function crowded(options: WorldOptions = {}): Promise<World> {
  const world = await mixedWorld(2, 7, options)
  world.walls.add([
    {
      chain: [
        [-1, 3],
        [0, 4],
        [2, 4.2],
        [3, 3.5],
      ],
      bulges: [1, 1e-4, -0.6],
    },
    {
      chain: [
        [-1, 1],
        [-1.5, 2],
      ],
      bulges: [-1],
      radius: 0.1,
    },
  ])
  world.bodies.add({
    walls: [
      {
        chain: [
          [-0.6, 0],
          [0.1, 0.3],
          [0.6, 0],
        ],
        bulges: [0, 0.5],
        radius: 0.03,
      },
    ],
    motion: { position: [1.2, 3.1], angle: 2 },
  })
  world.step(1 / 60)
  return world
}

function castsThrough(count: number, seed: number) {
  const random = createRandom(seed)
  const shapes = Array.from({ length: count }, () => CAST_SHAPES[Math.floor(random() * CAST_SHAPES.length)])
  const origins = Float32Array.from({ length: 2 * count }, () => uniform(random, -1.5, 4.5))
  const angles = Float32Array.from({ length: count }, () => uniform(random, -4, 4))
  const translations = Float32Array.from({ length: 2 * count }, (_, n) => {
    const k = n >> 1
    return k % 9 === 0 ? 0 : uniform(random, -1, 1) * [0.3, 1, 5][k % 3]
  })
  return { shapes, origins, angles, translations }
}

function wayOf({ shapes, origins, angles, translations }: ReturnType<typeof castsThrough>, k: number): Way {
  const { centroid } = shapes[k]
  const shape = placed(placed(shapes[k], [-centroid[0], -centroid[1]], 0), [0, 0], angles[k])
  const radius = Math.max(
    ...Array.from(shape.radii, (r, n) => r + Math.hypot(shape.centers[2 * n], shape.centers[2 * n + 1])),
  )
  const at = (from: Float32Array): Point => [from[2 * k], from[2 * k + 1]]
  return { shape, from: at(origins), by: at(translations), radius }
}

/** Returns the largest coordinate of a shape along a direction. */
function supportOf({ centers, radii, directions }: Shape, [x, y]: Point): number {
  const count = radii.length
  return Math.max(
    ...Array.from(radii, (radius, k) => {
      const [centerX, centerY] = centers.subarray(2 * k, 2 * k + 2)
      const [fromX, fromY] = directions.subarray(2 * k, 2 * k + 2)
      const next = (k + 1) % count
      const [toX, toY] = directions.subarray(2 * next, 2 * next + 2)
      const covers = fromX * y - fromY * x >= 0 && x * toY - y * toX >= 0
      const best = covers ? 1 : Math.max(fromX * x + fromY * y, toX * x + toY * y)
      return centerX * x + centerY * y + radius * best
    }),
  )
}

test('World.query.shapes: the first touch of grains, disks, segments and arcs', async () => {
  const world = await crowded({ backend: 'cpu' })
  const count = full(150, 8000)
  const casts = castsThrough(count, 11)
  const hits = await world.query.shapes(casts)
  const disksOnly = await world.query.shapes({ ...casts, walls: false })
  const bodies = (await bodiesOf(world)).map(bodyObstacle)
  const obstacles = [...bodies, ...edgeObstacles(world)]
  let [fromStart, onDisks, onEdges, unsure] = [0, 0, 0, 0]
  for (let k = 0; k < count; k++) {
    const way = wayOf(casts, k)
    const tolerance = roundingOf(...way.from, ...way.by)
    const slack = Math.hypot(...way.by) === 0 ? 0 : (2 * tolerance) / Math.hypot(...way.by)
    const check = (found: typeof hits, things: typeof obstacles) => {
      const fraction = found.fractions[k]
      let [least, most] = [Infinity, Infinity]
      for (const thing of things) {
        const soonest = firstWithin(way, thing, tolerance)
        if (soonest === Infinity) continue
        least = Math.min(least, Number.isNaN(soonest) ? 0 : soonest)
        const latest = firstWithin(way, thing, -tolerance)
        if (Number.isNaN(soonest) || Number.isNaN(latest)) unsure++
        else most = Math.min(most, latest)
      }
      const key = found.edges[k] === NONE ? found.ids[k] : -1 - found.edges[k]
      if (key === NONE) {
        if (most !== Infinity) throw new Error(`cast ${k} misses what it hits at ${most}`)
        expect(fraction).toBe(1)
        return
      }
      if (!(fraction >= least - slack))
        throw new Error(`cast ${k} hits ${key} at ${fraction}, before ${least}`)
      if (!(fraction <= most + slack)) throw new Error(`cast ${k} hits ${key} at ${fraction}, after ${most}`)
      const thing = things.find((one) => one.key === key)!
      const point: Point = [found.points[2 * k], found.points[2 * k + 1]]
      const normal: Point = [found.normals[2 * k], found.normals[2 * k + 1]]
      expect(Math.hypot(...normal)).toBeCloseTo(1, 5)
      const shape = shapeAt(way, fraction)
      const gap = thing.gap(shape)
      if (fraction === 0) {
        fromStart++
        expect(gap).toBeLessThan(tolerance)
        return
      }
      expect(Math.abs(gap)).toBeLessThan(2 * tolerance)
      expect(thing.offBoundary(point)).toBeLessThan(2 * tolerance)
      // the shape touches the point, and is in front of the plane through it
      const back: Point = [-normal[0], -normal[1]]
      const height = point[0] * back[0] + point[1] * back[1]
      if (Math.abs(supportOf(shape, back) - height) > 3 * tolerance)
        throw new Error(`cast ${k} on ${key}: ${supportOf(shape, back) - height} off the plane`)
      if (key < 0) onEdges++
      else onDisks++
    }
    check(hits, obstacles)
    check(disksOnly, bodies)
  }
  expect(onEdges).toBeGreaterThan(count / 10)
  expect(onDisks).toBeGreaterThan(count / 10)
  expect(fromStart).toBeGreaterThan(count / 10)
  expect(unsure).toBeLessThan(count / 50)
  world.destroy()
})

fullTest(
  'World.query.shapes: the GPU returns the bits of the CPU, with grains and without, across seams',
  async () => {
    const casts = castsThrough(3000, 12)
    const answers = []
    for (const backend of ['cpu', 'gpu'] as const) {
      const device = backend === 'gpu' ? await testDevice() : undefined
      const world = await crowded({ backend, device })
      answers.push(
        await world.query.shapes(casts),
        await world.query.shapes({ ...casts, category: 1, disks: false }),
      )
      world.destroy()
      const periodic = await World.create({ backend, device, gravity: [0, 0], periodic: { x: [0, 4] } })
      periodic.disks.add({ positions: [0.1, 1, 3.9, 3], radii: 0.4 })
      periodic.walls.add([{ chain: [[-0.5, 2], [0.5, 2.5]], bulges: [0.2] }]) // biome-ignore format: short
      answers.push(await periodic.query.shapes(casts))
      answers.push(
        await periodic.query.shapes({
          shapes: box(0.4, 0.4),
          origins: [2, 1, 2, 2.1],
          translations: [3, 0, 3, 0],
        }),
      )
      periodic.destroy()
    }
    const across = answers[3]
    expect([across.ids[0], across.edges[1]]).toEqual([0, 0])
    // the disk's image begins 4 + 0.1 - 0.4 from the origin, the box 0.2 ahead of its centre
    expect(3 * across.fractions[0]).toBeCloseTo(1.5, 5)
    expect(across.points[0]).toBeCloseTo(3.7, 5)
    expect(answers[4]).toEqual(answers[0])
    expect(answers.slice(4)).toEqual(answers.slice(0, 4))
  },
)

test('World.query.shapes: a one-sided chain is hit from its front, not from behind', async () => {
  const world = await World.create({ backend: 'cpu' })
  // a floor with a pit and a hump; its front is above
  world.walls.add([
    {
      chain: [
        [-4, 0],
        [-2, 0],
        [0, 0],
        [1, -1],
        [2, 0],
        [4, 0],
        [6, 0],
      ],
      bulges: [0, 0, 0, 0, 0, -0.5],
      oneSided: true,
    },
  ])
  const fall = (shape: Shape, x: number, from: number, by: number, angle = 0) =>
    world.query.shapes({ shapes: shape, origins: [x, from], angles: angle, translations: [0, by] })
  const plate = box(1, 0.2)
  // on the joint of two segments, flat
  const flat = await fall(plate, -2, 1, -2)
  expect([flat.fractions[0], ...flat.normals].map((v) => Math.round(1e6 * v) / 1e6 + 0)).toEqual([0.45, 0, 1])
  expect(Math.abs(flat.points[1])).toBeLessThan(1e-6)
  expect(Math.abs(flat.points[0] + 2)).toBeLessThan(0.5 + 1e-6)
  // from behind, and from inside of the ground outwards
  for (const x of [-2, 1, 3, 5]) expect((await fall(plate, x, -3, 6)).edges[0]).toBe(NONE)
  expect((await fall(plate, -2, -0.05, 2)).edges[0]).toBe(NONE)
  // an overlap with the centre in front
  const sunk = await fall(plate, -2, 0.05, -2)
  expect([sunk.fractions[0], ...sunk.normals].map((v) => v + 0)).toEqual([0, 0, 1])
  // the corners of the plate stop at the slopes of the pit: at its width above the tip
  const pit = await fall(plate, 1, 1, -2)
  expect(pit.fractions[0]).toBeCloseTo((1 - (0.5 - 1 + 0.1)) / 2, 5)
  // on the top of the hump, 0.5 high
  const hump = await fall(plate, 5, 2, -3)
  expect(hump.fractions[0]).toBeCloseTo((2 - 0.5 - 0.1) / 3, 5)
  expect(hump.points[1]).toBeCloseTo(0.5, 5)
  // along the floor, a little above its joints
  const slide = await world.query.shapes({
    shapes: plate,
    origins: [-3.4, 0.1 + 1e-5],
    translations: [3.3, 0],
  })
  expect(slide.edges[0]).toBe(NONE)
  world.destroy()
})

test('World.query.shapes: rejects invalid input with one sentence', async () => {
  const world = await World.create({ backend: 'cpu', periodic: { x: [0, 4] } })
  world.disks.add({ positions: [1, 1], radii: 0.2 })
  const one = { shapes: box(0.2, 0.1), origins: [0, 1], translations: [2, 0] }
  const cast = (options: object) => world.query.shapes({ ...one, ...options })
  const refuses = (options: object, sentence: string) => expect(cast(options)).rejects.toThrow(sentence)
  await refuses({ shapes: undefined }, 'shapes is undefined: expected a convex shape')
  await refuses({ shapes: { parts: [disk([0, 0], 1)] } }, 'expected a convex shape')
  await refuses({ shapes: [] }, 'shapes has 0 elements: expected 1, one per cast')
  await refuses({ shapes: [3] }, 'shapes[0] is 3: expected a convex shape')
  await refuses({ shapes: nArcFromPolygon(corners(10, 1)) }, 'arcs: expected at most 8')
  await refuses(
    { shapes: [{ ...box(1, 1), radii: new Float64Array(4).fill(-1) }] },
    'shapes[0] is not a valid shape',
  )
  await refuses({ origins: [0] }, 'origins has 1 numbers: expected two per cast, x0, y0, x1, y1, …')
  await refuses({ translations: [0] }, 'translations has 1 numbers for 1 casts: expected 2')
  await refuses({ angles: Number.NaN }, 'angles is NaN: expected')
  await refuses({ angles: [1, 2] }, 'angles has 2 numbers for 1 casts: expected 1')
  await refuses({ origins: [0, Number.POSITIVE_INFINITY] }, 'origins[1] is Infinity: expected')
  await refuses({ disks: 0 }, 'disks is 0: expected')
  await refuses({ category: -1 }, 'category is -1: expected')
  await refuses({ hits: 'all' }, 'hits')
  await refuses({ translations: [1e6, 0] }, 'translations[0] is 1000000: expected at most')
  expect((await cast({})).ids[0]).toBe(0)
  expect((await world.query.shapes({ shapes: [], origins: [], translations: [] })).ids).toHaveLength(0)
  world.destroy()
})
