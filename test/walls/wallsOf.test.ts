/** Walls that are made from the edges of a world. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { World } from '../../src/index.ts'

const WALLS: readonly WallOptions[] = [
  { chain: [[-2, 0], [0, -1], [2, 0]], friction: 0.25, restitution: 0.5, surfaceSpeed: 2 },
  { chain: [[3, 0], [4, 0], [4, 1]], closed: true, radius: 0.125, oneSided: true, category: 4 },
  { chain: [[0, 3], [1, 4], [2, 3]], bulges: [0.5, -0.25], sensor: true },
] // biome-ignore format: a wall per line

test('World.walls.list: returns the walls of the ground and of bodies, arcs as several edges', async () => {
  const [world, other] = await Promise.all([1, 2].map(() => World.create({ backend: 'cpu', threads: 1 })))
  world.walls.add(WALLS)
  const body = world.bodies.add({ walls: [WALLS[2]], motion: { position: [9, 9], angle: 1 } })
  world.walls.add([{ chain: [[5, 5], [6, 6]] }]) // biome-ignore format: a line
  expect(world.walls.list()[0]).toMatchObject(WALLS[0])
  world.walls.remove([world.walls.ids()[0]])
  const walls = world.walls.list()
  const expected = { radius: 0.125, closed: true, oneSided: true, category: 4, sensor: false }
  expect(walls[0]).toMatchObject({ chain: WALLS[1].chain, bulges: [0, 0, 0], ...expected })
  // arcs have become two edges each
  const arcs = [[0, 3], [0.75, 3.25], [1, 4], [1.625, 3.625], [2, 3]] // biome-ignore format: a line
  const half = (bulge: number) => expect.closeTo(Math.tan(Math.atan(bulge) / 2), 6)
  const bulges = [half(0.5), half(0.5), half(-0.25), half(-0.25)]
  expect(walls[1]).toMatchObject({ chain: arcs, bulges, closed: false, sensor: true, radius: 0 })
  expect(walls.at(-1)).toMatchObject({ chain: [[5, 5], [6, 6]], bulges: [0], closed: false }) // biome-ignore format: a line
  expect(world.walls.list(body)).toMatchObject([{ chain: arcs, bulges, sensor: true }])
  const straight = [walls[0], walls[2]]
  other.walls.add(straight)
  expect(other.walls.list()).toEqual(straight)
  expect(() => world.walls.list(7)).toThrow(/7/)
  for (const each of [world, other]) each.destroy()
})
