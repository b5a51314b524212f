/** Worlds that are made, stepped and asked while what they run is recorded. */
import type { WorldOptions } from '../../../src/world/options.ts'
import type { World } from '../../../src/world.ts'

export interface Run {
  readonly name: string
  /** Makes a world with these options, or more of them. */
  readonly make: (options: WorldOptions) => Promise<World>
  /** What comes before anything is recorded. Without it the making of the world is recorded as well. */
  readonly before?: (world: World) => Promise<void>
  readonly act: (world: World) => Promise<void>
}

/** One thread, and room for so little that everything has to grow. */
export const SMALL = { backend: 'cpu', threads: 1, capacity: 1 } as const satisfies WorldOptions

export async function steps(world: World, count: number, dt = 1 / 60): Promise<void> {
  for (let step = 0; step < count; step++) world.step(dt)
  await world.settle()
}

/** Steps until all sleep, and throws if they do not. */
export async function sleepAll(world: World, dt = 1 / 4, most = 40): Promise<void> {
  for (let step = 0; step < most; step++) {
    await steps(world, 1, dt)
    if (world.stats.awake === 0) return
  }
  throw new Error(`${world.stats.awake} disks are awake: expected none`)
}

/** Everything that a world tells of itself. */
export async function readAll(world: World, hasEvents: boolean): Promise<void> {
  await world.measure()
  if (hasEvents) await world.takeEvents()
}

const ALL = [1, 2, 3, 4]

/** Returns a run per seed: makes a world, steps it `before` times, then edits, steps and records it three times. */
export const runsOf = (
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
