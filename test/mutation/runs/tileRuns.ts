/** Worlds of many tiles of the solver and of the sleeping, along both axes, in levels of several sizes. */
import { createRandom, uniform } from '../../../src/util/random.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { type Run, sleepAll, steps } from './run.ts'

/** Clusters of touching disks strewn over a square of so many metres; the cells of the finest level are a metre wide. */
async function clusters(seed: number, side: number, options: WorldOptions, sizes = [0.45]): Promise<World> {
  const world = await World.create({ gravity: [0, 0], substeps: 2, bounds: [0, 0, side, side], ...options })
  const random = createRandom(seed)
  const positions: number[] = []
  const radii: number[] = []
  const largest = Math.max(...sizes)
  for (let k = 0; k < 12; k++) {
    const at = [k % 4, Math.floor(k / 4)].map((n, axis) => (n + 0.5) * (side / (4 - axis)))
    const [x, y] = at.map((place) => place + uniform(random, -2, 2))
    positions.push(x, y)
    radii.push(largest)
    // others around it that all but touch it
    for (let n = 0; n < 3; n++) {
      const radius = sizes[(k + n) % sizes.length]
      const [dx, dy] = [[1, 0], [0, 1], [-1, 0]][n] // biome-ignore format: one line
      const apart = 1.001 * (largest + radius)
      positions.push(x + dx * apart, y + dy * apart)
      radii.push(radius)
    }
  }
  // along the last columns and rows
  for (let k = 0; k < 8; k++) {
    positions.push(side - 0.5, (k + 0.5) * (side / 8), (k + 0.4) * (side / 8), side - 0.5)
    radii.push(sizes[0], sizes[0])
  }
  const velocities = positions.map((_, k) => (options.sleep ? 0 : Math.sin(k * k)))
  world.disks.add({ positions, radii, velocities, friction: 0.4, restitution: 0.2 })
  world.walls.add([{ chain: [[0, 0], [side, 0], [side, side / 2]] }]) // biome-ignore format: points
  return world
}

const moving: Run[] = [1, 2, 3, 4].flatMap((seed) => [
  {
    name: `tiles ${seed}`,
    make: (small) => clusters(seed, [26, 41, 38, 50][seed - 1], small),
    act: (world) => steps(world, 2),
  },
  {
    name: `tiles of levels ${seed}`,
    make: (small) => clusters(seed + 10, 44, small, [0.45, 0.45, 0.16, 1.4]),
    act: (world) => steps(world, 2),
  },
  {
    name: `tiles of a box ${seed}`,
    make: (small) => clusters(seed + 20, 30, { ...small, periodic: { x: [0, 30], y: [0, 30] } }),
    act: (world) => steps(world, 1),
  },
])

const asleep: Run[] = [1, 2, 3].flatMap((seed) =>
  [[0.45], [0.45, 0.16, 1.4]].map((sizes) => ({
    name: `sleeping tiles ${seed}, ${sizes.length} sizes`,
    make: (small) => clusters(seed + 30, 42, { ...small, sleep: true, events: seed > 1, substeps: 1 }, sizes),
    before: (world) => sleepAll(world),
    act: async (world) => {
      for (const at of [0, 20, 41]) {
        world.disks.write([world.disks.ids[at]], { velocities: [0.5, -0.5] })
        await steps(world, 2)
      }
    },
  })),
)

/** Pairs of as many sizes as there are levels, each asleep beside one of the next size, of which some are pushed. */
const asleepInAllLevels: Run = {
  name: 'asleep in all levels',
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], substeps: 1, sleep: true, ...small })
    const positions: number[] = []
    const radii: number[] = []
    let x = 0
    for (let k = 0; k < 16; k++) {
      const radius = 0.01 * 3 ** (k >> 1)
      x += 1.0005 * radius
      positions.push(x, 0)
      radii.push(radius)
      x += 1.0005 * radius
    }
    // the least one beside the largest
    world.disks.add({ positions: [...positions, x + 0.0101, 0], radii: [...radii, 0.01] })
    return world
  },
  before: (world) => sleepAll(world),
  act: async (world) => {
    for (const at of [16, 0, 9, 15]) {
      world.disks.write([world.disks.ids[at]], { velocities: [0.001, -0.01] })
      await steps(world, 2)
    }
  },
}

