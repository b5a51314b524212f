/** Small worlds of disks and grains with everything that a step has, in all combinations that have constants of their own. */
import { box } from '../../../src/shapes/box.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { nArcFromPolygon } from '../../../src/shapes/nArcFromPolygon.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { chains } from '../../grains/chains.ts'
import { corners, mixedWorld, SHAPES, wallWorld } from '../../grains/scenes.ts'
import { type Run, readAll, steps } from './run.ts'
import { type StewOptions, stew, writeBodies } from './stew.ts'

/** Its middle is not at 0. */
const BOX = { x: [-1, 2.25], y: [-1.75, 1.25] } as const
const SMALL_BOX = { x: [-0.3, 0.6], y: [-0.4, 0.55] } as const
const PERIODS = [BOX, { x: BOX.x }, { y: BOX.y }] as const

/** Radii in m that lie in several size classes. */
const FILTERED = [0.04, 0.1, 0.3]

interface Kind extends StewOptions {
  readonly name: string
  readonly options?: WorldOptions
}

const periodic = (seed: number) => ({ periodic: PERIODS[seed % 3] })

/** What is in the worlds of a seed. */
const kinds = (seed: number): Kind[] => [
  { name: 'disks', options: { ccd: seed % 2 === 0 } },
  { name: 'periodic disks', disks: 9, options: { ...periodic(seed), events: true }, bodies: 'moving' },
  { name: 'fast periodic disks', disks: 9, maxSpeed: 90, radii: [0.0625, 0.125], isFiltered: seed % 2 === 0, options: { ...periodic(seed), substeps: 1 }, bodies: 'moving' }, // biome-ignore format: one line
  {
    name: 'filtered disks',
    disks: 9,
    isFiltered: true,
    radii: FILTERED,
    bodies: 'moving',
    options: { events: true },
  },
  { name: 'filtered periodic disks', disks: 9, isFiltered: true, radii: FILTERED, isCoarse: seed > 2, options: { ...periodic(seed) } }, // biome-ignore format: one line
  { name: 'filtered fast disks', disks: 9, maxSpeed: 90, radii: [0.0625, 0.125], isFiltered: true, options: { substeps: 1 } }, // biome-ignore format: one line
  { name: 'filtered crowd', disks: 48, half: 0.75, walls: 1, isFiltered: true, radii: [0.15, 0.1, 0.3], options: seed % 2 === 0 ? {} : { periodic: { x: BOX.x, y: BOX.y } } }, // biome-ignore format: one line
  { name: 'disks among fields', disks: 9, hasFields: true, options: seed % 2 === 0 ? {} : periodic(seed) },
  { name: 'bonded disks', disks: 7, bonds: 'anchors', options: { events: seed % 2 === 0 } },
  { name: 'bonded periodic disks', disks: 7, bonds: 'anchors', options: periodic(seed) },
  { name: 'welded disks', disks: 7, bonds: 'centres', options: { events: seed % 2 === 0 } },
  { name: 'welded periodic disks', disks: 7, bonds: 'centres', options: periodic(seed) },
  { name: 'small box', disks: 9, half: 0.5, radii: [0.03, 0.06, 0.09], bodies: 'moving', options: { periodic: SMALL_BOX } }, // biome-ignore format: one line
  { name: 'small box of grains', grains: 6, disks: 3, half: 0.5, radii: [0.03, 0.06, 0.09], bodies: 'moving', options: { periodic: SMALL_BOX } }, // biome-ignore format: one line
  { name: 'fast in a small box', disks: 9, half: 0.5, maxSpeed: 30, radii: [0.03, 0.06], bodies: 'moving', options: { periodic: SMALL_BOX, substeps: 1 } }, // biome-ignore format: one line
  { name: 'births', disks: 5, hasBirths: true, options: { events: true } },
  { name: 'periodic births', disks: 5, hasBirths: true, bodies: 'moving', options: periodic(seed) },
  { name: 'dynamic bodies', disks: 8, bodies: 'heavy', options: { events: true } },
  {
    name: 'heavy periodic bodies',
    disks: 8,
    bodies: 'heavy',
    options: { periodic: PERIODS[1 + (seed % 2)] },
  },
  { name: 'dynamic bodies, fast', disks: 8, bodies: 'heavy', maxSpeed: 90, radii: [0.0625, 0.125], options: { substeps: 1 } }, // biome-ignore format: one line
  { name: 'dynamic bodies, chosen', disks: 6, bodies: 'heavy', bonds: 'anchors', maxSpeed: 2, options: { substeps: 'auto' } }, // biome-ignore format: one line
  { name: 'grains', grains: 7, options: { events: seed % 2 === 0 } },
  { name: 'coarse grains', grains: 7, isCoarse: true, options: { events: seed % 2 === 1 } },
  { name: 'coarse grains among walls', grains: 7, disks: 2, walls: 9, isCoarse: true },
  { name: 'grains among walls', grains: 7, disks: 2, walls: 9, bodies: 'moving' },
  { name: 'many grains', grains: 42, disks: 8, walls: 12, half: 3, options: { substeps: 1 } },
  { name: 'many coarse grains', grains: 42, disks: 8, walls: 12, half: 3, isCoarse: true, options: { substeps: 1 } }, // biome-ignore format: one line
  { name: 'round grains', grains: 14, disks: 4, areRound: true, options: { events: seed % 2 === 0 } },
  { name: 'round periodic grains', grains: 12, disks: 2, areRound: true, options: periodic(seed) },
  { name: 'filtered grains', grains: 7, isFiltered: true, options: { events: true } },
  { name: 'fast grains', grains: 7, maxSpeed: 120, options: { substeps: 1 } },
  { name: 'fast filtered grains', grains: 7, maxSpeed: 120, isFiltered: true, bodies: 'moving', options: { substeps: 1, events: true } }, // biome-ignore format: one line
  { name: 'periodic grains', grains: 7, options: { ...periodic(seed), events: true }, bodies: 'moving' },
  { name: 'fast periodic grains', grains: 7, maxSpeed: 120, options: { ...periodic(seed), substeps: 1 } },
  { name: 'bonded grains', grains: 5, disks: 3, bonds: 'anchors', options: { events: true } },
  { name: 'bonded periodic grains', grains: 5, disks: 3, bonds: 'anchors', options: periodic(seed) },
  { name: 'dynamic bodies and grains', grains: 6, disks: 3, bodies: 'heavy', options: { events: true } },
  { name: 'heavy periodic bodies and grains', grains: 6, disks: 3, bodies: 'heavy', isFiltered: true, options: { periodic: PERIODS[1 + (seed % 2)] } }, // biome-ignore format: one line
  { name: 'births among grains', grains: 4, hasBirths: true, hasFields: true },
]

