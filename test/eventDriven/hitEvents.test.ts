/** The hits that `World.takeEvents` reports under 'eventDriven', against the event queue and between backends. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { EventQueue } from '../../src/events/eventQueue.ts'
import { type TouchHits, World, type WorldOptions } from '../../src/index.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { gasInBox } from '../support/gas.ts'

const gas = gasInBox(full(80, 300), 0.25, 7)
const pic = { stepping: 'eventDriven', gravity: [0, 0], events: true, hitSpeed: 0 } as const

async function gasWorld(options: WorldOptions): Promise<World> {
  const world = await World.create({ ...pic, ...options })
  world.walls.add(gas.walls)
  world.disks.add(gas.disks)
  return world
}

/** The pairs of hits, as text. */
const named = ({ a, b, edges }: TouchHits) =>
  Array.from(a, (id, k) => (b[k] === NONE ? `${id} edge ${edges[k]}` : `${id} ${b[k]}`))

test("World.takeEvents: under 'eventDriven' has every hit of a gas once, as EventQueue", async () => {
  const expected: string[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: gas.disks,
    walls: gas.walls,
    onCollision: ({ a, b, edge }) => expected.push(b === NONE ? `${a} edge ${edge}` : `${a} ${b}`),
  })
  const world = await gasWorld({ backend: 'cpu' })
  const hits: string[] = []
  for (let step = 0; step < 12; step++) {
    queue.advance(1 / 20)
    world.step(1 / 20)
    const { begin, end, hit } = await world.takeEvents()
    expect(begin.a.length + end.a.length).toBe(0)
    hits.push(...named(hit))
  }
  expect(hits).toEqual(expected)
  expect(hits.length).toBe(world.stats.collisions)
  expect(hits.length).toBeGreaterThan(30)
  world.destroy()
})

test("World.takeEvents: under 'eventDriven' a hit has the speed, impulse, point and normal of the pair", async () => {
  const world = await World.create({ ...pic, backend: 'cpu' })
  world.walls.add([
    {
      chain: [
        [0, 9],
        [0, -9],
      ],
      restitution: 1,
    },
  ])
  world.disks.add({
    positions: [2, 0, 6, 0, 20, 5, 23, 5],
    velocities: [-3, 0, 0, 0, 2, 0, -2, 0],
    radii: 0.5,
    masses: [2, 1, 3, 3],
    restitution: 1,
    friction: 0,
    ids: [0, 1, 3, 2],
  })
  world.step(1)
  const { hit } = await world.takeEvents()
  expect(named(hit)).toEqual(['0 edge 0', '2 3'])
  const near = (values: Float32Array) => Array.from(values, (value) => Math.round(1e4 * value) / 1e4 + 0)
  expect(near(hit.speeds)).toEqual([3, 4])
  expect(near(hit.impulses)).toEqual([12, 12])
  expect(near(hit.points)).toEqual([0, 0, 21.5, 5])
  // from the disk to the wall, and from disk 2, on the right, to disk 3
  expect(near(hit.normals)).toEqual([-1, 0, -1, 0])
  world.destroy()
})

test("World.takeEvents: under 'eventDriven' hits have their instants, in order, in seconds of the world", async () => {
  const world = await World.create({ ...pic, backend: 'cpu' })
  // far in: f32 seconds would be 0.06 ms apart
  world.step(700.1)
  world.walls.add([{ chain: [[0, -9], [0, 9]] }]) // biome-ignore format: short
  // a wall; a pair head-on; a pair obliquely; one that meets another one, and then a third one, in the same step
  world.disks.add({
    positions: [2, 0, 20, 5, 23, 5, 30, 0, 33, 0.6, 40, 0, 42, 0, 45, 0],
    velocities: [-3, 0, 2, 0, -2, 0, 5, 0, 0, 0, 4, 0, 0, 0, 0, 0],
    radii: 0.5,
    restitution: 1,
    friction: 0,
  })
  const start = world.stats.time
  for (const dt of [0.25, 0.5, 0.75]) world.step(dt)
  const { hit } = await world.takeEvents()
  const due = [
    { pair: '5 6', time: 1 / 4 },
    { pair: '0 edge 0', time: 1.5 / 3 },
    { pair: '1 2', time: 2 / 4 },
    { pair: '3 4', time: (3 - 0.8) / 5 },
    { pair: '6 7', time: 1 / 4 + 2 / 4 },
  ].sort((p, q) => p.time - q.time)
  expect(named(hit).slice().sort()).toEqual(due.map(({ pair }) => pair).sort())
  expect(start).toBe(700.1)
  for (const [k, pair] of named(hit).entries()) {
    const { time } = due.find((one) => one.pair === pair)!
    expect(Math.abs(hit.times[k] - start - time), pair).toBeLessThan(2e-7)
  }
  expect([...hit.times]).toEqual([...hit.times].sort((p, q) => p - q))
  expect([...hit.timeErrors]).toEqual([0, 0, 0, 0, 0])
  world.destroy()
})