/** A row and a column of touching disks through all tiles: their contacts cross each line of the grid. */
const rows: Run[] = [26, 41, 37].map((side) => ({
  name: `a row and a column of ${side}`,
  make: async (small) => {
    const world = await World.create({
      gravity: [0.5, -1],
      substeps: 1,
      bounds: [0, 0, side, side],
      ...small,
    })
    const along = Array.from({ length: Math.floor(side / 0.89) }, (_, k) => 0.5 + 0.89 * k)
    const positions = along.flatMap((x) => [x, 0.5 * side, 0.5 * side + 0.3, x])
    world.disks.add({ positions, radii: 0.45, friction: 0.3 })
    return world
  },
  act: (world) => steps(world, 2),
}))

/** Disks of one size at a wall and on a floor that are the first column and the first row of the grid. */
const atFirstCells: Run = {
  name: 'in the first cells',
  make: async (small) => {
    const world = await World.create({ gravity: [-1, -1], substeps: 2, ...small })
    world.walls.add([{ chain: [[0, 0], [0, 24]] }, { chain: [[3, 0], [20, 0]] }]) // biome-ignore format: points
    const positions = Array.from({ length: 20 }, (_, k) => [
      (k % 2 ? 1 : -1) * (0.3 + 0.01 * k),
      0.6 + 1.1 * k,
    ])
    const beside = Array.from({ length: 20 }, (_, k) => [3.2 + 0.85 * k, (k % 2 ? 1 : -1) * (0.3 + 0.01 * k)])
    world.disks.add({ positions: [...positions, ...beside].flat(), radii: 0.4 })
    return world
  },
  act: (world) => steps(world, 4),
}

/** Disks just inside and outside of a box that ends at 0, where rounding decides in which period they are. */
const atSeams: Run[] = [1e-10, 1e-7, 1e-4].map((least) => ({
  name: `at seams ${least}`,
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], periodic: { x: [-3, 0], y: [-6, 0] }, ...small })
    const places = [-least, least, -3, -3 - least, -3 + least, 0]
    const positions = places.flatMap((x) =>
      places.flatMap((y) => [x, y === 0 ? 0 : y - 3 * Math.sign(y + 1)]),
    )
    world.disks.add({ positions, radii: 0.1, velocities: positions.map((_, k) => Math.sin(k)) })
    return world
  },
  act: (world) => steps(world, 2),
}))

/** Disks so far away that their cells have no number of their own. */
const farAway: Run = {
  name: 'farther than cells have numbers',
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], substeps: 1, bounds: [-1, -1, 1, 1], ...small })
    const places = [0, 0.008, 1e5, 3e6, 1e7, -1e7, -3e6, 9e8, -9e8]
    world.disks.add({ positions: places.flatMap((x, k) => [x, places[(k + 4) % 9]]), radii: 0.005 })
    const random = createRandom(3)
    const far = Array.from({ length: 60 }, () => (random() - 0.5) * 10 ** uniform(random, 2, 7))
    world.disks.add({
      positions: far.flatMap((x, k) => [x, far[59 - k], x + 0.0099, far[59 - k]]),
      radii: 0.005,
    })
    return world
  },
  act: async (world) => {
    await steps(world, 2)
    await world.query.nearest({ points: [0, 0, 1e7, -3e6, 9e8, 9e8] })
    await world.query.inside({ boxes: [-1e9, -1e9, 1e9, 1e9, 9e6, -1e9, 1.1e7, 1e9] })
  },
}

export const tileRuns: readonly Run[] = [
  ...moving,
  ...asleep,
  asleepInAllLevels,
  ...rows,
  atFirstCells,
  ...atSeams,
  farAway,
]
