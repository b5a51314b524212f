/** Grains whose contacts others hardly ever have: all but parallel sides, the first edge of a world, masses of 1:16. */
import { box } from '../../../../src/shapes/box.ts'
import { disk } from '../../../../src/shapes/disk.ts'
import { roundedPolygon } from '../../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import type { WorldOptions } from '../../../../src/world/options.ts'
import { World } from '../../../../src/world.ts'
import { corners } from '../../../grains/scenes.ts'
import { type Run, steps } from '../run.ts'
import { count } from './count.ts'

/** A shape, and the point of it that is to lie on another. */
interface Top {
  readonly shape: Shape
  readonly point: Point
}

/** A polygon with a corner so blunt that both sides beside it all but face what lies above. */
function blunt(left: number, right: number, radius: number): Top {
  const points: Point[] = [[0, 0], [-0.9, -1.8 * left], [-0.6, -0.5], [0.4, -0.5], [0.5, -right]] // biome-ignore format: points
  return { shape: roundedPolygon(points, radius), point: [0, radius] }
}

/**
 * Pairs of grains that lie flat on each other but for an angle, of which many have a sine about that at which sides are parallel no
 * more (0.1): blunt corners, round and sharp, and boxes.
 */
async function flatPairs(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -1], substeps: 1, ...options })
  const random = createRandom(seed)
  const tops = [
    blunt(0.02, 0.01, 0.02),
    blunt(0.05, 0.002, 0.1),
    blunt(0.026, 0.016, 0),
    blunt(0.01, 0.04, 0.3),
    { shape: box(0.9, 0.4, 0.03), point: [0, 0.2] } as const,
    { shape: box(0.5, 0.4), point: [0, 0.2] } as const,
  ]
  /** Adds a grain whose point is at a place. */
  const add = ({ shape, point }: Top, [x, y]: Point, angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [ax, ay] = [point[0] - shape.centroid[0], point[1] - shape.centroid[1]]
    world.grains.add({ shapes: shape, positions: [x - cos * ax + sin * ay, y - sin * ax - cos * ay], angles: angle, friction: 0.4 }) // biome-ignore format: one line
  }
  for (const k of count(90)) {
    const [x, y] = [3 * (k % 10), 3 * Math.floor(k / 10)]
    // two round corners on each other, or any two
    const areRound = k % 3 === 0
    const [below, above] = areRound ? [1 + 2 * (k % 2), 1 + (k & 2)] : [Math.floor(k / 2) % 6, (k + seed) % 6]
    const tilt = areRound || k % 2 === 0 ? uniform(random, -0.1, 0.1) : (k % 4 === 1 ? 1 : -1) * uniform(random, 0.09, 0.115) // biome-ignore format: one line
    const aside = areRound ? uniform(random, -0.03, 0.03) : uniform(random, -0.4, 0.4)
    const turn = uniform(random, -0.02, 0.02)
    add(tops[below], [x, y], turn)
    add(tops[above], [x + aside, y - uniform(random, -0.002, 0.02)], Math.PI + turn + tilt)
  }
  return world
}

/** Grains that bounce off a wall that is the first edge of the world, and disks. */
async function onFirstEdge(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0.5, -9], ...options })
  world.walls.add([{ chain: [[-9, 0], [40, 0.01 * seed]], restitution: 0.5 }]) // biome-ignore format: points
  const shapes = [box(0.5, 0.3, 0.05), roundedPolygon(corners(5, 0.25), 0.02), { parts: [disk([-0.1, 0], 0.2), disk([0.1, 0], 0.2)] }] // biome-ignore format: one line
  const all = count(9)
  world.grains.add({
    shapes: all.map((k) => shapes[k % 3]),
    positions: all.flatMap((k) => [2 * k, 0.24 + 0.01 * (k % 4)]),
    velocities: all.flatMap((k) => [k - 4, -3]),
    angles: all.map((k) => (k < 3 ? 0 : k)),
    restitution: 0.6,
    friction: 0.3,
  })
  world.disks.add({
    positions: [20, 0.3, 21, 0.29],
    radii: 0.3,
    velocities: [1, -3, -1, -2],
    restitution: 0.9,
  })
  return world
}

/** Equal grains in heaps of a few, of which one is a little more than 16 times as heavy as the others. */
async function uneven(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], ...options })
  for (const k of count(12)) {
    const [x, heavy] = [3 * k, 16 + 0.1 * k]
    world.walls.add([{ chain: [[x - 1, 0], [x + 1, 0]] }]) // biome-ignore format: points
    world.grains.add({
      shapes: k % 2 === 0 ? box(0.5, 0.3, 0.05) : { parts: [disk([0, 0], 0.15)] },
      positions: [x, 0.14, x + 0.05, 0.42, x, 0.7],
      density: k % 3 === 0 ? [heavy, 1, 1] : k % 3 === 1 ? [1, heavy, 1] : [1, 1, heavy],
      friction: 0.5,
    })
  }
  return world
}

export const contactRuns: readonly Run[] = [
  ...[1, 2, 3, 4].map(
    (seed): Run => ({
      name: `flat pairs ${seed}`,
      make: (small) => flatPairs(seed, { ...small, ...(seed === 4 && { periodic: { x: [-2, 31] } }) }),
      act: (world) => steps(world, 1),
    }),
  ),
  ...[1, 2, 3].map(
    (seed): Run => ({
      name: `on the first edge ${seed}`,
      make: (small) => onFirstEdge(seed, { ...small, substeps: seed }),
      act: (world) => steps(world, 3),
    }),
  ),
  ...[1, 2].map(
    (substeps): Run => ({
      name: `grains of uneven masses, ${substeps}`,
      make: (small) => uneven({ ...small, substeps }),
      act: (world) => steps(world, 3),
    }),
  ),
]
