/** Starts from which nothing sensible follows, and ends that are reached ever faster: each has an answer. */
import { describe, expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { DiskOptions } from '../../src/features/disks/disks.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { SPEED_MARGIN } from '../../src/schemas/constants.ts'
import { PROGRESS, STATUS } from '../../src/schemas/offsets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'

const DT = 1 / 60
const ELASTIC = { restitution: 1, friction: 0 }

async function run(
  disks: DiskOptions,
  walls: readonly WallOptions[] = [],
  { steps = 1, dt = DT, ...options }: WorldOptions & { steps?: number; dt?: number } = {},
) {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0], ...options })
  world.walls.add(walls)
  world.disks.add(disks)
  for (let step = 0; step < steps; step++) world.step(dt)
  const state = await world.disks.read()
  const { stats } = world
  const { kinetic } = await world.measure()
  const margin = (world.backend as CpuBackend).storage.view('status', 1).f32[
    STATUS.progress + PROGRESS.margin
  ]
  world.destroy()
  return { ...stats, kinetic, margin, positions: [...state.positions], velocities: [...state.velocities] }
}

describe('two disks', () => {
  test('that overlap and close in part at once', async () => {
    const { collisions, velocities } = await run({
      positions: [0, 0, 1, 0],
      velocities: [1, 0, -1, 0],
      radii: 1,
      ...ELASTIC,
    })
    expect(collisions).toBe(1)
    expect(velocities).toEqual([-1, 0, 1, 0])
  })

  test('that overlap and part do not touch', async () => {
    const { collisions, velocities } = await run({
      positions: [0, 0, 1, 0],
      velocities: [-1, 0, 1, 0],
      radii: 1,
      ...ELASTIC,
    })
    expect(collisions).toBe(0)
    expect(velocities).toEqual([-1, 0, 1, 0])
  })

  test('that overlap at one velocity are separated, under gravity too, and keep it', async () => {
    const disks = { positions: [0, 0, 1, 0.5], velocities: [3, 2, 3, 2], radii: 1 }
    const { collisions, positions, velocities } = await run(disks, [], { gravity: [0, -10], steps: 120 })
    expect(collisions).toBe(0)
    expect(velocities.slice(2)).toEqual(velocities.slice(0, 2))
    expect(velocities[0]).toBe(3)
    expect(Math.hypot(positions[2] - positions[0], positions[3] - positions[1])).toBeCloseTo(2, 2)
    // along the line between them
    expect((positions[3] - positions[1]) / (positions[2] - positions[0])).toBeCloseTo(0.5, 3)
  })

  test('on one point part in a direction of their own', async () => {
    const still = await run({ positions: [2, 3, 2, 3], radii: 1 })
    // by 6 grain radii a second at most
    const asked = Math.hypot(still.positions[2] - still.positions[0], still.positions[3] - still.positions[1])
    expect(asked).toBeGreaterThan(0.19)
    expect(asked).toBeLessThan(2 * 6 * DT * 1.001)
    expect([still.collisions, still.kinetic]).toEqual([0, 0])
    const { positions } = await run(
      { positions: [2, 3, 2, 3], velocities: [1, 0, -1, 0], radii: 1, ...ELASTIC },
      [],
      { steps: 100 },
    )
    expect(positions.every(Number.isFinite)).toBe(true)
    expect(Math.hypot(positions[2] - positions[0], positions[3] - positions[1])).toBeGreaterThan(2)
  })

  test('that touch and part, or slide along each other, do not hit', async () => {
    const part = await run({ positions: [0, 0, 2, 0], velocities: [0, 0, 1, 0], radii: 1, ...ELASTIC })
    expect(part.collisions).toBe(0)
    const slide = await run({ positions: [0, 0, 2, -1], velocities: [0, 0, 0, 100], radii: 1, ...ELASTIC })
    expect(slide.collisions).toBeLessThanOrEqual(1)
    expect(slide.velocities[1] + slide.velocities[3]).toBeCloseTo(100, 4)
  })

  test('that pass each other by a hair do so', async () => {
    const { collisions, velocities } = await run({
      positions: [-5, 1.0001, 5, -1],
      velocities: [600, 0, -600, 0],
      radii: 1,
      ...ELASTIC,
    })
    expect(collisions).toBe(0)
    expect(velocities).toEqual([600, 0, -600, 0])
  })

  test('that hit without bouncing go on together, and do not hit without end', async () => {
    const { collisions, velocities } = await run(
      { positions: [0, 0, 3, 0], velocities: [10, 0, 0, 0], radii: 1, restitution: 0, friction: 0 },
      [],
      { dt: 1, steps: 5 },
    )
    expect(collisions).toBeLessThan(5)
    expect(velocities[0]).toBeCloseTo(5, 4)
    expect(velocities[2]).toBeCloseTo(5, 4)
    expect(velocities[2]).toBeGreaterThanOrEqual(velocities[0])
  })
})

