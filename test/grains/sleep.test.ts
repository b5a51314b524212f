/** Sleep of grains: what falls asleep, what wakes it, and what goes on as without sleep. */
import { expect, test } from 'vitest'
import type { World } from '../../src/index.ts'
import { EDGE_BIT } from '../../src/schemas/constants.ts'
import { CONTACT, MOTION, SPAN } from '../../src/schemas/offsets.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import type { Point } from '../../src/shapes/shape.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { named } from '../support/events.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { steps, threadsPerStep, worldWithFloor } from '../support/sleepers.ts'
import { bodiesOf, pairsOf } from './eventOracle.ts'
import { mixedWorld, SHAPES } from './scenes.ts'

const heap = (count: number, options: WorldOptions = {}) =>
  mixedWorld(count, 3, { backend: 'cpu', threads: 1, sleep: true, substeps: 8, ...options })

async function stepUntilAsleep(world: World): Promise<void> {
  for (let k = 0; k < 100 && world.stats.awake > 0; k++) await steps(world, 15)
  expect(world.stats.awake).toBe(0)
}

test('World.create: sleep: a heap of grains of all kinds settles, sleeps, and then does not move a bit', async () => {
  const world = await heap(full(1, 30), { events: true })
  await steps(world, 30)
  await stepUntilAsleep(world)
  const { length } = world.disks.ids
  const before = await world.disks.read()
  expect([...before.velocities, ...before.spins].every((v) => v === 0)).toBe(true)
  const { kinetic, diskContacts } = await world.measure()
  expect(kinetic).toBe(0)
  expect(diskContacts).toBeGreaterThan(length / 2)
  await world.takeEvents()
  await steps(world, 30)
  expect(await world.disks.read()).toEqual(before)
  // it wakes as it fell asleep: nothing sags or jumps, and no touch begins or ends
  world.walls.material = {}
  await steps(world, 1)
  expect(world.stats.awake).toBe(length)
  await stepUntilAsleep(world)
  const { positions, angles } = await world.disks.read()
  expect(Math.max(...positions.map((x, k) => Math.abs(x - before.positions[k])))).toBeLessThan(1e-3)
  expect(Math.max(...angles.map((angle, k) => Math.abs(angle - before.angles[k])))).toBeLessThan(5e-3)
  const { begin, end } = await world.takeEvents()
  expect(begin.a.length + end.a.length).toBeLessThan(length / 4)
  // what touched it ends when one is removed while all sleep
  const bodies = await bodiesOf(world)
  const gone = world.disks.ids[0]
  const touched = pairsOf(bodies, [], 0).filter(
    ({ name, depth }) => depth > 2e-5 && name.split(' ').includes(`${gone}`),
  )
  world.disks.remove([gone])
  await steps(world, 1)
  const ended = named((await world.takeEvents()).end)
  for (const { name } of touched) expect(ended).toContain(name)
  world.destroy()
})

test('World.create: sleep: without any grain at rest it changes no bit', async () => {
  const states = []
  for (const sleep of [false, true]) {
    const world = await heap(2, { sleep, events: true })
    await steps(world, 29)
    states.push([await world.disks.read(), await world.takeEvents()])
    world.destroy()
  }
  expect(states[1]).toEqual(states[0])
})

test('World.create: sleep: a grain that turns slowly in its place does not sleep', async () => {
  const awakeAt = async (spins: number) => {
    const world = await worldWithFloor()
    // as round as a disk, and as slow as gravity makes what rests in a substep
    world.grains.add({ shapes: disk([0, 0], 0.05), positions: [0, 0.05], spins, friction: 0 })
    await steps(world, 60)
    const { awake } = world.stats
    world.destroy()
    return awake
  }
  expect(await awakeAt(0.02)).toBe(0)
  expect(await awakeAt(0.2)).toBe(1)
})