test("World.takeEvents: under 'eventDriven' hits of a gas have the times of EventQueue", async () => {
  const expected: number[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: gas.disks,
    walls: gas.walls,
    onCollision: ({ time }) => expected.push(time),
  })
  queue.advance(1)
  const world = await gasWorld({ backend: 'cpu' })
  for (let step = 0; step < 10; step++) world.step(0.1)
  const { times } = (await world.takeEvents()).hit
  expect(times.length).toBeGreaterThan(30)
  expect(times.length).toBe(expected.length)
  for (const [k, time] of times.entries()) expect(Math.abs(time - expected[k])).toBeLessThan(2e-5)
  world.destroy()
})

fullTest(
  "World.takeEvents: under 'eventDriven' has the hits of the rest of a step that runs out of waves, from the last known hit on, as under 'discrete'",
  async () => {
    // a disk to and fro between two walls, with a hit per 0.025 s: three are predicted, and the rest of the step has 64 parts
    const world = await World.create({ ...pic, maxWaves: 4, substeps: 64, backend: 'cpu' })
    const sides = [0, 2].map((x) => ({ chain: [[x, -9], [x, 9]] as [number, number][], restitution: 1, friction: 0 })) // biome-ignore format: short
    world.walls.add(sides)
    world.disks.add({ positions: [1, 0], velocities: [40, 0], radii: 0.5, restitution: 1, friction: 0 })
    world.step(1)
    const { times, timeErrors } = (await world.takeEvents()).hit
    expect(world.stats.spentSteps).toBe(1)
    const h = (1 - 0.0875) / 64
    for (const [k, time] of [0.0125, 0.0375, 0.0625, 0.0875 + h, 0.1125].entries())
      expect(times[k]).toBeCloseTo(time, 6)
    expect(timeErrors[3]).toBeCloseTo(h, 7)
    expect([...timeErrors].filter((error) => error !== 0)).toHaveLength(1)
    // `ccd` stops the disk at the walls, and what is left of the substep is lost to it
    for (let k = 5; k < times.length; k++) {
      expect(times[k] - times[k - 1]).toBeGreaterThan(0.025 - 1e-6)
      expect(times[k] - times[k - 1]).toBeLessThan(0.025 + h)
    }
    expect(times.at(-1)).toBeGreaterThan(1 - 0.025 - h)
    world.destroy()
  },
)

test("World.takeEvents: under 'eventDriven' leaves out hits slower than hitSpeed", async () => {
  const world = await World.create({ ...pic, hitSpeed: 3.5, backend: 'cpu' })
  world.disks.add({ positions: [0, 0, 2, 0, 9, 0, 11, 0], velocities: [3, 0, 0, 0, 4, 0, 0, 0], radii: 0.5 })
  world.step(1)
  expect(named((await world.takeEvents()).hit)).toEqual(['2 3'])
  world.destroy()
})

describe('on the GPU', () => {
  let device: GPUDevice
  beforeAll(async () => {
    device = await testDevice()
  })

  fullTest("check: hits under 'eventDriven' have the same bits on both backends", async () => {
    const { positions, velocities, radii } = gas.disks
    const data = (values: unknown) => Array.from(values as Float64Array)
    const scene = {
      version: 1 as const,
      name: 'hits',
      ...pic,
      gravity: [0, 0] as [number, number],
      disks: {
        positions: data(positions),
        velocities: data(velocities),
        radii: data(radii),
        restitution: 1,
        friction: 0,
      },
      walls: [
        {
          chain: gas.walls[0].chain.map(([x, y]): [number, number] => [x, y]),
          closed: true,
          restitution: 1,
          friction: 0,
        },
      ],
    }
    const { difference } = await check(scene, { device, steps: 20 })
    expect(difference).toBeNull()
  })

  fullTest.each([
    ['a step that restarts, and buffers that grow', {}],
    ['a step that runs out of waves', { maxWaves: 4 }],
  ])("World.takeEvents: under 'eventDriven' nothing is lost or doubled in %s", async (_name, options) => {
    const run = async (backend: WorldOptions) => {
      const world = await gasWorld({ capacity: 1, ...options, ...backend })
      // a heavy, slow disk makes the light ones faster than the top speed that the step began with
      world.disks.add({ positions: [-3, 3], radii: 0.5, masses: 1000, velocities: [12, 0], restitution: 1 })
      const reads: ReturnType<World['takeEvents']>[] = []
      for (let step = 0; step < 8; step++) {
        world.step(1 / 8)
        if (step !== 1) reads.push(world.takeEvents())
      }
      const events = await Promise.all(reads)
      const { spentSteps } = world.stats
      world.destroy()
      return { events, spentSteps }
    }
    const expected = await run({ backend: 'cpu' })
    expect(await run({ backend: 'gpu', device })).toEqual(expected)
    expect(expected.events.reduce((sum, { hit }) => sum + hit.a.length, 0)).toBeGreaterThan(40)
    expect(expected.spentSteps > 0).toBe('maxWaves' in options)
    const times = expected.events.flatMap(({ hit }) => [...hit.times])
    expect(times).toEqual(times.slice().sort((p, q) => p - q))
    // hits of the discrete rest of a spent step have the end of a substep
    const errors = expected.events.flatMap(({ hit }) => [...hit.timeErrors])
    expect(errors.some((error) => error > 0)).toBe('maxWaves' in options)
    expect(errors.every((error) => error < 1 / 8)).toBe(true)
  })
})
