/** Disks and grains that must not turn, those with an inertia of their own, and impulses at points. */
import { expect, test } from 'vitest'
import type { DiskOptions } from '../../src/features/disks/disks.ts'
import { Replay } from '../../src/replay/replay.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const STILL = { gravity: [0, 0] } as const
const create = (options: WorldOptions = STILL) => World.create({ backend: 'cpu', threads: 1, ...options })

const SLOPE = 0.1

/** Disks on a floor, with and without an inertia of their own, some of which do not turn. */
async function liveWorld(options: WorldOptions): Promise<World> {
  const world = await World.create({ substeps: 1, ...options })
  world.walls.add([
    {
      chain: [
        [-3, 3],
        [-3, 0],
        [3, 0],
        [3, 3],
      ],
    },
  ])
  world.disks.add({
    positions: [-1, 0.2, -0.5, 0.25, 0, 0.2, 0.5, 0.3, -1, 0.8, 0.01, 0.59],
    radii: [0.2, 0.25, 0.2, 0.3, 0.2, 0.2],
    spins: [3, 0, 0, -5, 1, 0],
    rolling: 0.1,
    fixedRotation: [false, true, true, false, false, true],
    inertia: [0.5, 1, 2, 0.01, 4, 1],
  })
  world.bonds.add({ type: 'weld', pairs: [1, 2, 2, 3] })
  return world
}

function addGrains(world: World): void {
  world.grains.add({
    shapes: [box(0.4, 0.4, 0.05), { parts: [box(0.4, 0.2), box(0.2, 0.4)] }],
    positions: [0.2, 1, 1.2, 0.3],
    angles: [0.3, 0],
    rolling: 0.2,
    fixedRotation: [true, false],
    inertia: 0.2,
  })
}

/** Steps, grains, impulses and writes: everything that this file is about. */
async function live(world: World): Promise<void> {
  for (let k = 0; k < 6; k++) {
    // at first there are no shapes
    if (k === 1) addGrains(world)
    if (k === 2)
      world.disks.applyImpulses({
        ids: [0, 6, 3],
        impulses: [0.1, 0.2, -0.3, 0.1, 0, 0.5],
        points: [-1, 0.3, 0.3, 1.1, 0.7, 0.3],
        torqueImpulses: [0, 1, -0.01],
      })
    if (k === 4) world.disks.write([3, 7], { fixedRotation: [true, false], inertia: 0.3 })
    world.step(1 / 60)
  }
}

test('World.disks.applyImpulses: an impulse at a point gives a free disk v = J/m and ω = r × J/I', async () => {
  const world = await create()
  world.disks.add({ positions: [0, 0, 5, 0, 10, 0], radii: 0.5, masses: 2, inertia: [0.25, 1, 3] })
  world.disks.applyImpulses({
    ids: [2, 0, 1],
    impulses: [1, 2, 3, 0, 0, 4],
    points: [10, 0.5, 0, -0.5, 5.25, 8],
    torqueImpulses: [0, 0.5, 0],
  })
  const { velocities, spins, inertia } = await world.disks.read()
  expect([...velocities]).toEqual([1.5, 0, 0, 2, 0.5, 1])
  expect(spins[0]).toBeCloseTo((0.5 * 3 + 0.5) / 0.25, 5)
  expect(spins[1]).toBeCloseTo(0.25 * 4, 5)
  expect(spins[2]).toBeCloseTo(-0.5 / 3, 5)
  expect([...inertia]).toEqual([0.25, 1, 3].map(Math.fround))
  world.destroy()
})

test('World.disks.applyImpulses: in a periodic box the nearest image of the point counts', async () => {
  const world = await create({ ...STILL, periodic: { x: [0, 4] } })
  world.disks.add({ positions: [0.25, 1], radii: 0.125, masses: 1 })
  world.disks.applyImpulses({ ids: [0], impulses: [0, 1], points: [3.75, 1] })
  const { spins, inertia } = await world.disks.read()
  expect(spins[0]).toBeCloseTo(-0.5 / inertia[0], 4)
  world.destroy()
})

