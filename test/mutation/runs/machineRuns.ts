/** Machines: gears on carriers, jointed bodies and grains, bonds without room, plates that close over disks, and what is carried, thrown or pushed. */
import { box } from '../../../src/shapes/box.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { FIELDS } from '../../support/fields.ts'
import { type Run, readAll, steps } from './run.ts'

type Point = [number, number]
const CLUMP = { parts: [disk([-0.1, 0], 0.12), disk([0.1, 0], 0.12), box(0.1, 0.4)] }

const numbers = (random: () => number, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => uniform(random, low, high))

/** A sun, a planet, a ring and an arm, which is a body of walls where the seed is even. */
async function planetary(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -2], substeps: 2, ...options })
  world.disks.add({
    positions: [0, 0, 1.5, 0, 0, 0],
    radii: [1, 0.5, 2],
    masses: [2, 1, 3],
    mask: 0,
    spins: [5, -3, 1],
  })
  const walls = [{ chain: [[-0.75, 0] as Point, [0.75, 0] as Point] }]
  const arm =
    seed % 2 === 0
      ? { body: world.bodies.add({ walls, mass: 1.2, position: [0.75, 0], mask: 0 }) }
      : world.grains.add({ shapes: box(1.5, 0.1), positions: [0.75, 0], masses: 1.2, mask: 0 })[0]
  world.joints.add({ type: 'revolute', pairs: [arm, 1], points: [1.5, 0] })
  world.joints.add({ type: 'revolute', disks: [0], points: [0, 0], motorSpeed: 6, maxMotorTorque: 3 })
  world.joints.add({ type: 'revolute', disks: [arm], points: [0, 0] })
  if (seed > 2) world.joints.add({ type: 'weld', disks: [2], points: [0, 0] })
  world.joints.add({ type: 'gear', pairs: [0, 1, 1, 2], ratio: [0.5, -4], carriers: [arm, arm] })
  return world
}

const CHAINS = ['revolute', 'prismatic', 'weld', 'distance'] as const

/** A chain of joints of one type that whips, of disks, grains and bodies in turn, with limits, a motor or a spring. */
async function whip(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], substeps: 1, ...options })
  const type = CHAINS[seed % CHAINS.length]
  const sides: (number | { body: number })[] = []
  const points: number[] = []
  for (let k = 0; k < 7; k++) {
    const position: Point = [0.5 * k + 0.25, 0.1 * (k % 2)]
    const motion = { velocity: [k, -2 * k] as Point, spin: 4 * k }
    if (k % 3 === 1) sides.push({ body: world.bodies.add({ walls: [{ chain: [[-0.2, 0], [0.2, 0.05]] }], mass: 1 + k, position, ...motion, mask: 0 }) }) // biome-ignore format: one line
    else if (k % 3 === 2) sides.push(...world.grains.add({ shapes: box(0.4, 0.1), positions: position, masses: 1 + k, velocities: motion.velocity, spins: motion.spin, mask: 0 })) // biome-ignore format: one line
    else sides.push(...world.disks.add({ positions: position, radii: 0.2, masses: 1 + k, velocities: motion.velocity, spins: motion.spin, mask: 0 })) // biome-ignore format: one line
    if (k > 0) points.push(0.5 * k, 0.05)
  }
  const pairs = sides.slice(1).flatMap((side, k) => [sides[k], side])
  const most = type === 'prismatic' ? { maxMotorForce: 40 } : { maxMotorTorque: 40 }
  const law = [{}, { lower: -0.1, upper: 0.2 }, { hertz: 5, dampingRatio: 0.3 }, { motorSpeed: 3, ...most }][
    seed >> 2
  ]
  if (type === 'distance') world.joints.add({ type, pairs, lower: 0.3, upper: 0.55 })
  else if (type === 'weld') world.joints.add({ type, pairs, points })
  else if (type === 'prismatic') world.joints.add({ type, pairs, points, angles: 0.2, ...law })
  else world.joints.add({ type, pairs, points, ...law })
  world.joints.add({ type: 'revolute', disks: [sides[0]], points: [0, 0] })
  return world
}

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
  world.bonds.add({ type: seed > 2 ? 'distance' : 'weld', pairs, strength: { tension: seed === 4 ? 500 : 1e5 } })
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
  const walls = [{ chain: [[-3, 0] as Point, [3, 0] as Point], friction: 0.3 }]
  world.bodies.add({ walls, motion: { position: [0, -0.1], velocity: [0, 2] } })
  if (seed < 3) world.bodies.add({ walls, motion: { position: [0, 2.3], velocity: [0, -2] } })
  else world.bodies.add({ walls, mass: 100, position: [0, 2.3], joint: { type: 'prismatic', axis: [0, -1], motor: { speed: 2, maxForce: 1e8 } } }) // biome-ignore format: one line
  world.walls.add([-1.3, 1.3].map((x) => ({ chain: [[x, -9] as Point, [x, 9] as Point] })))
  const places = Array.from({ length: 20 }, (_, k) => [0.5 * (k % 5) - 1, 0.5 * Math.floor(k / 5) + 0.25])
  const positions = places.flat().map((x) => x + uniform(random, 0, 0.02))
  if (seed % 2 === 0) world.grains.add({ shapes: box(0.4, 0.36), positions, friction: 0.3 })
  else world.disks.add({ positions, radii: numbers(random, 20, 0.19, 0.24), friction: 0.3 })
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

const ALL = [1, 2, 3, 4]

/** Worlds of one kind that go on for so many steps before `act` steps them further. */
const runsOf = (
  name: string,
  make: (seed: number, options: WorldOptions) => Promise<World>,
  before: number,
  seeds: readonly number[] = ALL,
  edit?: (world: World, step: number) => void,
): Run[] =>
  seeds.map((seed) => ({
    name: `${name} ${seed}`,
    make: (small) => make(seed, small),
    ...(before > 0 && { before: (world: World) => steps(world, before) }),
    act: async (world) => {
      for (let step = 0; step < 3; step++) {
        edit?.(world, step)
        await steps(world, 1)
      }
      await readAll(world, false)
    },
  }))

export const machineRuns: readonly Run[] = [
  ...runsOf('gears', planetary, 0),
  ...runsOf('whips', whip, 4, [0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 13]),
  ...runsOf('tight bonds', tight, 20),
  ...runsOf('crush', crush, 45, [1, 2, 3]),
  ...runsOf('belt', belt, 20),
  ...runsOf('posts', posts, 2),
  ...runsOf('thrown grains', thrown, 1, [1, 2], push),
]
