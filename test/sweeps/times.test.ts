/** Times of hits under 'discrete': the instants at which sweeps stop disks, in closed form; other hits have those of their substeps. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { type WallOptions, World, type WorldOptions } from '../../src/index.ts'
import { BUFFERS } from '../../src/pipeline/features.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { wind } from '../support/passes.ts'

const STEP = 1 / 60
const H = STEP / 4
const wall: WallOptions = { chain: [[0, -9], [0, 9]], restitution: 1, friction: 0 } // biome-ignore format: short

const create = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', gravity: [0, 0], substeps: 4, events: true, ...options })

/** Steps a world this often, and returns all hits. */
async function hitsOf(world: World, steps: number) {
  for (let k = 0; k < steps; k++) world.step(STEP)
  const { hit } = await world.takeEvents()
  return hit
}

test("World.takeEvents: under 'discrete' a disk that a sweep stops at a wall has the instant of the touch", async () => {
  const world = await create()
  world.walls.add([wall])
  // at each of these distances the wall is met in another substep, the last one of the first step among them
  const distances = [0.004, 0.3, 0.75, 1.21, 1.64, 2.9, 3.33]
  const radius = 0.1
  world.disks.add({
    positions: distances.flatMap((x, k) => [x + radius, 2 * k - 7]),
    velocities: distances.flatMap(() => [-100, 0]),
    radii: radius,
    restitution: 1,
    friction: 0,
  })
  // a pass before each step, which counts as work
  world.passes.add({ ...wind, parameters: [0] })
  const hit = await hitsOf(world, 3)
  // the first one is near enough that the solver stops it, without a sweep, and has the time of the end of the substep
  expect([...hit.a]).toEqual([1, 0, 2, 3, 4, 5, 6])
  expect(hit.timeErrors[1]).toBeCloseTo(H, 9)
  for (const [row, disk] of hit.a.entries()) {
    if (disk === 0) continue
    expect(hit.timeErrors[row]).toBe(0)
    expect(Math.abs(hit.times[row] - distances[disk] / 100)).toBeLessThan(1e-5 * H)
  }
  world.destroy()
})

test("World.takeEvents: under 'discrete' two disks that sweeps stop have the instant of their touch", async () => {
  const world = await create()
  // both fast; a fast one and one at rest; a fast one behind another, which the first pair stops earlier
  world.disks.add({
    positions: [0, 0, 1.3, 0, 0, 5, 0.9, 5, 0, 8, 0.5, 8, 0.8, 8],
    velocities: [90, 0, -60, 0, 120, 0, 0, 0, 100, 0, 60, 0, 0, 0],
    radii: [0.1, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1],
    restitution: 0,
    friction: 0,
  })
  const hit = await hitsOf(world, 2)
  const rows = Array.from(hit.a, (a, k) => ({
    pair: `${a} ${hit.b[k]}`,
    time: hit.times[k],
    error: hit.timeErrors[k],
  }))
  const of = (pair: string) => rows.find((row) => row.pair === pair)!
  expect(of('0 1').time).toBeCloseTo(1 / 150, 7)
  expect(of('2 3').time).toBeCloseTo(0.7 / 120, 7)
  // 5 stands at 0.6 from 0.1 / 60 s on, and there 4 meets it
  expect(of('5 6').time).toBeCloseTo(0.1 / 60, 7)
  expect(of('4 5').time).toBeCloseTo(0.4 / 100, 7)
  for (const pair of ['0 1', '2 3', '4 5']) expect(of(pair).error).toBe(0)
  expect([...hit.times]).toEqual([...hit.times].sort((p, q) => p - q))
  world.destroy()
})

test("World.takeEvents: under 'discrete' other hits have the end of their substep, and its length as the error", async () => {
  for (const options of [{}, { ccd: false }, { substeps: 'auto' }] as const) {
    const world = await create(options)
    world.walls.add([wall])
    world.disks.add({ positions: [0.5, 0], velocities: [-5, 0], radii: 0.1, restitution: 1, friction: 0 })
    const hit = await hitsOf(world, 8)
    expect(hit.times.length).toBe(1)
    const h = STEP / world.stats.substeps
    expect(hit.timeErrors[0]).toBeCloseTo(h, 9)
    expect(hit.times[0]).toBeCloseTo(h * Math.ceil(0.4 / 5 / h), 7)
    world.destroy()
  }
})