test('World.disks.applyImpulses: wakes what sleeps', async () => {
  const world = await create({ sleep: true, substeps: 16 })
  world.walls.add([{ chain: [[-3, 0], [3, 0]] }]) // biome-ignore format: short
  world.disks.add({ positions: [-1, 0.2, 1, 0.2], radii: 0.2 })
  for (let k = 0; k < 8; k++) world.step(0.25)
  await world.settle()
  expect(world.stats.awake).toBe(0)
  world.disks.applyImpulses({ ids: [1], impulses: [0.1, 0] })
  world.step(1 / 60)
  await world.settle()
  expect(world.stats.awake).toBeGreaterThan(0)
  expect((await world.disks.read()).positions[2]).toBeGreaterThan(1.01)
  world.destroy()
})

async function requireEqualBits(options: WorldOptions): Promise<void> {
  const cpu = await liveWorld({ ...options, backend: 'cpu', threads: 1 })
  const gpu = await liveWorld({ ...options, backend: 'gpu', device: await testDevice() })
  const questions = { points: [-3, 2, 0.3, 0.9] }
  expect(await gpu.query.nearest(questions)).toEqual(await cpu.query.nearest(questions))
  await live(cpu)
  await live(gpu)
  expect(await gpu.hash()).toBe(await cpu.hash())
  expect(await gpu.disks.read()).toEqual(await cpu.disks.read())
  expect(await gpu.measure()).toEqual(await cpu.measure())
  cpu.destroy()
  gpu.destroy()
}

// parity.test.ts has some of each
fullTest.each([
  [{ events: true, sleep: true }],
  [{ periodic: { x: [-3, 3] }, ccd: true, substeps: 4 }],
] as const)(
  'World.disks.add, World.grains.add: fixedRotation, inertia and impulses have the same bits on both backends with %j',
  requireEqualBits,
)

test('World.history: snapshots and replays keep fixedRotation, inertia and impulses', async () => {
  const world = await liveWorld({ backend: 'cpu', threads: 1 })
  const recording = world.history.record({ hashEvery: 1 })
  await live(world)
  const copy = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', threads: 1 })
  // a disk that gets another mass keeps its own inertia, and one that may turn again has its own
  for (const one of [world, copy]) {
    one.disks.write([0, 1, 6], { masses: 9, fixedRotation: false })
    for (let k = 0; k < 3; k++) one.step(1 / 60)
  }
  const { inertia, positions } = await world.disks.read([0, 1, 6])
  expect(positions.every(Number.isFinite)).toBe(true)
  expect([...inertia]).toEqual([0.5, 1, 0.2].map(Math.fround))
  expect(await copy.hash()).toBe(await world.hash())
  const { hash, agreed, steps } = await new Replay(await recording.stop()).run({
    backend: 'cpu',
    threads: 1,
  })
  expect([hash, agreed]).toEqual([await world.hash(), steps])
  world.destroy()
  copy.destroy()
})

test('World.disks.add: what read returns makes the same disks, with the inertia of solid ones as before', async () => {
  const world = await create()
  world.disks.add({
    positions: [0, 0, 2, 0, 4, 0],
    radii: [0.3, 0.7, 1e-3],
    density: 7.7,
    fixedRotation: [0, 1, 0],
  })
  const state = await world.disks.read()
  expect(state.inertia[1]).toBe(Number.POSITIVE_INFINITY)
  expect(state.inertia[0]).toBeCloseTo((7.7 * Math.PI * 0.3 ** 4) / 2, 6)
  const again = await create()
  again.disks.add(state)
  expect(await again.disks.read()).toEqual(state)
  again.disks.write([0, 1, 2], { radii: 1, fixedRotation: false })
  const { inertia, masses } = await again.disks.read()
  for (const k of [0, 1, 2]) expect(inertia[k]).toBeCloseTo(masses[k] / 2, 5)
  world.destroy()
  again.destroy()
})

test('World.grains.add: inertia of a shape is readable, and follows its mass unless it is given', async () => {
  const world = await create()
  world.grains.add({ shapes: box(2, 1), positions: [0, 0, 5, 0], masses: 12, inertia: [5, 7] })
  const solid = (12 * (2 ** 2 + 1 ** 2)) / 12
  const inertia = async () => [...(await world.disks.read()).inertia].map((value) => Number(value.toFixed(5)))
  expect(await inertia()).toEqual([solid, 7])
  world.disks.write([0, 1], { masses: 24 })
  expect(await inertia()).toEqual([2 * solid, 7])
  world.destroy()
})

test('World.disks.write: fixedRotation stops the spin', async () => {
  const world = await create()
  world.disks.add({ positions: [0, 0, 5, 0], radii: 1, spins: [2, 3] })
  world.disks.write([0, 1], { fixedRotation: [true, false] })
  world.step(1 / 60)
  expect([...(await world.disks.read()).spins]).toEqual([0, 3])
  world.destroy()
})

