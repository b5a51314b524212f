/** Worlds in which no disk sleeps. */
import { expect, test } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'

const force = {
  code: 'fn acceleration(disk: Disk, substep: Substep) -> vec2f { return vec2f(); }',
  twin: () => [0, 0] as const,
  maxAcceleration: 1,
}
const blade = { walls: [{ chain: [[0, 5], [1, 5]] }] } as const // biome-ignore format: a line

/** Returns how many of two disks are awake after a second at rest on a floor. */
async function awakeAfter(options: WorldOptions, prepare: (world: World) => unknown): Promise<number> {
  const world = await World.create({ backend: 'cpu', threads: 1, sleep: true, ...options })
  world.walls.add([{ chain: [[-4, 0], [4, 0]] }]) // biome-ignore format: a line
  world.disks.add({ positions: [-1, 0.2, 1, 0.2], radii: 0.2 })
  await prepare(world)
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { awake } = world.stats
  world.destroy()
  return awake
}

const PERIODIC: WorldOptions = { periodic: { x: [-4, 4] } }

test.each<[string, number, WorldOptions, (world: World) => unknown]>([
  ['nothing else', 0, {}, () => {}],
  ['a force of the user', 2, {}, (world) => world.forces.add(force)],
  ['a body at rest', 0, {}, (world) => world.bodies.add(blade)],
  ['a periodic box', 0, PERIODIC, () => {}],
  ['a periodic box and a body', 2, PERIODIC, (world) => world.bodies.add(blade)],
])(
  'World.create: sleep: with %s, %i disks are awake after a second at rest',
  async (_, awake, options, prepare) => {
    expect(await awakeAfter(options, prepare)).toBe(awake)
  },
)