/** Boxes, capsules and clumps in turn in a row on the floor, each with another one on it, all asleep. */
async function sleepingRow(options: WorldOptions = {}, pairs = 40): Promise<World> {
  const world = await worldWithFloor(options)
  const shapes = [
    box(1, 1),
    capsule([-0.4, 0], [0.4, 0], 0.5),
    { parts: [box(1, 0.5), disk([-0.25, 0.25], 0.25)] },
  ]
  const half = [0.5, 0.5, 0.25]
  const all = Array.from({ length: pairs }, (_, k) => k)
  world.grains.add({
    shapes: all.map((k) => shapes[k % 3]),
    // the centroid of the clump is not that of its box: it falls into its place
    positions: all.flatMap((k) => [2 * k, half[k % 3] + (k % 3 === 2 ? 0.06 : 0)]),
    friction: 0.5,
  })
  world.grains.add({
    shapes: box(1, 0.5),
    positions: all.flatMap((k) => [2 * k, (k % 3 === 2 ? 0.8 : 1.25) + 0.005]),
    friction: 0.5,
    ids: all.map((k) => 100 + k),
  })
  await steps(world, 60)
  await stepUntilAsleep(world)
  return world
}

const near: Record<string, (world: World) => unknown> = {
  'disks.write: a velocity': (world) => world.disks.write([0], { velocities: [0, 0.2] }),
  'disks.write: a mass': (world) => world.disks.write([0], { masses: 9 }),
  'disks.remove: of the one below': (world) => world.disks.remove([0]),
  'grains.add: another one that falls on it': (world) =>
    world.grains.add({ shapes: box(1, 0.2), positions: [0, 2], angles: 1 }),
  brush: (world) => {
    world.brush = { center: [0, 0], velocity: [1, 0], radius: 1, rate: 1 }
  },
  'setMotion of a body beside it': (world) => world.bodies.setMotion(1, { velocity: [0.5, 0] }),
}

test('World.disks.write, World.disks.remove, World.grains.add, World.bodies.setMotion: wake grains nearby and no others; fields wake all', async () => {
  const world = await sleepingRow({}, 40)
  world.bodies.add({ walls: [{ chain: [[-2, 0.1], [-2, 1]] as Point[] }] }) // biome-ignore format: points
  await steps(world, 1)
  await stepUntilAsleep(world)
  const saved = await world.history.snapshot()
  for (const [name, act] of Object.entries(near)) {
    act(world)
    await steps(world, 1)
    expect(world.stats.awake, name).toBeGreaterThan(1)
    expect(world.stats.awake, name).toBeLessThan(40)
    world.brush = null
    world.history.restore(saved)
  }
  world.fields = [{ type: 'uniform', acceleration: [0.1, 0] }]
  await steps(world, 1)
  expect(world.stats.awake).toBe(80)
  world.destroy()
})

test('World.create: sleep: a moving wall pushes sleeping grains, and what lay on a removed grain falls', async () => {
  const world = await sleepingRow({}, 12)
  world.disks.remove([3])
  const body = world.bodies.add({ walls: [{ chain: [[-2, 0.1], [-2, 0.9]] as Point[] }] }) // biome-ignore format: points
  await steps(world, 40)
  world.bodies.setMotion(body, { velocity: [2, 0] })
  const before = await world.disks.read([0])
  await steps(world, 55)
  const after = await world.disks.read([0, 103])
  expect(before.positions[0]).toBeCloseTo(0, 2)
  // the wall has come to -0.17 m, and the box is 1 m wide
  expect(after.positions[0]).toBeGreaterThan(0.3)
  expect(after.positions[3]).toBeLessThan(0.3)
  world.destroy()
})

/** Pairs of ids in the contact list. */
function listedPairs(world: World): string[] {
  const { buffers } = world
  if (buffers.kind !== 'cpu') throw new Error(`buffers are of the ${buffers.kind}`)
  const { motions, contacts, contactSpans, slots } = buffers
  const idOf = (slot: number) => motions.u32[MOTION.stride * slot + MOTION.id]
  const pairs = new Set<string>()
  for (let a = 0; a < slots; a++) {
    const start = contactSpans.u32[SPAN.stride * a + SPAN.start]
    const count = contactSpans.u32[SPAN.stride * a + SPAN.count]
    const own = new Set<string>()
    for (let k = start; k < start + count; k++) {
      const b = contacts.u32[CONTACT.stride * k + CONTACT.b]
      if (b < EDGE_BIT) own.add(`${Math.min(idOf(a), idOf(b))} ${Math.max(idOf(a), idOf(b))}`)
    }
    // one slot owns all contacts of a pair
    for (const pair of own) {
      expect(pairs.has(pair), pair).toBe(false)
      pairs.add(pair)
    }
  }
  return [...pairs]
}