test('World.disks.remove: the next disk with the id turns as a solid one', async () => {
  const world = await create()
  world.disks.add({ positions: [0, 0], radii: 1, fixedRotation: true })
  world.disks.remove([0])
  world.step(1 / 60)
  world.disks.add({ positions: [0, 0], radii: 1, masses: 2 })
  world.disks.applyImpulses({ ids: [0], torqueImpulses: 1 })
  expect([...(await world.disks.read()).spins]).toEqual([1])
  world.disks.write([0], { spins: 2 })
  expect([...(await world.disks.read()).spins]).toEqual([2])
  world.destroy()
})

test('World.step: a character that is pushed off-centre does not turn, and the pair keeps its momentum', async () => {
  const world = await create()
  world.grains.add({
    shapes: capsule([0, -0.5], [0, 0.5], 0.3),
    positions: [0, 0],
    density: 1,
    friction: 1,
    fixedRotation: true,
  })
  world.disks.add({ positions: [-1, 0.6], radii: 0.25, velocities: [4, 0], friction: 1, rolling: 0.2 })
  const before = await world.measure()
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { spins, angles, velocities } = await world.disks.read()
  expect([spins[0], angles[0]]).toEqual([0, 0])
  expect(velocities[0]).toBeGreaterThan(0.1)
  const after = await world.measure()
  for (const axis of [0, 1]) expect(after.momentum[axis]).toBeCloseTo(before.momentum[axis], 5)
  expect(after.kinetic).toBeLessThan(before.kinetic)
  world.destroy()
})

test.each([
  ['a solid disk', 1],
  ['a hoop', 2],
  ['a heavy core', 0.25],
])('World.step: %s rolls down a slope at g sin/(1 + k/2)', async (_, k) => {
  const g = 9.81
  const world = await create({ gravity: [g * Math.sin(SLOPE), -g * Math.cos(SLOPE)], substeps: 4 })
  world.walls.add([{ chain: [[-1, 0], [20, 0]], friction: 1 }]) // biome-ignore format: short
  const [mass, radius] = [3, 0.5]
  world.disks.add({
    positions: [0, radius],
    radii: radius,
    masses: mass,
    friction: 1,
    inertia: (k * mass * radius ** 2) / 2,
  })
  for (let step = 0; step < 60; step++) world.step(1 / 60)
  const { velocities, spins } = await world.disks.read()
  const speed = (g * Math.sin(SLOPE)) / (1 + k / 2)
  expect(velocities[0] / speed).toBeCloseTo(1, 2)
  expect((-spins[0] * radius) / velocities[0]).toBeCloseTo(1, 2)
  world.destroy()
})

test('World.step: a pile with friction in which every third disk does not turn never gains energy', async () => {
  const count = 300
  const world = await create({ gravity: [0, -10] })
  world.walls.add([{ chain: [[-1.5, 9], [-1.5, 0], [1.5, 0], [1.5, 9]], friction: 0.7 }]) // biome-ignore format: short
  world.disks.add({
    positions: Array.from({ length: count }, (_, k) => [
      -1.3 + 0.26 * (k % 11) + 0.01 * (k % 3),
      0.15 + 0.26 * Math.floor(k / 11),
    ]).flat(),
    radii: 0.12,
    velocities: Array.from({ length: 2 * count }, (_, k) => ((k * 7) % 11) / 5 - 1),
    friction: 0.7,
    rolling: 0.1,
    fixedRotation: Array.from({ length: count }, (_, k) => k % 3 === 0),
    inertia: Array.from({ length: count }, (_, k) => 0.0001 * (1 + (k % 4))),
  })
  let last = Number.POSITIVE_INFINITY
  for (let step = 0; step < 90; step++) {
    world.step(1 / 60)
    const { kinetic, potential } = await world.measure()
    expect(kinetic + potential).toBeLessThan(last + 1e-3 * Math.abs(last))
    last = kinetic + potential
  }
  const { spins, positions } = await world.disks.read()
  expect(spins.some((spin, k) => k % 3 === 0 && spin !== 0)).toBe(false)
  expect(spins.some((spin) => spin !== 0)).toBe(true)
  expect(positions.every(Number.isFinite)).toBe(true)
  world.destroy()
})

const DISK = { positions: [0, 0, 3, 0], radii: 1 }

