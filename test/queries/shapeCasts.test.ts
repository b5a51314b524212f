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
import type { World } from '../../src/world.ts'
import { corners, mixedWorld } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
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
  world.addWalls([
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
  world.addBody({
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
  const positions = Float32Array.from({ length: 2 * count }, () => uniform(random, -1.5, 4.5))
  const angles = Float32Array.from({ length: count }, () => uniform(random, -4, 4))
  const translations = Float32Array.from({ length: 2 * count }, (_, n) => {
    const k = n >> 1
    return k % 9 === 0 ? 0 : uniform(random, -1, 1) * [0.3, 1, 5][k % 3]
  })
  return { shapes, positions, angles, translations }
}

function wayOf({ shapes, positions, angles, translations }: ReturnType<typeof castsThrough>, k: number): Way {
  const { centroid } = shapes[k]
  const shape = placed(placed(shapes[k], [-centroid[0], -centroid[1]], 0), [0, 0], angles[k])
  const radius = Math.max(
    ...Array.from(shape.radii, (r, n) => r + Math.hypot(shape.centers[2 * n], shape.centers[2 * n + 1])),
  )
  const at = (from: Float32Array): Point => [from[2 * k], from[2 * k + 1]]
  return { shape, from: at(positions), by: at(translations), radius }
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

test('World.castShapes: the first touch of grains, disks, segments and arcs', async () => {
  const world = await crowded({ backend: 'cpu' })
  const count = full(400, 8000)
  const casts = castsThrough(count, 11)
  const hits = await world.castShapes(casts)
  const disksOnly = await world.castShapes({ ...casts, walls: false })
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