/**
 * Wakes the first grain, and expects of the steps in which some sleep: all pairs that overlap are in the contact list, and what sleeps has
 * no velocity. Returns the number of these steps.
 */
async function expectListed(world: World, count: number, fewest: number): Promise<number> {
  world.disks.write([world.disks.ids[0]], { velocities: [0, 0.5] })
  let mixed = 0
  for (let step = 0; step < count; step++) {
    await steps(world, 1)
    const { awake, disks } = world.stats
    if (awake === 0 || awake === disks) continue
    mixed++
    const { buffers } = world
    if (buffers.kind !== 'cpu') throw new Error(`buffers are of the ${buffers.kind}`)
    for (let slot = awake; slot < disks; slot++) {
      const [x, y, spin] = buffers.motions.f32.subarray(MOTION.stride * slot)
      expect([x, y, spin], `slot ${slot} in step ${step}`).toEqual([0, 0, 0])
    }
    if (step % 6 > 0) continue
    const listed = new Set(listedPairs(world))
    const overlapping = pairsOf(await bodiesOf(world), [], 0).filter(({ depth }) => depth > 2e-5)
    expect(overlapping.length).toBeGreaterThan(fewest)
    expect(overlapping.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  }
  return mixed
}

test('World.create: sleep: sleeping bricks carry awake ones, do not move, and every pair that touches is listed', async () => {
  const world = await worldWithFloor({ substeps: 8 })
  const columns = 40
  // each brick of the upper rows lies on two others
  const places = Array.from({ length: 3 * columns }, (_, k): Point => {
    const row = Math.floor(k / columns)
    return [1.01 * (k % columns) + 0.505 * row, 0.25 + 0.5 * row]
  })
  world.grains.add({ shapes: box(1, 0.5), positions: places.flat(), friction: 0.5 })
  await steps(world, 35)
  await stepUntilAsleep(world)
  // contacts of sleeping grains know how deep they overlap
  const depths = pairsOf(await bodiesOf(world), [], 0).map(({ depth }) => depth)
  const deepest = Math.max(...depths)
  expect(deepest).toBeGreaterThan(2e-5)
  expect((await world.measure()).largestOverlap).toBeGreaterThan(deepest - 1e-6)
  const before = await world.disks.read()
  expect(await expectListed(world, 19, 80)).toBeGreaterThan(12)
  const after = await world.disks.read()
  expect(after.positions.subarray(2 * columns - 2, 2 * columns)).toEqual(
    before.positions.subarray(2 * columns - 2, 2 * columns),
  )
  world.destroy()
})

fullTest(
  'World.create: sleep: every pair that touches is listed in a heap of grains of all kinds',
  async () => {
    const world = await worldWithFloor({ substeps: 8 })
    world.walls.add([{ chain: [[-1, 9], [-1, 0]] }, { chain: [[30, 0], [30, 9]] }]) // biome-ignore format: points
    // n-arcs roll for ever on a floor without rolling resistance
    world.walls.material = { rolling: 0.1 }
    const columns = 90
    const places = Array.from(
      { length: 360 },
      (_, k): Point => [-0.6 + (31 / (columns + 1)) * (k % columns), 0.4 + 0.6 * Math.floor(k / columns)],
    )
    SHAPES.forEach((shapes, kind) => {
      const positions = places.filter((_, k) => k % SHAPES.length === kind).flat()
      world.grains.add({ shapes, positions, friction: 0.6, rolling: 0.1 })
    })
    // stones of another level
    world.grains.add({ shapes: box(3, 3, 0.2), positions: [5, 5, 20, 5], friction: 0.6 })
    await steps(world, 60)
    await stepUntilAsleep(world)
    expect(await expectListed(world, 60, 100)).toBeGreaterThan(12)
    world.destroy()
  },
)

test('World.create: sleep: a step of sleeping grains runs a tenth of the threads at most', async () => {
  const world = await worldWithFloor({ bounds: [-2, 0, 66, 60], substeps: 8 })
  const at = Array.from({ length: 480 }, (_, k) => [1.5 * (k % 40), 0.25 + 0.5 * Math.floor(k / 40)])
  world.grains.add({ shapes: box(1, 0.5), positions: at.flat(), friction: 0.5 })
  await steps(world, 2)
  const awake = await threadsPerStep(world)
  await stepUntilAsleep(world)
  expect(await threadsPerStep(world)).toBeLessThan(awake / 10)
  world.destroy()
})
