/** One-sided walls: what comes from behind and turns back is not held, and what came from the front is not lost. */
import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  box,
  capsule,
  disk,
  massOf,
  nArcFromPolygon,
  roundedPolygon,
  type Shape,
  solid,
} from '../../src/entries/shapes.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { corners } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const G = 9.81
const STEP = 1 / 480
const PLATFORM: WallOptions = { chain: [[-40, 0], [40, 0]], oneSided: true, friction: 0.5 } // biome-ignore format: one wall

type Bodies = (world: World) => void

/** The positions of all bodies, y by y, and the largest y of each; with the wall and without. */
async function jump(bodies: Bodies, walls: WallOptions[], options: WorldOptions, seconds = 2) {
  const world = await World.create({ backend: 'cpu', threads: 1, substeps: 1, gravity: [0, -G], ...options })
  world.walls.add(walls)
  bodies(world)
  const highest: number[] = Array(world.disks.ids.length).fill(-Infinity)
  for (let step = 0; step < seconds / STEP; step++) {
    world.step(STEP)
    const { positions } = await world.disks.read()
    for (let k = 0; k < highest.length; k++) highest[k] = Math.max(highest[k], positions[2 * k + 1])
  }
  const { positions, velocities, spins } = await world.disks.read()
  world.destroy()
  return { highest, positions, velocities, spins }
}

/** Upward speeds from `start` to these heights. */
const speedsTo = (heights: number[], start: number) =>
  heights.flatMap((height) => [0.3, Math.sqrt(2 * G * (height - start))])

const APEXES = Array.from({ length: 17 }, (_, k) => -0.41 + 0.05 * k)

const jumpers: Bodies = (world) =>
  world.disks.add({
    positions: APEXES.flatMap((_, k) => [1.5 * k - 12, -2.5]),
    velocities: speedsTo(
      APEXES.map((apex) => 0.5 * apex),
      -2.5,
    ),
    spins: 5,
    radii: 0.5,
    friction: 0.5,
  })

describe.each<[string, WorldOptions, WallOptions[]]>([
  ['one side', {}, [PLATFORM]],
  ['a skin', {}, [{ ...PLATFORM, radius: 0.05 }]],
  ['short sides', {}, [{ ...PLATFORM, chain: Array.from({ length: 401 }, (_, k) => [k / 5 - 40, 0]) }]],
  ['short walls', {}, Array.from({ length: 80 }, (_, k) => ({ ...PLATFORM, chain: [[k - 40, 0], [k - 39, 0]] }))], // biome-ignore format: one wall
  ['events', { events: true }, [PLATFORM]],
  ['sleep', { sleep: true }, [PLATFORM]],
  ['no sweeps', { ccd: false }, [PLATFORM]],
])('a platform of %s', (_, options, walls) => {
  test('lets disks that turn back fall, and holds those whose centre has come through', async () => {
    const free = await jump(jumpers, [], options)
    const met = await jump(jumpers, walls, options)
    for (const [k, apex] of free.highest.entries()) {
      if (apex < 0) {
        // not touched: the same bits
        expect([k, met.positions[2 * k], met.positions[2 * k + 1], met.spins[k]]).toEqual([
          k,
          free.positions[2 * k],
          free.positions[2 * k + 1],
          free.spins[k],
        ])
      } else {
        expect(met.positions[2 * k + 1], `${k}`).toBeCloseTo(0.5 + (walls[0].radius ?? 0), 2)
      }
    }
    expect(free.highest.filter((apex) => apex < 0)).toHaveLength(9)
  })
})

/** Shapes with the radius of the largest disk in them. */
const GRAINS: [string, Shape, number][] = [
  ['square', box(1, 1), 0.5],
  ['flat box', box(1, 0.6, 0.05), 0.3],
  ['upright box', box(0.6, 1), 0.3],
  ['round grain', disk([0, 0], 0.5), 0.5],
  ['capsule', capsule([-0.3, 0], [0.3, 0], 0.3), 0.3],
  ['rounded triangle', roundedPolygon([[-0.6, -0.4], [0.6, -0.4], [0, 0.7]], 0.1), 0.42], // biome-ignore format: points
  ['hexagon of arcs', nArcFromPolygon(corners(6, 0.5)), 0.45],
]

