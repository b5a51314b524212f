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
  const velocities = positions.map((_, k) => (options.sleep ? 0 : Math.sin(k * k)))
  world.addDisks({ positions, radii, velocities, friction: 0.4, restitution: 0.2 })
  world.addWalls([{ chain: [[0, 0], [side, 0], [side, side / 2]] }]) // biome-ignore format: points
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
        world.write([world.ids[at]], { velocities: [0.5, -0.5] })
        await steps(world, 2)
      }
    },
  })),
)

export const tileRuns: readonly Run[] = [...moving, ...asleep]
