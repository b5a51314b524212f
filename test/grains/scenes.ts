/** Worlds with grains of all kinds. */

import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'

/** The corners of a regular polygon. */
export function corners(count: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

export const SHAPES: readonly GrainShape[] = [
  box(0.36, 0.2, 0.02),
  roundedPolygon(corners(5, 0.2), 0.03),
  roundedPolygon([
    [0, 0],
    [0.4, 0],
    [0.1, 0.3],
  ]),
  capsule([-0.15, 0], [0.15, 0], 0.1),
  nArcFromPolygon(corners(6, 0.22)),
  { parts: [disk([-0.1, 0], 0.12), disk([0.1, 0], 0.12), disk([0, 0.15], 0.1)] },
  { parts: [box(0.5, 0.1, 0.01), box(0.1, 0.5, 0.01)] },
]

/** A world with this many grains of each shape, and as many disks, above a ground of segments and arcs. */
export async function mixedWorld(
  count: number,
  seed: number,
  options: WorldOptions = {},
  shapes: readonly GrainShape[] = SHAPES,
): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81], substeps: 4, ...options })
  const columns = Math.ceil(Math.sqrt((shapes.length + 1) * count))
  const width = 0.65 * columns
  world.walls.add([
    {
      chain: [
        [0, 2 * width],
        [0, 0],
        [width / 2, -0.5],
        [width, 0],
        [width, 2 * width],
      ],
      radius: 0.02,
    },
    {
      chain: [
        [width * 0.2, 0.2],
        [width * 0.4, 0.2],
      ],
      bulges: [0.3],
    },
    {
      chain: [
        [width * 0.9, 0.6],
        [width * 0.6, 0.6],
      ],
      bulges: [0.4],
    },
  ])
  const random = createRandom(seed)
  const places = Array.from({ length: (shapes.length + 1) * count }, (_, k) => [
    0.65 * (k % columns) + 0.32 + 0.1 * (random() - 0.5),
    1.2 + 0.6 * Math.floor(k / columns) + 0.05 * random(),
  ])
  // shapes in turn, so that they mix
  const of = (kind: number) => places.filter((_, k) => k % (shapes.length + 1) === kind)
  shapes.forEach((shape, kind) => {
    const positions = of(kind)
    world.grains.add({
      shapes: shape,
      positions: positions.flat(),
      angles: positions.map(() => 7 * random()),
      spins: positions.map(() => 4 * (random() - 0.5)),
      velocities: positions.flatMap(() => [2 * (random() - 0.5), 0]),
      friction: 0.4,
      restitution: kind % 2 === 0 ? 0 : 0.5,
      rolling: 0.05,
    })
  })
  const disks = of(shapes.length)
  world.disks.add({ positions: disks.flat(), radii: disks.map(() => 0.08 + 0.2 * random()) })
  return world
}

/** Grains strewn over many short segments and arcs: most have an end, a corner or a whole wall within them. */
export async function wallWorld(count: number, seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], substeps: 1, ...options })
  const random = createRandom(seed)
  const side = 0.9 * Math.sqrt(count)
  const spread = (number: number) => Array.from({ length: 2 * number }, () => uniform(random, 0, side))
  const each = Math.ceil(count / SHAPES.length)
  for (const shapes of SHAPES) {
    const angles = Array.from({ length: each }, () => uniform(random, -4, 4))
    world.grains.add({ shapes, positions: spread(each), angles })
  }
  for (let k = 0; k < count / 2; k++) {
    const [x, y] = spread(1)
    const [length, turn] = [uniform(random, 0.1, 1), uniform(random, 0, 7)]
    const chain: [number, number][] = [
      [x, y],
      [x + length * Math.cos(turn), y + length * Math.sin(turn)],
    ]
    const bulges = [k % 3 === 0 ? 0 : uniform(random, -1, 1)]
    world.walls.add([{ chain, bulges, radius: k % 2 === 0 ? 0 : uniform(random, 0.01, 0.1) }])
  }
  return world
}

/** Adds a bar and an arc that runs right through it, with both ends outside; its centre is at (x, y). */
export function addPiercedBar(world: World, x: number, y: number): void {
  const chain: [number, number][] = [
    [x - 0.798, y - 0.392],
    [x + 0.154, y - 0.091],
  ]
  world.walls.add([{ chain, bulges: [-0.683] }])
  world.grains.add({ shapes: box(0.5, 0.1, 0.01), positions: [x, y], angles: 2.09 })
}

/** Grains of all kinds and disks that fly about in a box and hit each other, some of them flat; `count` in a row and a column. */
export async function bouncingWorld(options: WorldOptions, count = 6): Promise<World> {
  const random = createRandom(11)
  const world = await World.create({ restitutionThreshold: 0.2, ...options })
  const width = 0.6 * count
  const material = { friction: 0.4, restitution: 0.8, rolling: 0.1 }
  const chain = [[0, 0], [0.4 * width, 0], [width, 0], [width, width], [0, width]] as Point[] // biome-ignore format: points
  world.walls.add([{ chain, closed: true, ...material }])
  for (let k = 0; k < count * count; k++) {
    const positions = [0.3 + 0.6 * (k % count), 0.3 + 0.6 * Math.floor(k / count)]
    const velocities = [uniform(random, -3, 3), uniform(random, -5, 0)]
    if (k % 9 === 8) world.disks.add({ positions, velocities, radii: 0.15, ...material })
    else {
      const angles = k % 3 === 0 ? 0 : uniform(random, 0, 6)
      const spins = k % 3 === 0 ? 0 : uniform(random, -9, 9)
      world.grains.add({
        shapes: SHAPES[k % SHAPES.length],
        positions,
        velocities,
        angles,
        spins,
        ...material,
      })
    }
  }
  return world
}
