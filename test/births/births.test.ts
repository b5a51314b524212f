/** Births: how many, where, and what they draw. */
import { expect, test } from 'vitest'
import type { EmitterOptions } from '../../src/features/births/emitters.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const DT = 1 / 64
const free = { gravity: [0, 0], backend: 'cpu', threads: 1 } as const
/** Disks that pass through each other. */
const dust = { radii: 0.01, mask: 0 }

/** Makes a world with these emitters and steps it. */
async function after(steps: number, ...emitters: EmitterOptions[]): Promise<World> {
  const world = await World.create(free)
  for (const emitter of emitters) world.emitters.add(emitter)
  for (let step = 0; step < steps; step++) world.step(DT)
  return world
}

test.each([
  [0, 64, 0],
  [1, 63, 0],
  [1, 64, 1],
  [60, 64, 60],
  [0.7, 640, 7],
  [1000, 64, 1000],
])(
  'World.emitters.add: a rate of %f per second makes, in %i steps of 1/64 s, %i births',
  async (rate, steps, births) => {
    const world = await after(steps, { ...dust, rate, box: [0, 0, 1, 1], maxAlive: 1000 })
    expect(world.stats).toMatchObject({ births, missedBirths: 0, deaths: 0, disks: births })
    expect((await world.disks.read()).ids).toHaveLength(births)
    world.destroy()
  },
)

test('World.emitters.add: disks are born in the box, on the line and in the disk, evenly', async () => {
  const count = full(2000, 20000)
  const shared = { ...dust, rate: count / DT, maxAlive: count }
  const read = async (emitter: EmitterOptions) => {
    const world = await after(1, emitter)
    const { positions } = await world.disks.read()
    world.destroy()
    return Array.from({ length: count }, (_, k) => [positions[2 * k], positions[2 * k + 1]])
  }
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  // a mean of evenly distributed numbers strays by 0.29 of their range over the root of their number
  const allowed = 5 * (0.29 / Math.sqrt(count))
  const box = await read({ ...shared, box: [1, 2, 4, 3] })
  expect(box.filter(([x, y]) => x < 1 || x > 4 || y < 2 || y > 3)).toEqual([])
  expect(Math.abs(mean(box.map(([x]) => x)) - 2.5)).toBeLessThan(3 * allowed)
  expect(Math.abs(mean(box.map(([, y]) => y)) - 2.5)).toBeLessThan(allowed)
  const line = await read({
    ...shared,
    line: [
      [0, 1],
      [2, 3],
    ],
  })
  expect(line.filter(([x, y]) => Math.abs(y - x - 1) > 1e-6 || x < 0 || x > 2)).toEqual([])
  expect(Math.abs(mean(line.map(([x]) => x)) - 1)).toBeLessThan(2 * allowed)
  const disk = await read({ ...shared, disk: [5, -5, 2] })
  const radii = disk.map(([x, y]) => Math.hypot(x - 5, y + 5))
  expect(Math.max(...radii)).toBeLessThan(2 * (1 + 1e-6))
  // as many lie within the root of a half of the radius as outside
  expect(Math.abs(mean(radii.map((r) => Number(r < Math.SQRT2))) - 0.5)).toBeLessThan(2 * allowed)
  const quadrants = disk.map(([x, y]) => Number(x > 5) + 2 * Number(y > -5))
  for (let q = 0; q < 4; q++)
    expect(Math.abs(mean(quadrants.map((one) => Number(one === q))) - 0.25)).toBeLessThan(2 * allowed)
})