test("World.takeEvents: under 'discrete' a disk that is hit where a sweep has stopped it has another time than its stop", async () => {
  const world = await create()
  world.walls.add([{ ...wall, restitution: 0 }])
  // the wall stops the fast one after 0.72 substeps; the slow one reaches it there after 1.5, and one more fast one after 10.3
  const [stopped, slow, fast] = world.disks.add({
    positions: [0.4, 0, 0.1, 0.2 + 1.5 * H * 4, 0.3 + 10.3 * H * 100, 0],
    velocities: [-100, 0, 0, -4, -100, 0],
    radii: 0.1,
    restitution: [0, 1, 0],
    masses: [1000, 1, 1],
    friction: 0,
  })
  const hit = await hitsOf(world, 4)
  const of = (a: number, b: number) =>
    Array.from(hit.a, (one, k) => one === a && hit.b[k] === b).indexOf(true)
  const [first, second, third] = [of(stopped, NONE), of(stopped, slow), of(stopped, fast)]
  expect(hit.times[first] / H).toBeCloseTo(0.72, 4)
  expect(hit.timeErrors[first]).toBe(0)
  expect(hit.times[second] / H).toBeCloseTo(2, 4)
  expect(hit.timeErrors[second]).toBeCloseTo(H, 9)
  // the disk has sunk into the wall a little
  expect(Math.abs(hit.times[third] / H - 10.3)).toBeLessThan(0.05)
  expect(hit.timeErrors[third]).toBe(0)
  world.destroy()
})

test('World.create: a world without events has no stage and no memory for times of stops', async () => {
  for (const events of [false, true]) {
    const world = await create({ events })
    world.disks.add({ positions: [0, 0], radii: 0.1, velocities: [100, 0] })
    world.step(STEP)
    const { sizes, stages } = world.backend as CpuBackend
    expect(stages.some(({ kernel }) => kernel === 'markStops')).toBe(events)
    expect(BUFFERS.bulletStops.length(sizes) > 0).toBe(events)
    world.destroy()
  }
})

/** Fast disks between walls: hits in all substeps, and after edits and passes. */
async function busy(options: WorldOptions) {
  const world = await create(options)
  world.walls.add([{ ...wall, chain: [[0, 0], [4, 0], [4, 4], [0, 4]], closed: true }]) // biome-ignore format: short
  const random = createRandom(5)
  const velocities = Array.from({ length: 2 * 16 }, () => uniform(random, -250, 250))
  const positions = Array.from({ length: 16 }, (_, k) => [0.5 + (k % 4), 0.5 + Math.floor(k / 4)]).flat()
  const ids = world.disks.add({ positions, velocities, radii: 0.1, restitution: 0.9, friction: 0 })
  return { world, ids }
}

fullTest.each([
  ['fixed substeps', {}],
  ['gravity and a capacity that grows', { gravity: [0, -10], capacity: 1 }],
] satisfies [string, WorldOptions][])(
  'World.takeEvents: times of swept hits are the same on both backends, across edits, rollbacks and snapshots, with %s',
  async (_name, options) => {
    const run = async (backend: WorldOptions) => {
      const { world, ids } = await busy({ ...options, ...backend })
      const events = []
      for (let k = 0; k < 4; k++) {
        world.step(STEP)
        if (k % 2 === 1) events.push(await world.takeEvents())
        world.disks.write(ids.slice(0, 1), { labels: [k] })
      }
      // what a sweep stopped in the last substep is kept, and so is what was not read
      world.step(STEP)
      const kept = world.history.keep()
      const snapshot = await world.history.snapshot()
      const after = []
      for (const goBack of [
        () => {},
        () => world.history.rollBack(kept),
        () => world.history.restore(snapshot),
      ]) {
        goBack()
        world.step(STEP)
        after.push(await world.takeEvents())
      }
      world.destroy()
      return { events, after }
    }
    const cpu = await run({})
    expect(await run({ backend: 'gpu', device: await testDevice() })).toEqual(cpu)
    expect(cpu.after[1]).toEqual(cpu.after[0])
    expect(cpu.after[2]).toEqual(cpu.after[0])
    const rows = [...cpu.events, cpu.after[0]].flatMap(({ hit }) =>
      Array.from(hit.times, (time, k) => [time, hit.timeErrors[k]]),
    )
    expect(rows.filter(([, error]) => error === 0).length).toBeGreaterThan(5)
    // a sweep stopped it in the last substep before the copies
    const { times, timeErrors } = cpu.after[0].hit
    const isOfLast = (time: number, k: number) =>
      timeErrors[k] === 0 && time > 5 * STEP - H && time < 5 * STEP
    expect(times.some(isOfLast)).toBe(true)
    expect(rows.every(([time]) => time > 0 && time <= 6 * STEP + 1e-9)).toBe(true)
  },
)
