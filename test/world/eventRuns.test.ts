/** Events of whole runs: none is lost or doubled, on either backend. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import type { CpuBackend } from '../../src/reference/cpuBackend.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { EDGE_BIT } from '../../src/schemas/constants.ts'
import { CONTACT, EDGE, IMPULSES, MOTION } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { lively, named, STEP } from '../support/events.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

test('World.readEvents: over a run begins and ends balance, and what touches is what has begun', async () => {
  const world = await World.fromScene(lively(3), { backend: 'cpu' })
  const touching = new Set<string>()
  let events = 0
  for (let step = 0; step < full(60, 600); step++) {
    if (step % 20 === 7) world.removeDisks(world.ids.slice(step % 3, (step % 3) + 2))
    if (step % 20 === 13) world.addDisks({ positions: [0, 9, 0, 10], radii: 0.3 })
    world.step(STEP)
    if (step % 3 > 0) continue
    const { begin, end } = await world.readEvents()
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
  world.removeDisks(world.ids.slice(1))
  world.removeWalls(world.firstEdges())
  world.removeBody(1)
  world.step(STEP)
  for (const pair of named((await world.readEvents()).end)) touching.delete(pair)
  expect([...touching]).toEqual([])
  world.destroy()
})

/** Pairs that touch now, from the contact list. */
function touchingPairs(world: World): Set<string> {
  const { storage, status } = world.backend as CpuBackend
  const contacts = storage.view('contacts', status.contactRecords)
  const impulses = storage.view('impulses', status.contactRecords).f32
  const motions = storage.view('motions', world.ids.length).u32
  const edges = storage.view('edges', (world.backend as CpuBackend).sizes.edges).u32
  const idAt = (slot: number) => motions[slot * MOTION.stride + MOTION.id]
  const found = new Set<string>()
  for (let k = 0; k < status.contactRecords; k++) {
    const w = k * CONTACT.stride
    const isPressed = impulses[k * IMPULSES.stride + IMPULSES.normal] !== 0
    if (!(contacts.f32[w + CONTACT.gap] < 0 || isPressed)) continue
    const [id, b] = [idAt(contacts.u32[w + CONTACT.a]), contacts.u32[w + CONTACT.b]]
    if (b < EDGE_BIT) found.add(`${Math.min(id, idAt(b))} ${Math.max(id, idAt(b))}`)
    else found.add(`${id} edge ${b - EDGE_BIT} body ${edges[(b - EDGE_BIT) * EDGE.stride + EDGE.body]}`)
  }
  return found
}

/** Steps a world with one substep per step, and expects the events to be what the contact list gains and loses in each. */
async function expectListed(world: World, count: number): Promise<number> {
  let [before, events] = [new Set<string>(), 0]
  for (let k = 0; k < count; k++) {
    world.step(STEP / 4)
    const now = touchingPairs(world)
    const { begin, end } = await world.readEvents()
    expect(named(begin).sort()).toEqual([...now].filter((pair) => !before.has(pair)).sort())
    expect(named(end).sort()).toEqual([...before].filter((pair) => !now.has(pair)).sort())
    events += begin.a.length + end.a.length
    before = now
  }
  return events
}

test('World.readEvents: has what the contact list gains and loses in each substep', async () => {
  const world = await World.fromScene(lively(9), { backend: 'cpu', substeps: 1 })
  expect(await expectListed(world, full(40, 400))).toBeGreaterThan(60)
  world.destroy()
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

fullTest('World.readEvents: 10,000 events per step among 100,000 disks, none lost', async () => {
  const world = await World.fromScene(hot(400, 250), { backend: 'cpu', substeps: 1 })
  expect(await expectListed(world, 4)).toBeGreaterThan(40_000)
  world.destroy()
})

describe('on the GPU', () => {
  let device: GPUDevice
  beforeAll(async () => {
    device = await testDevice()
  })

  test('check: events have the same bits on both backends', async () => {
    const scene = lively(5)
    const { difference, compared } = await check(scene, {
      device,
      steps: full(3, 60),
      substeps: full(3, 8),
      edit: (world, step) => {
        if (step === 1) world.removeDisks([4, 33])
        if (step === 2) world.addDisks({ positions: [0, 9], radii: 0.3 })
      },
    })
    expect(difference).toBeNull()
    expect(compared).toBeGreaterThan(1000)
  })

  fullTest(
    'World.readEvents: 10,000 events per step among 100,000 disks, in the same order as on the CPU',
    async () => {
      const run = async (options: WorldOptions) => {
        const world = await World.fromScene(hot(400, 250), { substeps: 2, ...options })
        world.step(STEP)
        const events = await world.readEvents()
        world.destroy()
        return events
      }
      const expected = await run({ backend: 'cpu' })
      expect(expected.begin.a.length + expected.end.a.length).toBeGreaterThan(10_000)
      expect(await run({ backend: 'gpu', device })).toEqual(expected)
    },
  )

  test.each(full([{}], [{}, { substeps: 'auto' as const }]))(
    'World.readEvents: nothing is lost or doubled while walls change and disks are swept, with %o',
    async (given) => {
      const run = async (options: WorldOptions) => {
        const world = await World.fromScene(lively(11), { capacity: 1, ...given, ...options })
        for (let step = 0; step < 8; step++) {
          // each step is submitted before the halts of the one before it are known
          world.wallMaterial = { friction: 0.1 * (step % 3) }
          if (step === 3) world.removeWalls(world.firstEdges().slice(1))
          if (step === 4) world.write(world.ids.slice(0, 3), { velocities: [300, 0, -300, 5, 0, 200] })
          world.step(STEP)
        }
        const events = await world.readEvents()
        world.destroy()
        return events
      }
      const expected = await run({ backend: 'cpu' })
      expect(await run({ backend: 'gpu', device })).toEqual(expected)
      expect(expected.begin.a.length).toBeGreaterThan(40)
      expect(expected.end.a.length).toBeGreaterThan(20)
    },
  )

  test('World.readEvents: a substep that halts for room keeps its ends, whatever walls the next steps have', async () => {
    const run = async (options: WorldOptions) => {
      const world = await World.create({ gravity: [0, -10], events: true, capacity: 1, ...options })
      world.addWalls([
        {
          chain: [
            [-2, 0],
            [150, 0],
          ],
        },
      ])
      // they land one after the other, with the list kept
      const positions = Array.from({ length: 100 }, (_, k) => [1.2 * k, 0.5 + 0.0005 * k]).flat()
      world.addDisks({ positions, radii: 0.5 })
      for (let step = 0; step < 8; step++) {
        if (step > 2) world.removeDisks([step])
        world.wallMaterial = { friction: 0.1 * (step % 3) }
        world.step(STEP)
      }
      const events = await world.readEvents()
      world.destroy()
      return events
    }
    const expected = await run({ backend: 'cpu' })
    expect(await run({ backend: 'gpu', device })).toEqual(expected)
    expect(expected.end.a).toContain(5)
  })

  test('World.readEvents: nothing is lost or doubled while buffers grow and reads do not wait', async () => {
    const run = async (options: WorldOptions) => {
      const world = await World.fromScene(lively(7), { capacity: 1, ...options })
      const reads: ReturnType<World['readEvents']>[] = []
      for (let step = 0; step < 12; step++) {
        if (step === 5) world.removeDisks([11, 12])
        world.step(STEP)
        if (step % 4 > 1) reads.push(world.readEvents())
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
  })
})