fullTest('World.emitters.add: a stream from a line is as dense between steps', async () => {
  const world = await World.create({ ...free, bounds: [0, 0, 10, 4] })
  world.emitters.add({
    ...dust,
    rate: 6400,
    line: [
      [0, 0],
      [10, 0],
    ],
    velocity: [0, 8],
    maxAlive: 4000,
  })
  for (let step = 0; step < 16; step++) world.step(DT)
  const { positions } = await world.disks.read()
  // one step is a flight of 1/8 m: in each eighth of it lies about an eighth of the disks
  const counts = new Array<number>(8).fill(0)
  for (let k = 1; k < positions.length; k += 2) counts[Math.floor((positions[k] * 64) % 8)]++
  expect(Math.min(...counts)).toBeGreaterThan((0.7 * positions.length) / 16)
  world.destroy()
})

test('World.emitters.add: radii, velocities, masses and labels are as asked for', async () => {
  const count = full(2000, 20000)
  const emitter = {
    ...dust,
    rate: count / DT,
    maxAlive: count,
    box: [0, 0, 1, 1] as const,
    radii: [0.01, 0.04] as const,
    velocity: [3, 1] as const,
    spread: 2,
    density: 5,
    labels: 7,
  }
  const world = await after(1, emitter)
  const { radii, velocities, masses, labels, values } = await world.disks.read()
  expect(Math.min(...radii)).toBeGreaterThanOrEqual(Math.fround(0.01))
  expect(Math.max(...radii)).toBeLessThanOrEqual(Math.fround(0.04))
  const quarters = [0, 0, 0, 0]
  for (const radius of radii) quarters[Math.min(Math.floor((radius - 0.01) / 0.0075), 3)]++
  for (const quarter of quarters) expect(Math.abs(quarter / count - 0.25)).toBeLessThan(2 / Math.sqrt(count))
  const strays = Array.from(radii, (_, k) => Math.hypot(velocities[2 * k] - 3, velocities[2 * k + 1] - 1))
  expect(Math.max(...strays)).toBeLessThan(2 * (1 + 1e-6))
  expect(Math.abs(strays.filter((one) => one < Math.SQRT2).length / count - 0.5)).toBeLessThan(
    2 / Math.sqrt(count),
  )
  for (let k = 0; k < count; k += 97) expect(masses[k] / (5 * Math.PI * radii[k] ** 2)).toBeCloseTo(1, 5)
  expect(new Set(labels)).toEqual(new Set([7]))
  expect(new Set(values)).toEqual(new Set([0]))
  world.destroy()
})

test('World.emitters.add: emitters give birth to the same disks in any order; equal seeds draw equal numbers', async () => {
  const left: EmitterOptions = {
    ...dust,
    rate: 900,
    box: [0, 0, 1, 1],
    radii: [0.01, 0.02],
    maxAlive: 300,
    seed: 1,
  }
  const right: EmitterOptions = { ...left, rate: 500, box: [5, 0, 6, 1], maxAlive: 100, seed: 2 }
  const rows = async (...emitters: EmitterOptions[]) => {
    const world = await after(16, ...emitters)
    const { positions, radii } = await world.disks.read()
    world.destroy()
    return Array.from(radii, (radius, k) => `${positions[2 * k]} ${positions[2 * k + 1]} ${radius}`).sort()
  }
  const both = await rows(left, right)
  expect(both).toHaveLength(325)
  expect(await rows(right, left)).toEqual(both)
  expect((await rows(left)).every((row) => both.includes(row))).toBe(true)
  expect(await rows({ ...left, seed: 3 })).not.toEqual(await rows(left))
})

test('World.emitters.add: a run split in two draws the same numbers as one run', async () => {
  const emitter: EmitterOptions = { ...dust, rate: 640, disk: [0, 0, 1], maxAlive: 400 }
  const paused = await World.create(free)
  const handle = paused.emitters.add({ ...emitter, rate: 0 })
  for (let step = 0; step < 5; step++) paused.step(DT)
  expect(paused.stats.births).toBe(0)
  handle.rate = 640
  for (let step = 0; step < 16; step++) paused.step(DT)
  const once = await after(16, emitter)
  expect((await paused.disks.read()).positions).toEqual((await once.disks.read()).positions)
  for (const world of [paused, once]) world.destroy()
})
