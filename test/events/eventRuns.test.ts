/** Events of whole runs: none is lost or doubled, on either backend. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import type { StepParams } from '../../src/pipeline/params.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { EDGE_BIT } from '../../src/schemas/constants.ts'
import { CONTACT, EDGE, IMPULSES, MOTION } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { lively, named, STEP } from '../support/events.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

test('World.takeEvents: over a run begins and ends balance, and what touches is what has begun', async () => {
  const world = await World.fromScene(lively(3), { backend: 'cpu' })
  const touching = new Set<string>()
  let events = 0
  for (let step = 0; step < full(60, 600); step++) {
    if (step % 20 === 7) world.disks.remove(world.disks.ids.slice(step % 3, (step % 3) + 2))
    if (step % 20 === 13) world.disks.add({ positions: [0, 9, 0, 10], radii: 0.3 })
    world.step(STEP)
    if (step % 3 > 0) continue
    const { begin, end } = await world.takeEvents()
    events += begin.a.length + end.a.length
    // of a pair that begins and ends several times between two reads, only the number is known here
    const change = new Map<string, number>()
    for (const pair of named(begin)) change.set(pair, (change.get(pair) ?? 0) + 1)
    for (const pair of named(end)) change.set(pair, (change.get(pair) ?? 0) - 1)
    for (const [pair, by] of change) {
      expect(by, pair).toBe(by === 0 ? 0 : touching.has(pair) ? -1 : 1)
      if (by > 0) touching.add(pair)
      if (by < 0) touching.delete(pair)
    }
  }
  expect(events).toBeGreaterThan(200)
  expect(touching.size).toBeGreaterThan(10)
  world.disks.remove(world.disks.ids.slice(1))
  world.walls.remove(world.walls.ids())
  world.bodies.remove(1)
  world.step(STEP)
  for (const pair of named((await world.takeEvents()).end)) touching.delete(pair)
  expect([...touching]).toEqual([])
  world.destroy()
})

/** A pair of the contact list. */
interface Listed {
  /** Whether it overlaps or has an impulse. */
  readonly isLoaded: boolean
  /** Whether, without that, it has come apart by its gap or its speed. */
  readonly hasParted: boolean
  /** Speed at which it closed before the substep, if it has an impulse, m/s. */
  readonly closing: number
}

/** Pairs of the contact list, after a step of one substep with these parameters. */
function listedPairs(world: World, { reach, gravityDeltaV, maxPushSpeed }: StepParams): Map<string, Listed> {
  const { storage, status } = world.backend as CpuBackend
  const contacts = storage.view('contacts', status.contactRecords)
  const impulses = storage.view('impulses', status.contactRecords).f32
  const motions = storage.view('motions', world.disks.ids.length).u32
  const edges = storage.view('edges', (world.backend as CpuBackend).sizes.edges).u32
  const idAt = (slot: number) => motions[slot * MOTION.stride + MOTION.id]
  const found = new Map<string, Listed>()
  for (let k = 0; k < status.contactRecords; k++) {
    const w = k * CONTACT.stride
    const [gap, approach] = [contacts.f32[w + CONTACT.gap], contacts.f32[w + CONTACT.approach]]
    const isPressed = impulses[k * IMPULSES.stride + IMPULSES.normal] !== 0
    const pair = {
      isLoaded: gap < 0 || isPressed,
      hasParted: gap > reach / 8 || approach > gravityDeltaV + maxPushSpeed / 256,
      closing: isPressed ? -approach : 0,
    }
    const [id, b] = [idAt(contacts.u32[w + CONTACT.a]), contacts.u32[w + CONTACT.b]]
    if (b < EDGE_BIT) found.set(`${Math.min(id, idAt(b))} ${Math.max(id, idAt(b))}`, pair)
    else found.set(`${id} edge ${b - EDGE_BIT} body ${edges[(b - EDGE_BIT) * EDGE.stride + EDGE.body]}`, pair)
  }
  return found
}

/** Steps a world with one substep per step, and expects the events to be what the contact list gains and loses in each. */
async function expectListed(world: World, count: number): Promise<{ events: number; rested: number }> {
  let [touching, loaded] = [new Set<string>(), new Set<string>()]
  let [events, rested] = [0, 0]
  for (let k = 0; k < count; k++) {
    const command = world.stepper.plan(STEP / 4)!
    world.backend.step(command)
    const listed = listedPairs(world, command.params)
    const nowLoaded = new Set([...listed].filter(([, { isLoaded }]) => isLoaded).map(([pair]) => pair))
    const stays = [...touching].filter((pair) => listed.get(pair)?.hasParted === false)
    const now = new Set([...nowLoaded, ...stays])
    const { begin, end, hit } = await world.takeEvents()
    expect(named(begin).sort()).toEqual([...now].filter((pair) => !touching.has(pair)).sort())
    expect(named(end).sort()).toEqual([...touching].filter((pair) => !now.has(pair)).sort())
    // whether it touched before or not, what takes up a load fast is hit
    const isHit = (pair: string) => !loaded.has(pair) && listed.get(pair)!.closing > 1
    expect(named(hit).sort()).toEqual([...nowLoaded].filter(isHit).sort())
    events += begin.a.length + end.a.length
    rested += now.size - nowLoaded.size
    touching = now
    loaded = nowLoaded
  }
  return { events, rested }
}

