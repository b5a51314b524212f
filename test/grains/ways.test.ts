/** The ways by which parts leave thin walls, one at a time, compared with the oracle of records.test.ts. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { World } from '../../src/world.ts'
import { compareRecords } from './oracle/compare.ts'
import { addPiercedBar } from './scenes.ts'

const OPTIONS = { backend: 'cpu', threads: 1, gravity: [0, 0], substeps: 1 } as const

test('World.step: a rod that lies over the rim of a bowl, clear of it, does not touch the bowl', async () => {
  const world = await World.create(OPTIONS)
  const rim: [number, number][] = [
    [-1, 1],
    [1, 1],
  ]
  world.walls.add([{ chain: rim, bulges: [1] }])
  const [rod] = world.grains.add({
    shapes: capsule([-0.77, 0], [0.77, 0], 0.03),
    positions: [1.235, 1.193],
    angles: Math.PI / 6,
  })
  world.step(1 / 60)
  expect(compareRecords(world).failures).toEqual([])
  const { velocities, spins } = await world.disks.read([rod])
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
  world.walls.add([{ chain }])
  const shapes = roundedPolygon([
    [0, 0],
    [1, -0.18],
    [1, 0.18],
  ])
  world.grains.add({ shapes, positions: [0, 0] })
  world.step(1e-6)
  const found = compareRecords(world)
  expect(found.failures).toEqual([])
  expect(found.exactWalls).toBe(1)
  const { overlaps } = await world.readContacts()
  expect(Math.max(...overlaps)).toBeCloseTo(0.19 * Math.cos(Math.atan(0.18)), 5)
  world.destroy()
})

// ccd would hold the middle of the bar on the side of the wall where it is
test('World.step: an arc right through a bar, with both ends outside of it, is left outwards at the ray through an end', async () => {
  const world = await World.create({ ...OPTIONS, ccd: false })
  addPiercedBar(world, 0, 0)
  world.step(1e-6)
  expect(compareRecords(world).failures).toEqual([])
  expect((await world.readContacts()).overlaps.length).toBe(1)
  for (let k = 0; k < 120; k++) world.step(1 / 480)
  expect(compareRecords(world).failures).toEqual([])
  expect(Math.max(0, ...(await world.readContacts()).overlaps)).toBeLessThan(0.001)
  world.destroy()
})

test('World.step: a side over an end of a segment, nearly parallel, has its second point where the segment is', async () => {
  const world = await World.create(OPTIONS)
  const chain: [number, number][] = [
    [-0.9, 0],
    [0.1, 0],
  ]
  world.walls.add([{ chain, radius: 0.6 }])
  world.grains.add({ shapes: box(0.36, 0.2, 0.02), positions: [0, 0.725], angles: -0.0904 })
  world.step(1e-6)
  const found = compareRecords(world)
  expect(found.failures).toEqual([])
  expect(found.exactWalls).toBe(1)
  world.destroy()
})
