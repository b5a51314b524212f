/** Worlds whose events find no room, are read, or are lost with their disks; and states that are kept, rolled back and restored. */
import { World } from '../../../src/world.ts'
import { SHAPES } from '../../grains/scenes.ts'
import { pitWorld, sleepWorld } from '../../support/allState.ts'
import { type Run, readAll, steps } from './run.ts'
import { stew } from './stew.ts'

const all = (count: number) => Array.from({ length: count }, (_, k) => k)

/** Rows of disks, or of grains, that fall on a floor and on each other and bounce. */
async function falling(count: number, options: object, hasGrains = false): Promise<World> {
  const world = await World.create({ gravity: [0, -10], events: true, hitSpeed: 0.5, ...options })
  world.walls.add([{ chain: [[-3, 0], [9, 0]], restitution: 0.5 }, { chain: [[-3, 4], [-1, 4]], sensor: true }]) // biome-ignore format: points
  const positions = all(count).flatMap((k) => [0.9 * (k % 6), 0.55 + 0.9 * Math.floor(k / 6) + 0.01 * k])
  const velocities = all(count).flatMap((k) => [0.3 * Math.sin(k), -4 + (k % 3)])
  if (hasGrains)
    world.grains.add({ shapes: all(count).map((k) => SHAPES[k % SHAPES.length]), positions, velocities }) // biome-ignore format: one line
  else
    world.disks.add({ positions, velocities, radii: 0.45, restitution: all(count).map((k) => (k % 2) / 2) })
  return world
}

const heard: Run[] = [false, true].flatMap((hasGrains) =>
  [{ substeps: 2 }, { substeps: 1, periodic: { x: [-3, 9] } as const }].map((options, k) => ({
    name: `events of ${hasGrains ? 'grains' : 'disks'} ${k}`,
    make: (small) => falling(14, { ...options, ...small }, hasGrains),
    act: async (world) => {
      await steps(world, 4)
      await world.takeEvents()
      world.disks.remove([world.disks.ids[2], world.disks.ids[7]])
      await steps(world, 2)
      world.disks.write([world.disks.ids[0]], { positions: [3, 6] })
      await steps(world, 1)
      world.disks.remove([world.disks.ids[0]])
      world.disks.add({ positions: [0, 6], radii: 0.3 })
      await steps(world, 2)
      await readAll(world, true)
    },
  })),
)

const predicted: Run[] = [1, 2].map((seed) => ({
  name: `events of hits ${seed}`,
  make: (small) => falling(12, { stepping: 'eventDriven', ...small }),
  act: async (world) => {
    await steps(world, 3, 1 / (4 * seed))
    await readAll(world, true)
    await steps(world, 2)
  },
}))

/** Keeps a state, steps, rolls back and restores. */
async function comeAndGo(world: World): Promise<void> {
  await steps(world, 2)
  const kept = world.history.keep()
  const saved = await world.history.snapshot()
  await steps(world, 2)
  world.history.rollBack(kept)
  await steps(world, 1)
  world.history.restore(saved)
  await steps(world, 1)
  await readAll(world, true)
}

const kept: Run[] = [
  { name: 'all state kept', make: pitWorld, before: (world) => steps(world, 30), act: comeAndGo },
  { name: 'sleepers kept', make: sleepWorld, before: (world) => steps(world, 90), act: comeAndGo },
  { name: 'stew kept', make: (small) => stew(7, { grains: 4, bonds: 'anchors', bodies: 'heavy' }, { substeps: 1, events: true, ...small }), act: comeAndGo }, // biome-ignore format: one line
  {
    name: 'events read and rolled back',
    make: (small) => falling(8, { substeps: 1, ...small }),
    act: async (world) => {
      await steps(world, 3)
      const before = world.history.keep()
      await steps(world, 2)
      await world.takeEvents()
      await steps(world, 2)
      world.history.rollBack(before)
      await steps(world, 2)
      const later = world.history.keep()
      await steps(world, 2)
      world.history.rollBack(later)
      await readAll(world, true)
    },
  },
]

export const eventRuns: readonly Run[] = [...heard, ...predicted, ...kept]