test('World.takeEvents: has what the contact list gains and loses in each substep', async () => {
  const world = await World.fromScene(lively(9), { backend: 'cpu', substeps: 1 })
  const { events, rested } = await expectListed(world, full(40, 400))
  world.destroy()
  expect(events).toBeGreaterThan(60)
  expect(rested).toBeGreaterThan(10)
})

/** A pile of the preset that has come to rest. */
async function restingPile(count: number, seconds: number, options: WorldOptions) {
  const world = await World.fromScene(presets.pile.build(count, 1), { events: true, ...options })
  for (let step = 0; step < 60 * seconds; step++) world.step(STEP)
  await world.takeEvents()
  return world
}

/** Disks faster than this have not come to rest, m/s: without rolling resistance some roll at a constant speed, at up to 4 mm/s, until they meet another. */
const AT_REST = 1e-5

test('World.takeEvents: a pile at rest has no events but those of disks that still roll', async () => {
  const count = full(120, 5000)
  const world = await restingPile(count, full(12, 18), { backend: 'cpu' })
  const { ids, velocities } = await world.disks.read()
  const rolling = new Set(
    [...ids].filter((_, k) => Math.hypot(velocities[2 * k], velocities[2 * k + 1]) > AT_REST),
  )
  expect(rolling.size).toBeLessThan(count / 100)
  for (let step = 0; step < 600; step++) world.step(STEP)
  const { begin, end, hit } = await world.takeEvents()
  world.destroy()
  const ofResting = ({ a, b }: Pick<typeof begin, 'a' | 'b'>) =>
    [...a].filter((id, k) => !rolling.has(id) && !rolling.has(b[k]))
  expect([begin, end, hit].map(ofResting)).toEqual([[], [], []])
})

test('World.takeEvents: two disks that come to lie on each other begin twice, and end when they are taken away', async () => {
  const world = await World.create({ backend: 'cpu', events: true })
  world.walls.add([{ chain: [[-5, 0], [5, 0]] }]) // biome-ignore format: points
  const ids = world.disks.add({ positions: [0, 0.6, 0, 3], radii: 0.5 })
  for (let step = 0; step < 300; step++) world.step(STEP)
  const landed = await world.takeEvents()
  expect([landed.begin, landed.end, landed.hit].map(({ a }) => a.length)).toEqual([2, 0, 2])
  world.disks.write([ids[1]], { positions: [0, 4] })
  for (let step = 0; step < 10; step++) world.step(STEP)
  expect(named((await world.takeEvents()).end)).toEqual([`${ids[0]} ${ids[1]}`])
  world.destroy()
})

test('World.takeEvents: a pair that touches without a load and is struck has a hit, and neither begins nor ends', async () => {
  const world = await World.create({ backend: 'cpu', events: true, gravity: [0, 0] })
  const ids = world.disks.add({ positions: [0, 0, 0.9995, 0], radii: 0.5, friction: 0 })
  for (let step = 0; step < 60; step++) world.step(STEP)
  const [{ begin }] = [await world.takeEvents()]
  expect(begin.a.length).toBe(1)
  world.disks.write([ids[0]], { velocities: [3, 0] })
  world.step(STEP)
  const struck = await world.takeEvents()
  world.destroy()
  expect([struck.begin, struck.end, struck.hit].map(({ a }) => a.length)).toEqual([0, 0, 1])
  expect(struck.hit.speeds[0]).toBeCloseTo(3, 5)
})

/** A lattice of disks with small gaps and random velocities. */
function hot(columns: number, rows: number): Scene {
  const next = createRandom(1)
  const each = (make: (k: number) => number[]) =>
    Array.from({ length: columns * rows }, (_, k) => make(k)).flat()
  return {
    version: 1,
    name: 'hot',
    gravity: [0, 0],
    events: true,
    disks: {
      positions: each((k) => [0.22 * (k % columns), 0.22 * Math.floor(k / columns)]),
      velocities: each(() => [10 * (next() - 0.5), 10 * (next() - 0.5)]),
      radii: 0.1,
      restitution: 1,
    },
    walls: [],
  }
}

fullTest('World.takeEvents: 10,000 events per step among 100,000 disks, none lost', async () => {
  const world = await World.fromScene(hot(400, 250), { backend: 'cpu', substeps: 1 })
  expect((await expectListed(world, 4)).events).toBeGreaterThan(40_000)
  world.destroy()
})

