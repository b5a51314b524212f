/** The ways by which parts leave thin walls, one at a time, compared with the oracle of records.test.ts. */
import { expect, test } from 'vitest'
import { capsule } from '../../src/shapes/capsule.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { World } from '../../src/world.ts'
import { compareRecords } from './oracle/compare.ts'

const OPTIONS = { backend: 'cpu', threads: 1, gravity: [0, 0], substeps: 1 } as const

test('World.step: a rod that lies over the rim of a bowl, clear of it, does not touch the bowl', async () => {
  const world = await World.create(OPTIONS)
  const rim: [number, number][] = [
    [-1, 1],
    [1, 1],
  ]
  world.addWalls([{ chain: rim, bulges: [1] }])
  const [rod] = world.addGrains({
    shapes: capsule([-0.77, 0], [0.77, 0], 0.03),
    positions: [1.235, 1.193],
    angles: Math.PI / 6,
  })
  world.step(1 / 60)
  expect(compareRecords(world).failures).toEqual([])
  const { velocities, spins } = await world.read([rod])
  expect([...velocities, ...spins]).toEqual([0, 0, 0])
  world.destroy()
})

test('World.step: a segment right across a tip is left along the side of the tip, past an end', async () => {
  const world = await World.create(OPTIONS)
  const [x, half] = [-2 / 3 + 0.5, 0.1]
  const chain: [number, number][] = [
    [x, -half],
    [x, half],
  ]
  world.addWalls([{ chain }])
  const shapes = roundedPolygon([
    [0, 0],
    [1, -0.18],
    [1, 0.18],
  ])
  world.addGrains({ shapes, positions: [0, 0] })
  world.step(1e-6)
  const found = compareRecords(world)
  expect(found.failures).toEqual([])
  expect(found.exactWalls).toBe(1)
  const { overlaps } = await world.readContacts()
  expect(Math.max(...overlaps)).toBeCloseTo(0.19 * Math.cos(Math.atan(0.18)), 5)
  world.destroy()
})
