/** What moves over joints of walls, and casts along sides of grains. */
import { box } from '../../../../src/shapes/box.ts'
import { disk } from '../../../../src/shapes/disk.ts'
import { roundedPolygon } from '../../../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import type { WorldOptions } from '../../../../src/world/options.ts'
import { World } from '../../../../src/world.ts'
import { corners } from '../../../grains/scenes.ts'
import { type Run, steps } from '../run.ts'
import { count } from './count.ts'

/** Disks that resist rolling, and grains, that move over a floor of short sides with joints from flat to sharp. */
async function overJoints(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], ...options })
  const random = createRandom(seed)
  const turns = [0, 0.05, -0.05, 0.2, -0.2, 0.35, -0.35, 0.5, -0.5]
  let [x, y, angle] = [-1, 0, 0]
  const chain: [number, number][] = [[x, y]]
  for (const k of count(60)) {
    // each turn is taken back at the next joint
    angle = k % 2 === 0 ? turns[(k / 2 + seed) % turns.length] : 0
    x += 0.3 * Math.cos(angle)
    y += 0.3 * Math.sin(angle) - 0.01
    chain.push([x, y])
  }
  world.walls.add([{ chain, bulges: count(60).map((k) => (k % 7 === 3 ? 0.1 : 0)), friction: 0.6, rolling: 0.1 }]) // biome-ignore format: one line
  const over = (k: number) => chain[(5 * k + 2) % 60]
  const low = seed % 2 === 0 ? 0 : 0.02
  world.disks.add({
    positions: count(12).flatMap((k) => [over(k)[0] - 0.02, over(k)[1] + 0.2 - low]),
    radii: 0.2,
    velocities: count(12).flatMap((k) => [k % 2 === 0 ? 3 : -3, 0]),
    spins: count(12).map((k) => (k % 2 === 0 ? -10 : 10)),
    friction: 0.8,
    rolling: 0.2,
  })
  const shapes = [
    box(0.5, 0.2),
    box(0.4, 0.2, 0.03),
    roundedPolygon(corners(5, 0.2), 0.02),
    disk([0, 0], 0.2),
  ]
  const heights = [0.1, 0.1, 0.16, 0.2]
  world.grains.add({
    shapes: count(24).map((k) => shapes[k % 4]),
    positions: count(24).flatMap((k) => {
      const [at, top] = chain[2 + 2 * k + (seed % 2)]
      return [at + uniform(random, -0.2, 0.2), top + heights[k % 4] - uniform(random, 0, 0.03)]
    }),
    angles: count(24).map((k) => (k % 3 === 0 ? 0 : uniform(random, -0.3, 0.3))),
    velocities: count(24).flatMap((k) => [k % 2 === 0 ? 2 : -2, 0]),
    friction: 0.5,
  })
  return world
}

/** Rays and shapes that begin in grains and run along or away from their sides, or through their corners. */
const alongSides: Run = {
  name: 'casts along sides',
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], ...small })
    const shapes = [box(1, 0.5), box(1, 0.5, 0.125), { parts: [box(1, 0.25), box(0.25, 1)] }, roundedPolygon([[-0.5, 0], [0, -0.5], [0.5, 0], [0, 0.5]])] // biome-ignore format: one line
    world.grains.add({ shapes, positions: [0, 0, 2, 0, 4, 0, 6, 0] })
    return world
  },
  act: async (world) => {
    const offsets = [-0.5, -0.375, -0.25, -0.125, 0, 0.125, 0.25, 0.5]
    const starts = offsets.flatMap((x, k) => [0, 2, 4, 6].map((at, n) => [at + x, offsets[(3 * k + n) % 8]]))
    const ways = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-0.5, 0.5], [0.5, 1]] // biome-ignore format: points
    const casts = starts.flatMap((start) => ways.map((way) => ({ start, way })))
    const origins = casts.flatMap(({ start }) => start)
    const translations = casts.flatMap(({ way }) => way)
    for (const radii of [0, 0.125]) await world.query.rays({ origins, translations, radii })
    const shapes = casts.map((_, k) => [box(0.25, 0.25), box(0.25, 0.5), disk([0, 0], 0.125)][k % 3])
    await world.query.shapes({ shapes, origins, translations })
  },
}

export const surfaceRuns: readonly Run[] = [
  alongSides,
  ...[1, 2, 3].map(
    (seed): Run => ({
      name: `over joints ${seed}`,
      make: (small) => overJoints(seed, { ...small, substeps: seed }),
      act: (world) => steps(world, 3),
    }),
  ),
]