describe('on the GPU', () => {
  let device: GPUDevice
  beforeAll(async () => {
    device = await testDevice()
  })

  fullTest('check: events have the same bits on both backends', async () => {
    const scene = lively(5)
    const { difference, compared } = await check(scene, {
      device,
      steps: 60,
      substeps: 8,
      edit: (world, step) => {
        if (step === 1) world.disks.remove([4, 33])
        if (step === 2) world.disks.add({ positions: [0, 9], radii: 0.3 })
      },
    })
    expect(difference).toBeNull()
    expect(compared).toBeGreaterThan(1000)
  })

  fullTest('World.takeEvents: a pile at rest has no events on the GPU either', async () => {
    const settled = await restingPile(120, 12, { backend: 'cpu', threads: 1 })
    const world = await World.fromSnapshot(await settled.history.snapshot(), { backend: 'gpu', device })
    for (let step = 0; step < 600; step++) world.step(STEP)
    const { begin, end, hit } = await world.takeEvents()
    world.destroy()
    settled.destroy()
    expect([begin.a.length, end.a.length, hit.a.length]).toEqual([0, 0, 0])
  })

  fullTest(
    'World.takeEvents: 10,000 events per step among 100,000 disks, in the same order as on the CPU',
    async () => {
      const run = async (options: WorldOptions) => {
        const world = await World.fromScene(hot(400, 250), { substeps: 2, ...options })
        world.step(STEP)
        const events = await world.takeEvents()
        world.destroy()
        return events
      }
      const expected = await run({ backend: 'cpu' })
      expect(expected.begin.a.length + expected.end.a.length).toBeGreaterThan(10_000)
      expect(await run({ backend: 'gpu', device })).toEqual(expected)
    },
  )

  fullTest.each([{}, { substeps: 'auto' as const }])(
    'World.takeEvents: nothing is lost or doubled while walls change and disks are swept, with %o',
    async (given) => {
      const run = async (options: WorldOptions) => {
        const world = await World.fromScene(lively(11), { capacity: 1, ...given, ...options })
        for (let step = 0; step < 8; step++) {
          // each step is submitted before the halts of the one before it are known
          world.walls.material = { friction: 0.1 * (step % 3) }
          if (step === 3) world.walls.remove(world.walls.ids().slice(1))
          if (step === 4)
            world.disks.write(world.disks.ids.slice(0, 3), { velocities: [300, 0, -300, 5, 0, 200] })
          world.step(STEP)
        }
        const events = await world.takeEvents()
        world.destroy()
        return events
      }
      const expected = await run({ backend: 'cpu' })
      expect(await run({ backend: 'gpu', device })).toEqual(expected)
      expect(expected.begin.a.length).toBeGreaterThan(40)
      expect(expected.end.a.length).toBeGreaterThan(20)
    },
  )

  fullTest(
    'World.takeEvents: a substep that halts for room keeps its ends, whatever walls the next steps have',
    async () => {
      const run = async (options: WorldOptions) => {
        const world = await World.create({ gravity: [0, -10], events: true, capacity: 1, ...options })
        world.walls.add([
          {
            chain: [
              [-2, 0],
              [150, 0],
            ],
          },
        ])
        // they land one after the other, with the list kept
        const positions = Array.from({ length: 100 }, (_, k) => [1.2 * k, 0.5 + 0.0005 * k]).flat()
        world.disks.add({ positions, radii: 0.5 })
        for (let step = 0; step < 8; step++) {
          if (step > 2) world.disks.remove([step])
          world.walls.material = { friction: 0.1 * (step % 3) }
          world.step(STEP)
        }
        const events = await world.takeEvents()
        world.destroy()
        return events
      }
      const expected = await run({ backend: 'cpu' })
      expect(await run({ backend: 'gpu', device })).toEqual(expected)
      expect(expected.end.a).toContain(5)
    },
  )

  fullTest(
    'World.takeEvents: nothing is lost or doubled while buffers grow and reads do not wait',
    async () => {
      const run = async (options: WorldOptions) => {
        const world = await World.fromScene(lively(7), { capacity: 1, ...options })
        const reads: ReturnType<World['takeEvents']>[] = []
        for (let step = 0; step < 12; step++) {
          if (step === 5) world.disks.remove([11, 12])
          world.step(STEP)
          if (step % 4 > 1) reads.push(world.takeEvents())
        }
        const events = await Promise.all(reads)
        world.destroy()
        return events
      }
      const expected = await run({ backend: 'cpu' })
      expect(await run({ backend: 'gpu', device })).toEqual(expected)
      expect(expected.map(({ begin }) => begin.a.length).reduce((sum, count) => sum + count)).toBeGreaterThan(
        40,
      )
    },
  )
})