const SEEDS = [1, 2, 3, 4, 5]

const stews: Run[] = SEEDS.flatMap((seed) =>
  kinds(seed).map(({ name, options, ...kind }, k) => ({
    name: `${name} ${seed}`,
    make: (small) => stew(100 * seed + k, kind, { substeps: 2, ...options, ...small }),
    act: async (world) => {
      await steps(world, 2)
      // what was edited, removed and added
      const [first, second, ...others] = world.disks.ids
      world.disks.write([first], { velocities: [3, 1], friction: 0.25 })
      if (kind.bonds) world.bonds.remove([0, 2])
      if (seed % 3 > 0) world.disks.remove([second])
      if (seed % 3 === 0) world.disks.add({ positions: [0.25, 0.5], radii: 0.1 })
      if (kind.bodies === 'heavy') writeBodies(world, 100 * seed + k, options ?? {})
      if (kind.hasBirths) world.emitters.all[0].change({ rate: 300 })
      await steps(world, 2, others.length > 3 ? 1 / 60 : 1 / 240)
      await readAll(world, options?.events ?? false)
      if (kind.bonds) await world.bonds.read()
    },
  })),
)

/** Bars, capsules and clumps far apart, each with an arc or a segment through it or beside it, most of them with both ends outside. */
async function piercedBars(count: number, seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], substeps: 1, ...options })
  const random = createRandom(seed)
  const shapes = [
    box(0.5, 0.1, 0.01),
    box(1.2, 0.05),
    capsule([-0.5, 0], [0.5, 0], 0.05),
    { parts: [box(1, 0.1), box(0.1, 1)] },
    nArcFromPolygon(corners(6, 0.22)),
    box(0.4, 0.4),
  ]
  for (let k = 0; k < count; k++) {
    const [x, y] = [3 * (k % 8), 3 * Math.floor(k / 8)]
    const [turn, half, aside] = [
      uniform(random, 0, 7),
      uniform(random, 0.1, k % 4 === 1 ? 1.4 : 0.8),
      uniform(random, -0.3, 0.3),
    ]
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
    const chain = [[x - half * dx - aside * dy, y - half * dy + aside * dx], [x + half * dx - aside * dy, y + half * dy + aside * dx]] as [number, number][] // biome-ignore format: one line
    // a joint, flat or not
    if (k % 3 === 0) chain.push([chain[1][0] + 0.5 * dx - (k % 2) * 0.4 * dy, chain[1][1] + 0.5 * dy + (k % 2) * 0.4 * dx]) // biome-ignore format: one line
    const bulges = chain
      .slice(1)
      .map(() => (k % 4 === 0 ? 0 : uniform(random, -1.5, 1.5) * (k % 4 === 1 ? 0.2 : 1)))
    world.walls.add([{ chain, bulges, oneSided: k % 5 === 0, radius: k % 7 === 0 ? 0.05 : 0 }])
    const angles = k % 6 === 0 ? turn : uniform(random, -4, 4)
    world.grains.add({ shapes: shapes[k % shapes.length], positions: [x, y], angles, spins: 2, velocities: [1, -1] }) // biome-ignore format: one line
  }
  return world
}

/** Heaps of grains that have fallen, and grains strewn over walls. */
const heaps: Run[] = [1, 2, 3].flatMap((seed) => [
  {
    name: `heap of grains ${seed}`,
    make: (small) => mixedWorld(1, seed, { substeps: 2, events: true, ...small }),
    before: (world) => steps(world, 40),
    act: async (world) => {
      await steps(world, 3)
      await readAll(world, true)
    },
  },
  {
    name: `heap of clumps ${seed}`,
    make: (small) => mixedWorld(4, seed, { substeps: 2, ...small }, [SHAPES[5], SHAPES[3]]),
    before: (world) => steps(world, 40),
    act: (world) => steps(world, 3),
  },
  {
    name: `grains over walls ${seed}`,
    make: (small) => wallWorld(14, seed, { events: seed > 1, ...small }),
    act: (world) => steps(world, 2),
  },
  {
    name: `many grains over walls ${seed}`,
    make: (small) => wallWorld(70, seed + 10, { ccd: seed > 1, ...small }),
    act: (world) => steps(world, 2),
  },
  {
    name: `pierced bars ${seed}`,
    make: (small) => piercedBars(40, seed, small),
    act: (world) => steps(world, 2),
  },
  {
    name: `chains of grains ${seed}`,
    make: (small) => chains(seed, 5, { substeps: 2, ...small }),
    before: (world) => steps(world, 12),
    act: async (world) => {
      await steps(world, 3)
      await readAll(world, false)
      await world.bonds.read()
    },
  },
])

export const mixedRuns: readonly Run[] = [...heaps, ...stews]
