/** World.grains.add and what the other methods of a world make of grains. */
import { expect, test } from 'vitest'
import type { GrainOptions } from '../../src/features/grains/world/checkGrains.ts'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'
import { corners, mixedWorld } from './scenes.ts'

const SQUARE = box(1, 1)
const onCpu = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', threads: 1, substeps: 4, ...options })

const refused: readonly (readonly [
  string,
  Partial<Record<keyof GrainOptions | 'radii', unknown>>,
  string,
])[] = [
  ['no shape', { shapes: 3 }, 'shapes is 3: expected a shape or { parts }'],
  ['too few shapes', { shapes: [SQUARE, SQUARE] }, 'shapes has 2 elements: expected 1, one per grain'],
  [
    'too many arcs',
    { shapes: roundedPolygon(corners(9, 1)) },
    'shapes has 9 arcs: expected at most 8 per part of a grain',
  ],
  ['no area', { shapes: { ...SQUARE, centers: new Float64Array(8) } }, 'shapes is not a valid shape'],
  [
    'inside out',
    { shapes: { ...SQUARE, centers: SQUARE.centers.map((x) => -x) } },
    'shapes is not a valid shape: shape',
  ],
  ['no parts', { shapes: { parts: [] } }, 'shapes.parts is a list of 0: expected 1 to 16 shapes'],
  [
    'parts that do not touch',
    { shapes: { parts: [SQUARE, disk([3, 0], 1)] } },
    'shapes.parts[1] does not touch the others: expected connected parts',
  ],
  ['a mass out of range', { masses: 1e-30 }, 'masses is 1e-30'],
  ['masses and density', { masses: 1, density: 1 }, 'density and masses are both given'],
  ['radii', { radii: 1 }, 'radii'],
]

test.each(refused)(
  'World.grains.add: refuses %s in one sentence and changes nothing',
  async (_, options, sentence) => {
    const world = await onCpu()
    const before = await world.history.snapshot()
    const grains = { shapes: SQUARE, positions: [0, 0], ...options } as GrainOptions
    expect(() => world.grains.add(grains)).toThrow(sentence)
    expect(await world.history.snapshot()).toEqual(before)
    world.destroy()
  },
)

test.each([
  [{ stepping: 'eventDriven' as const }, "stepping is 'eventDriven': expected 'discrete' for grains"],
])('World.grains.add: refuses a world with %o', async (options, sentence) => {
  const world = await onCpu(options)
  expect(() => world.grains.add({ shapes: SQUARE, positions: [0, 0] })).toThrow(sentence)
  world.destroy()
})

test('World.disks.write: refuses radii of grains', async () => {
  const world = await onCpu()
  const [grain] = world.grains.add({ shapes: SQUARE, positions: [0, 0] })
  const [other] = world.disks.add({ positions: [3, 0], radii: 1 })
  expect(() => world.disks.write([other, grain], { radii: 2 })).toThrow(
    'ids[1] is 0: expected a disk, not a grain',
  )
  world.destroy()
})

test('World.grains.add: mass and inertia follow from density, shape and masses', async () => {
  const world = await onCpu()
  const [one] = world.grains.add({ shapes: box(2, 1), positions: [0, 0], spins: 3, density: 2 })
  // a rectangle: mass 4, inertia m (w² + h²) / 12
  expect((await world.measure()).mass).toBe(4)
  expect((await world.measure()).kinetic).toBeCloseTo((0.5 * 9 * 4 * 5) / 12, 5)
  world.disks.write([one], { masses: 8 })
  expect((await world.measure()).kinetic).toBeCloseTo((0.5 * 9 * 8 * 5) / 12, 5)
  world.disks.write([one], { density: 1 })
  expect((await world.measure()).mass).toBe(2)
  world.destroy()
})

test('World.disks.remove: the id of a removed grain may become a disk', async () => {
  const world = await onCpu({ gravity: [0, 0] })
  const ids = world.grains.add({ shapes: box(2, 1), positions: [0, 0, 5, 0], spins: 1 })
  world.disks.remove([ids[0]])
  world.step(1 / 60)
  expect(world.grains.outlines().map(({ id }) => id)).toEqual([1])
  const [again] = world.disks.add({ positions: [9, 0], radii: 1, masses: 2, spins: 1 })
  expect(again).toBe(ids[0])
  // 1/2 m r²/2 of the disk, and that of the rectangle
  expect((await world.measure()).kinetic).toBeCloseTo(0.5 + (0.5 * 2 * 5) / 12, 5)
  world.destroy()
})

test('World.history.snapshot: a world with grains goes on with the same bits, also in a new world', async () => {
  const world = await mixedWorld(4, 2, { backend: 'cpu', threads: 1, events: true, sleep: true })
  for (let k = 0; k < 45; k++) world.step(1 / 60)
  const saved = await world.history.snapshot()
  const other = await World.fromSnapshot(saved, { backend: 'cpu', threads: 1 })
  for (let k = 0; k < 15; k++) for (const each of [world, other]) each.step(1 / 60)
  const end = await world.disks.read()
  const events = await world.takeEvents()
  expect(events.begin.a.length).toBeGreaterThan(0)
  expect(await other.disks.read()).toEqual(end)
  expect(await other.takeEvents()).toEqual(events)
  world.history.restore(saved)
  for (let k = 0; k < 15; k++) world.step(1 / 60)
  expect(await world.disks.read()).toEqual(end)
  expect(await world.takeEvents()).toEqual(events)
  expect(other.grains.outlines().length).toBe(world.grains.outlines().length)
  for (const each of [world, other]) each.destroy()
})

fullTest(
  'World.history.snapshot: the turn of a clump since the list was made counts in a new world, too',
  async () => {
    const world = await onCpu({ gravity: [0, 0] })
    const parts = [disk([0, 0], 0.3), box(2, 0.1), disk([-1, 0], 0.2)]
    world.grains.add({ shapes: { parts }, positions: [0, 0], spins: 2, masses: 10 })
    const [hit] = world.disks.add({ positions: [-0.2, 1.25], radii: 0.2 })
    for (let k = 0; k < 3; k++) world.step(1 / 60)
    const other = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', threads: 1 })
    for (let k = 0; k < 120; k++) for (const each of [world, other]) each.step(1 / 60)
    expect(await other.disks.read()).toEqual(await world.disks.read())
    const { velocities } = await world.disks.read([hit])
    expect(Math.hypot(...velocities)).toBeGreaterThan(0.5)
    for (const each of [world, other]) each.destroy()
  },
)

test('World.grains.add: a world with one disk after its grains are gone is that of the disk', async () => {
  const worlds = await Promise.all([onCpu({ gravity: [0, -9.81] }), onCpu({ gravity: [0, -9.81] })])
  const heights = []
  for (const [k, world] of worlds.entries()) {
    world.walls.add([{ chain: [[-5, 0], [5, 0]] }]) // biome-ignore format: points
    if (k === 1) world.disks.remove(world.grains.add({ shapes: SQUARE, positions: [3, 3], ids: [7] }))
    world.disks.add({ positions: [0, 1], radii: 0.5, ids: [0] })
    for (let step = 0; step < 60; step++) world.step(1 / 60)
    heights.push((await world.disks.read()).positions[1])
    world.destroy()
  }
  expect(Math.abs(heights[1] - heights[0])).toBeLessThan(1e-6)
})