describe('one disk', () => {
  const floor: WallOptions = { chain: [[-10, 0], [10, 0]], ...ELASTIC } // biome-ignore format: points
  test('no time, no change', async () => {
    const { collisions, positions, time } = await run(
      { positions: [0, 1], velocities: [0, -5], radii: 1 },
      [floor],
      { dt: 0 },
    )
    expect([collisions, time, ...positions]).toEqual([0, 0, 0, 1])
  })

  test('none at all', async () => {
    const { collisions, time } = await run({ positions: [], radii: 1 }, [floor], { gravity: [0, -10] })
    expect(collisions).toBe(0)
    expect(time).toBeCloseTo(DT)
  })

  test.each([
    { start: 'touching', height: 1 },
    { start: 'a little too deep', height: 1 - 1e-4 },
    { start: 'a hair above', height: 1 + 1e-6 },
  ])(
    'at rest on a floor under gravity, $start: hops no oftener than once in contactDuration',
    async ({ height }) => {
      const { collisions, positions, kinetic, spentSteps } = await run(
        { positions: [0, height], radii: 1, restitution: 0.5 },
        [floor],
        {
          gravity: [0, -10],
          steps: 60,
        },
      )
      expect(spentSteps).toBe(0)
      expect(collisions).toBeGreaterThan(100)
      expect(collisions).toBeLessThan(1000 * 60 * DT * 2.1)
      expect(positions[1]).toBeGreaterThan(height - 1e-5)
      expect(positions[1]).toBeLessThan(1 + 1e-4)
      // a hop of half a millisecond: 5 mm/s
      expect(kinetic).toBeLessThan(0.5 * Math.PI * 0.006 ** 2)
    },
  )

  test('at rest on a floor without gravity it does nothing', async () => {
    expect((await run({ positions: [0, 1], radii: 1 }, [floor])).collisions).toBe(0)
  })

  test('sliding along a floor goes straight on', async () => {
    const { velocities, positions, collisions } = await run(
      { positions: [-5, 1], velocities: [100, 0], radii: 1, ...ELASTIC },
      [floor],
      {
        dt: 0.05,
      },
    )
    expect(collisions).toBe(0)
    expect(velocities).toEqual([100, 0])
    expect(positions[0]).toBeCloseTo(0, 4)
  })

  test('against the end of a wall, along it, comes straight back', async () => {
    const { velocities, collisions } = await run(
      { positions: [-20, 0], velocities: [100, 0], radii: 1, ...ELASTIC },
      [floor],
      { dt: 0.2 },
    )
    expect(collisions).toBe(1)
    expect(velocities[0]).toBeCloseTo(-100, 3)
    expect(velocities[1]).toBeCloseTo(0, 3)
  })

  test('left to bounce comes to rest: infinitely many hits in a finite time are a few hundred', async () => {
    const dropped = await run(
      { positions: [0, 2], radii: 1, restitution: 0.5, friction: 0 },
      [{ ...floor, restitution: 0.5 }],
      {
        gravity: [0, -10],
        steps: 180,
      },
    )
    // from 1 m: 0.447 s, and twice that times 1/2 + 1/4 + … to the end of the bounces, at 1.342 s
    expect(dropped.spentSteps).toBe(0)
    expect(dropped.collisions).toBeLessThan(3 * 1000)
    expect(dropped.positions[1]).toBeCloseTo(1, 3)
    expect(dropped.kinetic).toBeLessThan(1e-4)
  })

  test('on the inside of a drum without gravity: hits along the wall do not grow without end', async () => {
    const drum: WallOptions = { chain: [[-5, 0], [5, 0]], bulges: [1, 1], closed: true, oneSided: true, restitution: 0, friction: 0 } // biome-ignore format: points
    const around = await run(
      { positions: [0, -4], velocities: [20, -0.5], radii: 1, restitution: 0, friction: 0 },
      [drum],
      { steps: 60 },
    )
    expect(around.spentSteps).toBe(0)
    expect(around.collisions).toBeLessThan(60 * DT * 1000 * 2.1)
    expect(Math.hypot(around.positions[0], around.positions[1])).toBeCloseTo(4, 2)
    expect(Math.hypot(...around.velocities)).toBeGreaterThan(19)
  })
})

