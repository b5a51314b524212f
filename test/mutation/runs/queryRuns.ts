/** Queries of worlds with grains, in boxes that repeat and in the open, with filters and without. */
import { box } from '../../../src/shapes/box.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import type { World } from '../../../src/world.ts'
import { corners } from '../../grains/scenes.ts'
import { hardCasts } from '../../queries/worldScenes.ts'
import { type Run, steps } from './run.ts'
import { type StewOptions, stew } from './stew.ts'

const CAST = [
  disk([0, 0], 0.15),
  box(0.4, 0.2),
  roundedPolygon(corners(5, 0.25), 0.04),
  roundedPolygon([[0, 0], [0.9, 0.02], [0.4, 0.1]]), // biome-ignore format: points
  capsule([-0.2, 0], [0.3, 0], 0.06),
  nArcFromPolygon(corners(6, 0.3)),
]

/** Asks for all there is, around the middle, with numbers that tie if they are coarse. */
async function askAll(world: World, seed: number, isCoarse: boolean): Promise<void> {
  const random = createRandom(seed)
  const round = (value: number) => (isCoarse ? Math.round(8 * value) / 8 : value)
  const numbers = (count: number, low: number, high: number) =>
    Array.from({ length: count }, () => round(uniform(random, low, high)))
  const count = 60
  const filters = [{}, { mask: 5 }, { category: 2 }, { mask: 0xfffffffd, category: 1 }]
  const filter = filters[seed % 4]
  const { positions } = await world.disks.read()
  const hard = hardCasts(count, seed, positions)
  // no longer than 32 periods
  const casts = { ...hard, translations: hard.translations.map((x) => Math.max(-20, Math.min(20, x))) }
  const near = {
    origins: numbers(2 * count, -2, 2),
    translations: numbers(2 * count, -3, 3).map((x, k) => (k % 7 === 0 ? 0 : x)),
    radii: numbers(count, 0, 0.5).map((radius, k) => (k % 2 === 0 ? 0 : radius)),
  }
  for (const hits of ['first', 'all'] as const) {
    await world.query.rays({ ...near, ...filter, hits })
    await world.query.rays({ ...casts, hits })
  }
  await world.query.rays({ ...near, disks: false, hits: 'all' })
  const shapes = Array.from({ length: count }, (_, k) => CAST[(k + seed) % CAST.length])
  const [from, angles] = [numbers(2 * count, -2, 2), numbers(count, -4, 4)]
  const translations = near.translations.map((x, k) => (k % 18 < 2 ? 0 : x * [0.2, 1, 2][(k >> 1) % 3]))
  await world.query.shapes({ shapes, origins: from, angles, translations, ...filter })
  await world.query.shapes({
    shapes,
    origins: from,
    translations,
    walls: seed % 2 === 0,
    disks: seed % 2 === 1,
  })
  const points = [...numbers(2 * count, -1.6, 1.6), ...Array.from(positions)]
  await world.query.at({
    points,
    maxDistance: points.slice(0, points.length / 2).map((_, k) => [0, 0, 0.05, 0.5][k % 4]),
  })
  await world.query.at({ points, ...filter })
  await world.query.nearest({ points })
  await world.query.nearestWalls({ points: [...points, 40, -30] })
  await world.query.nearest({ points: near.origins, maxDistance: 0.5, ...filter })
  const disks = numbers(150, -2, 2).map((value, k) => (k % 3 === 2 ? Math.abs(value) / 2 : value))
  await world.query.inside({ disks, ...filter })
  const boxes = Array.from({ length: count }, () => {
    const [x, y] = numbers(2, -2, 2)
    const [width, height] = numbers(2, 0, 1)
    return [x, y, x + width, y + height]
  })
  await world.query.inside({ boxes: boxes.flat(), ...filter })
  await world.query.inside({ boxes: [-1, -1, 1, 1, 0, -0.5, 0.25, 0.5, 1.25, 1, 1.75, 1.5, -9, -9, 9, 9] })
}

/** Its middle is not at 0. */
const BOX = { x: [-1, 2.25], y: [-1.75, 1.25] } as const
const SMALL_BOX = { x: [-0.3, 0.6], y: [-0.4, 0.55] } as const
/** Arcs of more than a metre in radius. */
const WIDE_ARCS = [0.2, -0.15].map((bulge, k) => ({
  chain: [[-1.1, k - 0.6], [1, k - 0.5]] as [number, number][], // biome-ignore format: points
  bulges: [bulge],
}))

const worlds: readonly (StewOptions & { options?: object })[] = [
  { disks: 7 },
  { disks: 7, isCoarse: true, bodies: 'moving' },
  { disks: 7, isFiltered: true, options: { periodic: BOX } },
  { disks: 7, radii: [0.02, 0.1, 0.3], options: { periodic: { x: BOX.x } }, bodies: 'moving' },
  { disks: 7, isCoarse: true, options: { periodic: { y: BOX.y } } },
  { grains: 8, disks: 3, radii: [0.02, 0.1, 0.3] },
  { grains: 8, disks: 3, isCoarse: true, isFiltered: true, bodies: 'moving' },
  { grains: 8, disks: 3, isFiltered: true, options: { periodic: BOX }, bodies: 'moving' },
  { grains: 8, disks: 3, radii: [0.02, 0.1, 0.3], options: { periodic: { y: BOX.y } } },
  { grains: 8, disks: 3, isCoarse: true, options: { periodic: { x: BOX.x } } },
  { grains: 4, disks: 4, bodies: 'heavy' },
  { disks: 8, half: 0.5, radii: [0.03, 0.06, 0.09], options: { periodic: SMALL_BOX } },
  { grains: 6, disks: 3, half: 0.5, radii: [0.03, 0.06, 0.09], options: { periodic: SMALL_BOX } },
  { grains: 5, disks: 9, radii: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 9] },
]

export const queryRuns: readonly Run[] = worlds.flatMap(({ options, ...kind }, k) =>
  [0, 1, 2, 3].map((seed) => ({
    name: `asked stew ${k}, ${seed}`,
    make: async (small) => {
      const world = await stew(10 * k + seed, kind, { substeps: 1, ...options, ...small })
      if (kind.half === undefined) world.walls.add(WIDE_ARCS)
      return world
    },
    before: (world) => steps(world, seed),
    act: (world) => askAll(world, 10 * k + seed, kind.isCoarse ?? seed > 1),
  })),
)
