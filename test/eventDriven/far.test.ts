/** Event-driven steps far from the origin, where f32 positions are coarse: disks fly, hit and slide as at the origin. */
import { describe, expect, test } from 'vitest'
import { EventQueue } from '../../src/events/eventQueue.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { EDGE_BIT, NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { stepAndList } from '../support/hits.ts'
import { placesIn } from '../support/places.ts'

const ELASTIC = { restitution: 1, friction: 0 }
const DT = 1 / 60

/** x in m, speed in m/s, seconds per step. Without residues no one travels its distance. */
const flights = [
  [1e3, 1e-3, DT],
  [1e3, 1, DT],
  [1e5, 0.1, DT],
  [1e6, 1, DT],
  [-1e6, 0.01, 1 / 240],
] as const

test.each(flights)(
  "World.step under 'eventDriven': a disk at x = %d m with %d m/s, %d s per step, travels v·t",
  async (x, speed, dt) => {
    const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
    world.disks.add({ positions: [x, x], radii: 0.5, velocities: [speed, -speed] })
    const start = placesIn(world, 1)
    for (let step = 0; step < 240; step++) world.step(dt)
    const end = placesIn(world, 1)
    const expected = Math.fround(speed) * 240 * dt
    expect(Math.abs(end[0] - start[0] - expected)).toBeLessThan(1e-5 * expected)
    expect(Math.abs(end[1] - start[1] + expected)).toBeLessThan(1e-5 * expected)
    world.destroy()
  },
)

const floor = (x: number, y: number): WallOptions => ({ chain: [[x - 8, y], [x + 8, y]], friction: 0 }) // biome-ignore format: points

test.each([1e3, 1e5, 1e6])(
  "World.step under 'eventDriven': a disk that hops along a floor at (%d, same) m goes v·t and stays on it",
  async (far) => {
    const world = await World.create({ backend: 'cpu', stepping: 'eventDriven' })
    world.walls.add([floor(far, far)])
    world.disks.add({
      positions: [far - 2, far + 0.5],
      radii: 0.5,
      velocities: [1, 0],
      restitution: 0.5,
      friction: 0,
    })
    for (let step = 0; step < 120; step++) {
      world.step(DT)
      const [x, y] = placesIn(world, 1, [far, far])
      expect(Math.abs(x + 2 - (step + 1) * DT)).toBeLessThan(1e-5 * (step + 1) * DT + 1e-8)
      // hops of 1 ms are 1.2 µm high
      expect(y - 0.5).toBeGreaterThan(-1e-6)
      expect(y - 0.5).toBeLessThan(5e-6)
    }
    const { velocities } = await world.disks.read()
    expect(velocities[0]).toBe(1)
    world.destroy()
  },
)

interface System {
  readonly disks: {
    readonly positions: number[]
    readonly velocities: number[]
    readonly radii: number[]
    readonly masses: number[]
    readonly restitution: number
    readonly friction: number
  }
  readonly chains: readonly (readonly (readonly [number, number])[])[]
  readonly gravity: [number, number]
}

/**
 * Disks of several masses on a line between two walls, and one that bounces about a box: errors grow with the time only. All
 * numbers are exact in f32, there and 1e6 m away.
 */
const systems: Record<'line' | 'box', System> = {
  line: {
    disks: {
      positions: [-3, 0, -1.25, 0, 0.5, 0, 2.75, 0],
      velocities: [8, 0, -6, 0, 3.5, 0, -9, 0],
      radii: [0.25, 0.375, 0.25, 0.5],
      masses: [1, 4, 2, 8],
      ...ELASTIC,
    },
    chains: [[[-4, -2], [-4, 2]], [[4, -2], [4, 2]]],
    gravity: [0, 0],
  },
  box: {
    disks: { positions: [0.5, -0.75], velocities: [17, 23], radii: [0.3125], masses: [1], ...ELASTIC },
    chains: [[[-2, -2], [2, -2], [2, 2], [-2, 2], [-2, -2]]],
    gravity: [0, -4],
  },
} // biome-ignore format: points

const wallsAt = (chains: System['chains'], [x, y]: readonly [number, number]): WallOptions[] =>
  chains.map((chain) => ({ chain: chain.map(([a, b]) => [a + x, b + y] as const), ...ELASTIC }))

interface Hits {
  /** Seconds from the start. */
  readonly times: number[]
  /** Velocity components of all disks after the last hit, m/s. */
  readonly velocities: number[]
}

