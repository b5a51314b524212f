/** Worlds in which all disks sleep. */

import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'

/** Disks of radius 0.5 m in a row. */
export const ROW = 48

/** Steps of 1/60 s after which disks that lie at rest from the start are asleep. */
const STEPS_TO_SLEEP = 33

export async function steps(world: World, count: number): Promise<void> {
  for (let step = 0; step < count; step++) world.step(1 / 60)
  await world.settle()
}

/** Returns a world with a floor at y = 0 and sleep. */
export async function worldWithFloor(options: WorldOptions = {}): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, sleep: true, substeps: 2, ...options })
  const chain: [number, number][] = [
    [-10, 0],
    [3 * ROW, 0],
  ]
  world.addWalls([{ chain }])
  return world
}

/** Disks that lie on the floor without touching each other, `rows` of them stacked. */
export function row(rows = 1, columns = ROW) {
  const positions = Array.from({ length: rows * columns }, (_, k) => [
    2 * (k % columns),
    0.5 + Math.floor(k / columns),
  ]).flat()
  return { positions, radii: 0.5, friction: 0.3 }
}

/** Adds a row of disks that lie on the floor, and steps until all sleep. */
export async function addSleepers(world: World, rows = 1): Promise<Uint32Array> {
  const ids = world.addDisks(row(rows))
  await steps(world, STEPS_TO_SLEEP)
  if (world.stats.awake > 0) throw new Error(`${world.stats.awake} disks are awake: expected none`)
  return ids
}

/** Returns a world in which all disks of such a row sleep. */
export async function sleepingWorld(options: WorldOptions = {}, rows = 1): Promise<World> {
  const world = await worldWithFloor(options)
  await addSleepers(world, rows)
  return world
}
