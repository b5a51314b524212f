/** Bonds without room, plates that close over disks, and what is carried, thrown or pushed. */
import { box } from '../../../../src/shapes/box.ts'
import { capsule } from '../../../../src/shapes/capsule.ts'
import { disk } from '../../../../src/shapes/disk.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import type { WorldOptions } from '../../../../src/world/options.ts'
import { World } from '../../../../src/world.ts'
import { FIELDS } from '../../../support/fields.ts'
import { type Run, runsOf } from '../run.ts'

type Point = [number, number]
const CLUMP = { parts: [disk([-0.1, 0], 0.12), disk([0.1, 0], 0.12), box(0.1, 0.4)] }

const numbers = (random: () => number, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => uniform(random, low, high))

/** A block of welds or a lattice of rods in a slot without room, on what it is welded to. */
async function tight(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -10], substeps: 2, ...options })
  const half = 1 - 0.04 * seed
  world.walls.add([{ chain: [[-half, 9], [-half, 0], [half, 0], [half, 9]] }]) // biome-ignore format: a slot
  const every = Array.from({ length: 12 }, (_, k) => [k % 4, Math.floor(k / 4)])
  const positions = every.flatMap(([column, row]) => [0.5 * (column - 1.5), 0.5 * row + 0.25])
  if (seed % 2 === 0) world.grains.add({ shapes: box(0.48, 0.48), positions, masses: 1 })
  else world.disks.add({ positions, radii: 0.25, masses: 1 })
  const pairs = every.flatMap(([column, row], k) => [
    ...(column < 3 ? [k, k + 1] : []),
    ...(row < 2 ? [k, k + 4] : []),
    ...(column < 3 && row < 2 ? [k, k + 5] : []),
  ])
  world.bonds.add({
    type: seed > 2 ? 'distance' : 'weld',
    pairs,
    strength: { tension: seed === 4 ? 500 : 1e5 },
  })
  const body = world.bodies.add({
    walls: [
      {
        chain: [
          [-0.3, 0],
          [0.3, 0],
        ],
      },
    ],
    mass: 2,
    position: [0, 1.6],
  })
  world.joints.add({ type: 'weld', pairs: [8, { body }], points: [0, 1.5] })
  return world
}

/** Plates that close over disks or boxes, until they overlap deeply. */
async function crush(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, seed === 2 ? -9 : 0], substeps: 4, ...options })
  const random = createRandom(seed)
  // with 40 in a row, along several tiles
  const columns = seed > 3 ? 40 : 5
  const half = columns / 4
  const walls = [{ chain: [[-half - 2, 0] as Point, [half + 2, 0] as Point], friction: 0.3 }]
  world.bodies.add({ walls, motion: { position: [0, -0.1], velocity: [0, 2] } })
  if (seed !== 3) world.bodies.add({ walls, motion: { position: [0, 2.3], velocity: [0, -2] } })
  else world.bodies.add({ walls, mass: 100, position: [0, 2.3], joint: { type: 'prismatic', axis: [0, -1], motor: { speed: 2, maxForce: 1e8 } } }) // biome-ignore format: one line
  world.walls.add([-half - 0.05, half + 0.05].map((x) => ({ chain: [[x, -9] as Point, [x, 9] as Point] })))
  const places = Array.from({ length: 4 * columns }, (_, k) => [
    0.5 * (k % columns) - half + 0.25,
    0.5 * Math.floor(k / columns) + 0.25,
  ])
  const positions = places.flat().map((x) => x + uniform(random, 0, 0.02))
  if (seed % 2 === 0) world.grains.add({ shapes: box(0.4, 0.36), positions, friction: 0.3 })
  else
    world.disks.add({
      positions,
      radii: places.map((_, k) => uniform(random, 0.19, 0.24) * (seed === 5 && k % 3 === 0 ? 0.4 : 1)),
      friction: 0.3,
    })
  return world
}