test('inelastic collapse: three disks of which the middle one would hit infinitely often', async () => {
  // with a restitution below 7 - 4√3 = 0.0718 (McNamara and Young, 1992)
  const disks = {
    positions: [0, 0, 2.5, 0, 5.6, 0],
    velocities: [1, 0, 0, 0, -1, 0],
    radii: 1,
    restitution: 0.05,
    friction: 0,
  }
  const { collisions, velocities, spentSteps } = await run(disks, [], { dt: 2 })
  expect(spentSteps).toBe(0)
  expect(collisions).toBeGreaterThan(3)
  expect(collisions).toBeLessThan(200)
  expect(velocities[0] + velocities[2] + velocities[4]).toBeCloseTo(0, 5)
})

test('a hit within the duration of a contact loses nothing', async () => {
  // the second disk is hit at 0.05 s, and hits the third one 0.01 s later
  const disks = {
    positions: [0, 0, 2.5, 0, 4.55, 0],
    velocities: [10, 0, 0, 0, 0, 0],
    radii: 1,
    restitution: 0,
    friction: 0,
  }
  const xOf = ({ velocities }: { velocities: number[] }) => [velocities[0], velocities[2], velocities[4]]
  const long = xOf(await run(disks, [], { dt: 1, contactDuration: 0.05 }))
  for (const [k, v] of [0, 5, 5].entries()) expect(long[k]).toBeCloseTo(v, 3)
  // of a shorter contact that is a hit by itself; what follows at the same moment is not
  const short = xOf(await run(disks, [], { dt: 1, contactDuration: 0.005 }))
  for (const [k, v] of [2.5, 2.5, 5].entries()) expect(short[k]).toBeCloseTo(v, 3)
})

test('a light disk between heavy ones becomes faster than was allowed for, and the frame begins again', async () => {
  // each is a tenth as heavy as the one before: the last one leaves at up to twice the speed, four times over
  const masses = [1e4, 1e3, 1e2, 1e1, 1]
  const { velocities, spentSteps, collisions, margin } = await run(
    {
      positions: [0, 0, 3, 0, 6, 0, 9, 0, 12, 0],
      velocities: [10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      masses,
      radii: 1,
      ...ELASTIC,
    },
    [],
    { dt: 0.6 },
  )
  let expected = 10
  for (let k = 1; k < masses.length; k++) expected *= (2 * masses[k - 1]) / (masses[k - 1] + masses[k])
  expect(spentSteps).toBe(0)
  // doubled as often as the frame began again
  expect(margin).toBeGreaterThanOrEqual(2 * SPEED_MARGIN)
  expect(collisions).toBe(4)
  expect(velocities[8]).toBeCloseTo(expected, 3)
})

test('a body that turns back within a step is refused, though it ends where it began; one at rest is a wall', async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  const keyframes = [{ time: 0 }, { time: 0.5, position: [3, 0] as const }, { time: 1 }]
  world.disks.add({ positions: [1, 1], velocities: [0, 0], radii: 0.1 })
  const walls: WallOptions[] = [{ chain: [[0, 0], [0, 2]], ...ELASTIC }] // biome-ignore format: points
  world.bodies.add({ walls, motion: { keyframes, repeat: true } })
  expect(() => world.step(1)).toThrow(
    "body 1 turns or changes its velocity in the step from 0 s on: expected bodies that rest or move straight at a constant speed with stepping 'eventDriven'",
  )
  expect(world.stats.time).toBe(0)
  world.bodies.setMotion(1, { position: [0, 0], angle: Math.PI / 2 })
  world.disks.write([0], { positions: [-1, 1], velocities: [0, -10] })
  world.step(0.2)
  // the wall lies along y = 0 now, from x = -2 to 0
  expect((await world.disks.read()).velocities[1]).toBeCloseTo(10, 4)
  expect(() => world.step(2e6)).toThrow('dt is 2000000: expected a number of seconds from 0 to 1e6')
  world.destroy()
})

test('the brush leads disks once, at the start of a step', async () => {
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  world.disks.add({ positions: [0, 0, 9, 0], radii: 0.1 })
  world.brush = { center: [0, 0], velocity: [2, 0], radius: 1, rate: 1000 }
  world.step(0.1)
  expect([...(await world.disks.read()).velocities]).toEqual([2, 0, 0, 0])
  world.destroy()
})