test.each(sampled(GRAINS))(
  'a %s that turns back is left alone, and held once it has come through',
  async (_, shape, inner) => {
    const bottom = massOf(shape).centroid[1] - boundsOf(shape)[1]
    // depths of the lowest point at the apex, of the largest inner disk
    const depths = Array.from({ length: 9 }, (__, k) => 1.75 - 0.2 * k)
    const grains: Bodies = (world) =>
      world.grains.add({
        shapes: shape,
        positions: depths.flatMap((__, k) => [2 * k - 8, -2.5]),
        velocities: speedsTo(
          depths.map((depth) => bottom - depth * inner),
          -2.5,
        ),
        friction: 0.5,
      })
    const free = await jump(grains, [], {}, 1.5)
    const met = await jump(grains, [PLATFORM], {}, 1.5)
    let held = 0
    for (const [k, highest] of free.highest.entries()) {
      const depth = (bottom - highest) / inner
      if (depth > 1.05) {
        expect([k, met.positions[2 * k], met.positions[2 * k + 1], met.spins[k]]).toEqual([
          k,
          free.positions[2 * k],
          free.positions[2 * k + 1],
          free.spins[k],
        ])
      } else if (depth < 0.95) {
        expect(met.positions[2 * k + 1], `${k}`).toBeGreaterThan(0.25)
        held++
      }
    }
    expect(held).toBeGreaterThan(3)
  },
)

test.each(sampled(GRAINS))(
  'a %s that was in front and is pressed in comes out, and is let go once it is through',
  async (_, shape, inner) => {
    const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
    world.walls.add([PLATFORM])
    const bottom = massOf(shape).centroid[1] - boundsOf(shape)[1]
    const ids = world.grains.add({ shapes: shape, positions: [-2, bottom, 2, bottom] })
    world.step(STEP)
    const [held, free] = [bottom - 1.6 * inner, bottom - 2.6 * inner].map(Math.fround)
    world.disks.write(ids, { positions: [-2, held, 2, free] })
    for (let step = 0; step < 120; step++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    world.destroy()
    expect(positions[1]).toBeGreaterThan(held + inner)
    expect(positions[3]).toBeCloseTo(free, 5)
  },
)

test('a clump is held by the part that has come through', async () => {
  const dumbbell = { parts: [box(1, 0.4), box(0.2, 1.6)] }
  const grains: Bodies = (world) =>
    world.grains.add({
      shapes: dumbbell,
      positions: [-3, -2.5, 3, -2.5],
      // the lowest side of the wide part is 0.24 and 0.16 m below the platform; its largest disk has 0.2 m
      velocities: speedsTo([-0.04, 0.04], -2.5),
    })
  const free = await jump(grains, [], {}, 1.5)
  const met = await jump(grains, [PLATFORM], {}, 1.5)
  expect(met.positions[1]).toBe(free.positions[1])
  expect(met.positions[3]).toBeGreaterThan(0.15)
})

/** Grains in a round container of one-sided sides that turns, pressed to its ground by twenty times the gravity of the Earth. */
async function pressed(sides: number, spin: number) {
  const world = await World.create({ backend: 'cpu', threads: 1, substeps: 1 })
  const walls: WallOptions[] = [{ chain: corners(sides, 2), closed: true, oneSided: true, friction: 0.8 }]
  world.bodies.add({ walls, motion: { position: [0, 0], spin } })
  const positions: number[] = []
  for (let k = 0; k < 220; k++) {
    const [x, y] = [-1.6 + 0.23 * (k % 15), -1.2 + 0.23 * Math.floor(k / 15)]
    if (Math.hypot(x, y) < 1.85) positions.push(x, y)
  }
  const shapes = [box(0.2, 0.16, 0.01), capsule([-0.05, 0], [0.05, 0], 0.06), roundedPolygon(corners(5, 0.1))]
  const count = positions.length / 2
  world.grains.add({ shapes: Array.from({ length: count }, (_, k) => shapes[k % 3]), positions })
  let behind = 0
  for (let step = 0; step < 100; step++) {
    world.gravity = [0, step < 30 || step > 80 ? -G : -200]
    world.step(1 / 60)
    const { a, overlaps, edges } = await world.readContacts()
    for (const [k, edge] of edges.entries())
      if (edge !== NONE && overlaps[k] > [0.08, 0.06, 0.081][a[k] % 3]) behind++
  }
  const { positions: last } = await world.disks.read()
  world.destroy()
  let lost = 0
  for (let k = 0; k < count; k++) if (!(Math.hypot(last[2 * k], last[2 * k + 1]) < 2)) lost++
  return { behind, lost }
}

test.each(
  sampled(
    full(
      [[12, 1]],
      [
        [12, 1],
        [8, -1],
      ],
    ),
  ),
)(
  'a container of %i one-sided sides that turns by %f rad/s loses no grain that is pressed in',
  async (sides, spin) => {
    const { behind, lost } = await pressed(sides, spin)
    expect(lost).toBe(0)
    expect(behind).toBeGreaterThan(0)
  },
)

test('a disk that was pressed in slides along a chain of short sides and over a new list, and is held', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], substeps: 1, ccd: false })
  world.walls.add([
    { ...PLATFORM, friction: 0, chain: Array.from({ length: 401 }, (_, k) => [k / 5 - 40, 0.02 * (k % 2)]) },
  ])
  const ids = world.disks.add({ positions: [-5, 0.5], radii: 0.5 })
  world.step(STEP)
  world.disks.write(ids, { positions: [-5, -0.3], velocities: [120, 0] })
  const heights: number[] = []
  for (let step = 0; step < 100; step++) {
    // a new list in every other step
    if (step % 2 === 0) world.disks.write(ids, { values: step })
    world.step(STEP)
    heights.push((await world.disks.read()).positions[1])
  }
  world.destroy()
  expect(heights[2]).toBeLessThan(0)
  expect(heights[99]).toBeGreaterThan(0.3)
})