/** Heavy and light things that have landed on a belt between walls, one of which moves. */
async function belt(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -10], substeps: 2, ...options })
  const random = createRandom(seed)
  world.walls.add([{ chain: [[-2, 0], [2, seed === 2 ? 0.8 : 0]], surfaceSpeed: 2, friction: 0.8 }, { chain: [[-2, 4], [-2, 0]] }]) // biome-ignore format: one line
  if (seed !== 1)
    world.bodies.add({
      walls: [
        {
          chain: [
            [2, 0],
            [2, 4],
          ],
        },
      ],
      motion: { velocity: [-0.5, 0] },
    })
  const count = 24
  const positions = Array.from({ length: count }, (_, k) => [
    0.6 * (k % 6) - 1.5,
    0.6 * Math.floor(k / 6) + 0.4,
  ]).flat()
  const masses = Array.from({ length: count }, (_, k) => (k < 18 ? 1 : 300))
  const restitution = numbers(random, count, 0, seed === 3 ? 0.6 : 0)
  if (seed === 4)
    world.grains.add({ shapes: masses.map((_, k) => (k % 2 === 0 ? box(0.5, 0.4) : capsule([-0.1, 0], [0.1, 0], 0.2))), positions, masses, restitution, friction: 0.5 }) // biome-ignore format: one line
  else
    world.disks.add({
      positions,
      radii: 0.27,
      masses,
      restitution,
      friction: 0.5,
      velocities: positions.map((_, k) => -4 * (k % 2)),
    })
  return world
}

/** Clumps and boxes on one-sided posts and tables, and over their ends. */
async function posts(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], substeps: 2, ...options })
  const random = createRandom(seed)
  for (let k = 0; k < 9; k++) {
    const x = 2 * k
    const wide = [0.1, 0.3, 0.6][k % 3]
    world.walls.add([{ chain: [[x - wide, -1], [x - wide, 0], [x + wide, 0], [x + wide, -1]], oneSided: true, friction: 0.3 }]) // biome-ignore format: one line
    const place = [x + uniform(random, -0.3, 0.3), uniform(random, -0.1, 0.25)]
    world.grains.add({
      shapes: k % 2 === 0 ? CLUMP : box(0.5, 0.3),
      positions: place,
      angles: uniform(random, -2, 2),
      velocities: [uniform(random, -1, 1), uniform(random, -2, 2)],
    })
  }
  return world
}

/** Bouncing grains in fields, pushed at points and by torques; so are bodies. */
async function thrown(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], substeps: 2, restitutionThreshold: 0, ...options })
  const random = createRandom(seed)
  world.fields = FIELDS
  world.walls.add([{ chain: [[-3, 3], [-3, 0], [3, 0], [3, 3]], restitution: 0.9, friction: 0.3 }]) // biome-ignore format: a tray
  world.grains.add({
    shapes: Array.from(
      { length: 12 },
      (_, k) => [box(0.5, 0.3), CLUMP, capsule([-0.1, 0], [0.1, 0], 0.1)][k % 3],
    ),
    positions: Array.from({ length: 12 }, (_, k) => [
      0.8 * (k % 6) - 2,
      0.3 + 0.5 * Math.floor(k / 6),
    ]).flat(),
    angles: numbers(random, 12, -3, 3),
    velocities: numbers(random, 24, -4, 4),
    spins: numbers(random, 12, -9, 9),
    restitution: 0.8,
    friction: 0.4,
  })
  for (const x of [-1, 1])
    world.bodies.add({
      walls: [{ chain: [[-0.3, -0.1], [0.3, -0.1], [0.3, 0.1], [-0.3, 0.1]], closed: true, restitution: 0.5 }], // biome-ignore format: points
      mass: 2,
      position: [x, 1.6],
      spin: 9 * x * seed,
      velocity: [-x, -3],
    })
  return world
}

const push = (world: World, step: number) => {
  world.disks.applyImpulses({ ids: [1, 3], impulses: [0.5, step, -1, 0.2], points: [0.1, 0.2, -1, 1] })
  world.disks.applyImpulses({ ids: [2], torqueImpulses: [0.1] })
  world.bodies.applyImpulses({ bodies: [1, 2], impulses: [1, 0, 0, 1], points: [0.2, 1, 1, 1.7] })
  world.bodies.applyImpulses({ bodies: [1], torqueImpulses: [0.3] })
}

export const machineRuns: readonly Run[] = [
  ...runsOf('tight bonds', tight, 20),
  ...runsOf('crush', crush, 30, [1, 2, 3, 4, 5]),
  ...runsOf('long crush', crush, 45, [1, 2, 3, 4, 5]),
  ...runsOf('belt', belt, 20),
  ...runsOf('posts', posts, 2),
  ...runsOf('thrown grains', thrown, 1, [1, 2], push),
]
