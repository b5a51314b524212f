/** Disks of sizes, numbers and speeds that others hardly ever have, some of which sleep. */
import type { Point } from '../../../../src/shapes/shape.ts'
import type { WorldOptions } from '../../../../src/world/options.ts'
import { World } from '../../../../src/world.ts'
import { type Run, sleepAll, steps } from '../run.ts'
import { count } from './count.ts'

/** Disks that sleep, and fast ones that a wall stops a metre from where they were, so that they are slow again at the end of the step. */
async function stopped(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], sleep: true, substeps: 1, ...options })
  const all = count(12)
  world.walls.add(all.map((k) => ({ chain: [[1.2, 3 * k - 1], [1.2, 3 * k + 1]] }))) // biome-ignore format: points
  world.disks.add({ positions: all.flatMap((k) => [0.1 * (k % 3), 3 * k]), radii: 0.1 })
  world.disks.add({ positions: all.flatMap((k) => [-0.25, 3 * k + 0.25]), radii: 0.1 })
  return world
}

/** Rows of disks that all but touch, so small that their cells are some centimetres wide, of one size or of two. */
async function tiny(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], sleep: true, substeps: 1, ...options })
  world.disks.add({ positions: count(60).flatMap((k) => [0.02001 * k, 0]), radii: 0.01 })
  world.disks.add({ positions: count(9).flatMap((k) => [0.1 * k, 0.0451]), radii: 0.035 })
  return world
}

/** Disks of as many sizes as there are levels, and a row of the largest size that all but touch. */
async function largest(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], sleep: true, substeps: 1, ...options })
  const sizes = count(8).map((k) => 0.01 * 3 ** k)
  const most = sizes[7]
  world.disks.add({ positions: sizes.flatMap((_, k) => [30 * k, 60]), radii: sizes })
  world.disks.add({ positions: count(7).flatMap((k) => [2.001 * most * k, 0]), radii: most })
  return world
}

/** More disks than one group counts the candidates of. */
const manyDisks: Run = {
  name: 'many disks',
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], substeps: 1, ...small })
    world.disks.add({ positions: count(1100).flatMap((k) => [0.25 * (k % 40), 0.25 * Math.floor(k / 40)]), radii: 0.125 }) // biome-ignore format: one line
    return world
  },
  act: (world) => steps(world, 1),
}

/** Disks that slide along the inside of round walls, or meet them at a grazing angle. */
async function sliding(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -1], stepping: 'eventDriven', ...options })
  for (const k of count(16)) {
    const [x, y, radius] = [5 * (k % 4), 5 * Math.floor(k / 4), 0.1 + 0.05 * (k % 5)]
    const chain = [[x - 2, y], [x + 2, y]] as [number, number][] // biome-ignore format: points
    world.walls.add([{ chain, bulges: [1, 1], closed: true, oneSided: k % 3 === 0, restitution: 0.5 }])
    const [angle, speed] = [0.7 * k, 1 + k]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const away = 2 - radius - [0, 1e-6, 1e-4][k % 3]
    const drift = [0, 1e-3, 3e-3, 1e-4][k % 4] * speed
    world.disks.add({
      positions: [x + away * cos, y + away * sin],
      radii: radius,
      velocities: [-speed * sin + drift * cos, speed * cos + drift * sin],
      restitution: 0.7,
    })
  }
  return world
}

/** Disks that lie on a floor, or beside it, while fast plates of a body push them along it and against walls. */
async function plough(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], substeps: 1, ...options })
  world.walls.add([{ chain: [[-2, 0], [30, 0.02 * seed], [30, 4]] }, { chain: [[14, 0.9], [15, 3]] }]) // biome-ignore format: points
  const blade: Point[] = [[0, 0], [0.1 * seed, 2]] // biome-ignore format: points
  world.bodies.add({ walls: [{ chain: blade }], motion: { position: [0, -0.1], velocity: [70, 0] } })
  world.bodies.add({ walls: [{ chain: blade }], motion: { position: [8, 0], velocity: [50, 3], spin: 2 } })
  const all = count(10)
  world.disks.add({
    positions: all.flatMap((k) => [0.35 + 1.4 * k + 0.05 * seed, 0.2 - 0.004 * (k % 3)]),
    radii: 0.2,
    velocities: all.flatMap((k) => [k % 2 === 0 ? -60 : 10, k % 4 === 0 ? -20 : 0]),
    friction: 0.3,
  })
  return world
}

export const diskRuns: readonly Run[] = [
  {
    name: 'stopped beside sleepers',
    make: stopped,
    before: (world) => sleepAll(world),
    act: async (world) => {
      const fast = [...world.disks.ids].slice(12)
      world.disks.write(fast, { velocities: fast.flatMap(() => [90, 0]) })
      await steps(world, 4)
    },
  },
  {
    name: 'tiny sleepers',
    make: tiny,
    before: (world) => sleepAll(world),
    act: async (world) => {
      for (const at of [3, 30, 62]) {
        world.disks.write([world.disks.ids[at]], { velocities: [0.001, -0.002] })
        await steps(world, 2)
      }
    },
  },
  {
    name: 'the largest asleep',
    make: largest,
    before: (world) => sleepAll(world),
    act: async (world) => {
      world.disks.write([world.disks.ids[8]], { velocities: [0, -0.01] })
      await steps(world, 4)
    },
  },
  manyDisks,
  { name: 'sliding in bowls', make: sliding, act: (world) => steps(world, 3) },
  ...[1, 2, 3].map(
    (seed): Run => ({
      name: `plough ${seed}`,
      make: (small) => plough(seed, { ...small, ccd: true }),
      act: (world) => steps(world, 3),
    }),
  ),
]