test.each([
  ['inertia as text', { ...DISK, inertia: 'x' as never }, 'inertia is "x": expected an array of numbers'],
  [
    'an inertia of 0',
    { ...DISK, inertia: [1, 0] },
    'inertia[1] is 0: expected a number from 1e-18 to 1e18, or Infinity',
  ],
  ['too many', { ...DISK, inertia: [1, 1, 1] }, 'inertia has 3 numbers for 2 disks: expected 2'],
  [
    'fixedRotation as a number',
    { ...DISK, fixedRotation: [true, 2] },
    'fixedRotation[1] is 2: expected true or false',
  ],
  [
    'a spin',
    { ...DISK, fixedRotation: [false, true], spins: 4 },
    'spins[1] is 4: expected 0 with fixedRotation',
  ],
])('World.disks.add, World.disks.write: refuse %s, and change nothing', async (_, options, message) => {
  const world = await create()
  expect(() => world.disks.add(options)).toThrow(new Error(message))
  expect(world.disks.ids.length).toBe(0)
  world.disks.add(DISK)
  const before = await world.disks.read()
  const { radii: _r, positions: _p, ...changes } = options as DiskOptions
  expect(() => world.disks.write([0, 1], changes)).toThrow(new Error(message))
  expect(await world.disks.read()).toEqual(before)
  world.destroy()
})

test('World.disks.write: refuses a spin of what does not turn', async () => {
  const world = await create()
  world.disks.add({ ...DISK, fixedRotation: [false, true] })
  expect(() => world.disks.write([0, 1], { spins: [1, 2] })).toThrow(
    new Error('spins[1] is 2: expected 0 with fixedRotation'),
  )
  expect([...(await world.disks.read()).spins]).toEqual([0, 0])
  world.destroy()
})

test("World.disks.add, World.disks.write: refuse an own inertia under 'eventDriven'", async () => {
  const world = await create({ stepping: 'eventDriven' })
  const refused = new Error(
    "stepping is 'eventDriven': expected 'discrete' for disks with fixedRotation or an inertia of their own",
  )
  expect(() => world.disks.add({ ...DISK, fixedRotation: true })).toThrow(refused)
  world.disks.add({ ...DISK, masses: 2, inertia: 1, fixedRotation: false })
  expect(() => world.disks.write([0], { inertia: 3 })).toThrow(refused)
  expect([...(await world.disks.read()).inertia]).toEqual([1, 1])
  world.destroy()
})

test.each([
  ['no options', undefined, 'impulses is missing: expected an object'],
  [
    'an unknown option',
    { ids: [0], impulse: [1, 1] },
    'impulses.impulse is unknown: expected only ids, impulses, points, torqueImpulses (Did you mean impulses?)',
  ],
  ['no impulses', { ids: [0] }, 'impulses is missing: expected two numbers for each, x0, y0, x1, y1, …'],
  ['an unknown id', { ids: [0, 7], impulses: [1, 1, 1, 1] }, 'ids[1] is 7: no disk has this id'],
  ['an id twice', { ids: [0, 0], impulses: [1, 1, 1, 1] }, 'ids[1] is 0: this id was named before'],
  [
    'too few numbers',
    { ids: [0, 1], impulses: [1, 1] },
    'impulses has 2 numbers for 2 disks: expected 2 for each of them, 4',
  ],
  [
    'no number',
    { ids: [0], impulses: [1, Number.NaN] },
    'impulses[1] is NaN: expected a number from -1e18 to 1e18',
  ],
  [
    'no point',
    { ids: [0], impulses: [1, 1], points: [Number.POSITIVE_INFINITY, 0] },
    'points[0] is Infinity: expected a number from -1e18 to 1e18',
  ],
  [
    'a torque as text',
    { ids: [0], torqueImpulses: ['1'] },
    'torqueImpulses[0] is "1": expected a number from -1e18 to 1e18',
  ],
])('World.disks.applyImpulses: refuses %s, and changes nothing', async (_, options, message) => {
  const world = await create()
  world.disks.add(DISK)
  const before = await world.disks.read()
  expect(() => world.disks.applyImpulses(options as never)).toThrow(new Error(message))
  expect(await world.disks.read()).toEqual(before)
  world.destroy()
})