/** Seconds; a power of 2, so that the times of steps are exact. */
const STEP = 1 / 16

/** The first hits of a world around this center. */
async function hitsAt(
  { disks, chains, gravity }: System,
  center: readonly [number, number],
  most: number,
): Promise<Hits> {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity })
  world.walls.add(wallsAt(chains, center))
  world.disks.add({ ...disks, positions: disks.positions.map((value, w) => value + center[w & 1]) })
  const times: number[] = []
  for (let step = 0; times.length < most; step++)
    times.push(...stepAndList(world, STEP).map(({ time }) => step * STEP + time))
  const { velocities } = await world.disks.read()
  world.destroy()
  return { times, velocities: [...velocities] }
}

/** The same in f64, at the origin, up to the end of the step of the last hit. */
function queuedHits({ disks, chains, gravity }: System, most: number): Hits {
  const times: number[] = []
  const onCollision = ({ time }: { time: number }) => times.push(time)
  const queue = new EventQueue({ gravity, disks, walls: wallsAt(chains, [0, 0]), onCollision })
  while (times.length < most) queue.advance(STEP)
  return { times, velocities: [...queue.read().velocities] }
}

describe.each(Object.entries(systems))('%s', (_, system) => {
  test.each([
    [0, 0],
    [1e3, -1e3],
    [1e5, 1e5],
    [1e6, -1e6],
  ] as const)(
    "World.step under 'eventDriven' around (%d, %d): hits at the times of those in f64",
    async (x, y) => {
      const most = full(150, 1000)
      const expected = queuedHits(system, most)
      const found = await hitsAt(system, [x, y], most)
      expect(found.times.length).toBe(expected.times.length)
      const late = found.times.map((time, k) => Math.abs(time - expected.times[k]))
      // a start that is off by one rounding, 2^-22 of a velocity, ends 9e-5 s and 8e-5 m/s away after 1,000 hits in f64
      expect(Math.max(...late)).toBeLessThan(full(1e-4, 2e-3))
      for (const [k, v] of found.velocities.entries())
        expect(Math.abs(v - expected.velocities[k])).toBeLessThan(full(1e-4, 5e-4))
    },
  )
})

test("World.step under 'eventDriven' around (1e6, 1e6): small disks find each other, in the order of f64", async () => {
  const far = 1e6
  const random = createRandom(4)
  const count = 64
  // the spacing of f32 there is the radius of a disk
  const [radius, pitch] = [0.0625, 0.25]
  const grid = Array.from({ length: count }, (_, k) => [pitch * (k % 8) + 0.25, pitch * Math.floor(k / 8) + 0.25]).flat() // biome-ignore format: points
  const disks = { velocities: grid.map(() => Math.fround(uniform(random, -1, 1))), radii: radius, ...ELASTIC }
  const walls = (x: number): WallOptions[] => [
    { chain: [[x, x], [x + 2.25, x], [x + 2.25, x + 2.25], [x, x + 2.25]], closed: true, ...ELASTIC }, // biome-ignore format: points
  ]
  const expected: number[][] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { ...disks, positions: grid },
    walls: walls(0),
    onCollision: ({ a, b }) => expected.push([a, b]),
  })
  queue.advance(0.5)
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  world.walls.add(walls(far))
  world.disks.add({ ...disks, positions: grid.map((value) => value + far) })
  const found = Array.from({ length: 8 }, () => stepAndList(world, STEP)).flat()
  expect(found.map(({ a, b }) => [a, b < EDGE_BIT ? b : NONE])).toEqual(expected)
  expect(found.length).toBeGreaterThan(90)
  world.destroy()
})

test("World.step under 'eventDriven' around (1e6, 1e6): disks that are apart count as apart", async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  // 0.01 m apart in the end; their f32 positions are 1/8 m apart then, less than they are wide
  const velocities = [0, 0, -0.0325, 0]
  world.disks.add({ positions: [1e6, 1e6, 1e6 + 0.1875, 1e6], velocities, radii: 0.0725, ...ELASTIC })
  for (let step = 0; step < 60; step++) {
    world.step(DT)
    const state = await world.disks.read()
    if (step === 59) expect(state.positions[2] - state.positions[0]).toBeLessThan(0.145)
    expect(world.stats.deepestOverlap).toBe(0)
  }
  const [x, , other] = placesIn(world, 2, [1e6, 1e6])
  expect(other - x).toBeCloseTo(0.155, 5)
  world.destroy()
})