test('a platform that comes down over a disk on the ground and goes up again leaves it', async () => {
  const lie = async (walls: WallOptions[]) => {
    const world = await World.create({ backend: 'cpu', threads: 1 })
    world.walls.add([{ chain: [[-5, 0], [5, 0]] }]) // biome-ignore format: one wall
    // down to a twentieth of the disk's size above its centre
    const motion = (time: number) => ({ position: [0, 1.25 + 0.7 * Math.cos(4 * time)] as const, angle: 0 })
    world.bodies.add({ walls, motion })
    world.disks.add({ positions: [0, 0.5], radii: 0.5 })
    for (let step = 0; step < 90; step++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    world.destroy()
    return positions
  }
  expect(await lie([PLATFORM])).toEqual(await lie([]))
})

test('World.walls.add: the other side of a solid that is thinner than a disk does not touch the disk', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -G] })
  world.walls.add([{ ...solid(capsule([-1, 0], [1, 0], 0.05)), friction: 0.5 }])
  world.disks.add({ positions: [-0.9, 0.6, 0.9, 0.6], radii: 0.5, friction: 0.5, restitution: 0 })
  for (let step = 0; step < 120; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  const { overlaps } = await world.readContacts()
  world.destroy()
  expect(overlaps).toHaveLength(2)
  for (const axis of [1, 3]) expect(positions[axis]).toBeCloseTo(0.55, 3)
})

test('a platform that rises lifts a disk on it, and one whose centre is in front', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  world.bodies.add({ walls: [PLATFORM], motion: { position: [0, 0], velocity: [0, 1] } })
  world.disks.add({ positions: [-2, 0.8, 2, 0.1], radii: 0.5 })
  for (let step = 0; step < 120; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  world.destroy()
  expect(positions[1]).toBeCloseTo(2.5, 1)
  expect(positions[3]).toBeGreaterThan(2.45)
})

test("under 'eventDriven' a disk that turns back below a platform falls", async () => {
  const apexes = [-0.4, -0.2, -0.02]
  const fly = async (walls: WallOptions[]) => {
    const world = await World.create({
      backend: 'cpu',
      threads: 1,
      stepping: 'eventDriven',
      gravity: [0, -G],
    })
    world.walls.add(walls)
    world.disks.add({
      positions: apexes.flatMap((_, k) => [2 * k, -2.5]),
      velocities: speedsTo(apexes, -2.5),
      radii: 0.5,
    })
    for (let step = 0; step < 90; step++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    world.destroy()
    return positions
  }
  expect(await fly([PLATFORM])).toEqual(await fly([]))
})

fullTest.each([false, true])('both backends have the same bits, with grains: %s', async (isGrains) => {
  const device = await testDevice()
  const run = async (options: WorldOptions) => {
    const world = await World.create({ substeps: 2, events: true, ...options })
    world.walls.add([
      { ...PLATFORM, chain: Array.from({ length: 81 }, (_, k) => [k / 2 - 20, 0.05 * (k % 2)]) },
    ])
    const positions = Array.from({ length: 24 }, (_, k) => [1.1 * (k % 12) - 6, k < 12 ? -0.9 : 0.6]).flat()
    const velocities = Array.from({ length: 24 }, (_, k) => [1, k < 12 ? 4 - 0.05 * k : -30]).flat()
    if (isGrains)
      world.grains.add({
        shapes: Array.from({ length: 24 }, (_, k) => GRAINS[k % 7][1]),
        positions,
        velocities,
      })
    else world.disks.add({ positions, velocities, radii: 0.5 })
    for (let step = 0; step < 16; step++) {
      if (step === 5)
        world.disks.write(world.disks.ids.slice(14, 17), { positions: [-4, -0.2, -1, -0.1, 1, -0.3] })
      world.step(1 / 60)
    }
    const hash = await world.hash()
    world.destroy()
    return hash
  }
  expect(await run({ backend: 'gpu', device })).toBe(await run({ backend: 'cpu' }))
})