test('World.disks.applyImpulses: a speed that would overflow is cut, and stays a number', async () => {
  const world = await create()
  world.disks.add({ ...DISK, masses: 1e-6, inertia: 1e-9 })
  world.disks.applyImpulses({
    ids: [0],
    impulses: [1e18, -1e18],
    points: [-1e18, -1e18],
    torqueImpulses: 1e18,
  })
  const { velocities, spins } = await world.disks.read([0])
  expect([...velocities]).toEqual([1e12, -1e12].map(Math.fround))
  expect(spins[0]).toBe(1e6)
  world.destroy()
})

test('World.bodies.applyImpulses: moves and turns a free body as an impulse does, and one that must not turn only moves', async () => {
  const world = await create()
  const walls = [{ chain: [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]], closed: true }] // biome-ignore format: short
  world.bodies.add({ walls, mass: 3 } as never)
  world.bodies.add({ walls, mass: 3, position: [5, 0], fixedRotation: true } as never)
  world.disks.add({ positions: [-9, 0], radii: 1 })
  const [free, fixed] = await world.bodies.read()
  expect([free.mass, fixed.mass, fixed.inertia]).toEqual([3, 3, Number.POSITIVE_INFINITY])
  expect(free.inertia).toBeCloseTo((3 * (2 ** 2 + 1 ** 2)) / 12, 5)
  world.bodies.applyImpulses({ bodies: [2, 1], impulses: [6, 3, 6, 3], points: [6, 0.5, 1, 0.5] })
  const [pushed, shifted] = await world.bodies.read()
  for (const { velocity } of [pushed, shifted]) expect(velocity).toEqual([2, 1])
  expect(pushed.spin).toBeCloseTo((1 * 3 - 0.5 * 6) / free.inertia, 5)
  expect(shifted.spin).toBe(0)
  world.bodies.applyImpulses({ bodies: [1], impulses: [0, 1], points: [-1, 0], torqueImpulses: 0.5 })
  expect((await world.bodies.read())[0].spin).toBeCloseTo(-0.5 / free.inertia, 5)
  const refuse = (options: unknown, message: string) =>
    expect(() => world.bodies.applyImpulses(options as never)).toThrow(new Error(message))
  refuse({ bodies: [3], impulses: [1, 1] }, 'body is 3: expected a whole number from 1 to 2')
  refuse({ bodies: [1, 1], impulses: [1, 1, 1, 1] }, 'bodies[1] is 1: expected each body once')
  expect(() => world.bodies.write(2, { spin: 1 })).toThrow(
    new Error('changes.spin is given for body 2: expected a body that can turn'),
  )
  expect(() =>
    world.bodies.add({ walls, mass: 1, fixedRotation: true, joint: { type: 'revolute' } } as never),
  ).toThrow(new Error('body 3: fixedRotation is true: expected false with a revolute joint'))
  world.destroy()
})

test('World.step: a body that must not turn does not, wherever disks hit it, and the momentum stays', async () => {
  const world = await create()
  const walls = [{ chain: [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]], closed: true, friction: 1, rolling: 0.3 }] // biome-ignore format: short
  world.bodies.add({ walls, mass: 3, fixedRotation: true } as never)
  // neither can turn, so rolling resistance has nothing to do
  world.disks.add({
    positions: [0.9, 1.2],
    radii: 0.5,
    masses: 1,
    velocities: [1, -4],
    friction: 1,
    rolling: 0.3,
    fixedRotation: true,
  })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const [{ velocity, spin, angle }] = await world.bodies.read()
  const { velocities, spins } = await world.disks.read()
  expect([spin, angle, spins[0]]).toEqual([0, 0, 0])
  expect(3 * velocity[1] + velocities[1]).toBeCloseTo(-4, 4)
  expect(3 * velocity[0] + velocities[0]).toBeCloseTo(1, 4)
  expect(velocity[1]).toBeLessThan(-0.5)
  world.destroy()
})

test('World.fromScene: a scene has fixedRotation and inertia of disks and grains', async () => {
  const scene = {
    version: 1,
    gravity: [0, 0],
    disks: { positions: [0, 0, 3, 0], radii: [1, 1], fixedRotation: [true, false], inertia: [1, 4] },
    grains: [{ shapes: { box: [1, 1] }, positions: [6, 0], fixedRotation: true }],
  } as never
  const world = await World.fromScene(scene, { backend: 'cpu' })
  expect([...(await world.disks.read()).inertia]).toEqual([
    Number.POSITIVE_INFINITY,
    4,
    Number.POSITIVE_INFINITY,
  ])
  world.destroy()
})
