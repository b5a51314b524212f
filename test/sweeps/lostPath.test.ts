/** What the stops of sweeps cost: how much of its path a disk loses, against straight flight between two walls; and energy. docs/solver.md has the figures. */
import { expect, test } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { fullTest } from '../support/fullTest.ts'

const STEP = 1 / 60
const STEPS = 60
const WIDTH = 20
const RADIUS = 0.1
const COUNT = 32

const medianOf = (values: readonly number[]) => values.slice().sort((p, q) => p - q)[values.length >> 1]

/** Median of the metres that a disk loses per hit, of disks that fly to and fro between walls at these speeds, each in a row of its own. */
async function lostPerHit(options: WorldOptions, slowest: number, fastest: number): Promise<number> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], events: true, ...options })
  const random = createRandom(3)
  const starts = Array.from({ length: COUNT }, () => uniform(random, 0.5, WIDTH - 0.5))
  const speeds = Array.from({ length: COUNT }, () => uniform(random, slowest, fastest))
  const material = { restitution: 1, friction: 0 }
  world.walls.add([{ chain: [[0, 0], [WIDTH, 0], [WIDTH, COUNT], [0, COUNT]], closed: true, ...material }]) // biome-ignore format: short
  world.disks.add({
    positions: starts.flatMap((x, k) => [x, k + 0.5]),
    velocities: speeds.flatMap((speed) => [speed, 0]),
    radii: RADIUS,
    ...material,
  })
  for (let k = 0; k < STEPS; k++) world.step(STEP)
  const { a } = (await world.takeEvents()).hit
  const { positions, velocities } = await world.disks.read()
  world.destroy()
  const length = WIDTH - 2 * RADIUS
  return medianOf(
    speeds.map((speed, disk) => {
      expect(Math.abs(velocities[2 * disk]) / speed).toBeCloseTo(1, 4)
      const hits = a.filter((id) => id === disk).length
      const [begin, end] = [starts[disk] - RADIUS, positions[2 * disk] - RADIUS]
      const path = hits * length + (hits % 2 === 1 ? length - end : end) - begin
      return (speed * STEPS * STEP - path) / hits
    }),
  )
}

test.each([
  [25, 200, 8, 0.071],
  [200, 400, 8, 0.282],
  [200, 400, 64, 0.025],
] as const)(
  'World.step: at %i to %i m/s and %i substeps a hit costs a disk %f m of its path',
  async (slowest, fastest, substeps, metres) => {
    expect(await lostPerHit({ substeps }, slowest, fastest)).toBeCloseTo(metres, 3)
  },
)

fullTest('World.step: disks that sweeps stop as they fall on a floor gain no energy', async () => {
  const world = await World.create({ backend: 'cpu', substeps: 8 })
  world.walls.add([{ chain: [[-5, 0], [COUNT, 0]], restitution: 0.7, friction: 0 }]) // biome-ignore format: short
  const heights = Array.from({ length: COUNT }, (_, k) => 20 + (20 * k) / COUNT)
  world.disks.add({
    positions: heights.flatMap((y, k) => [k, y]),
    radii: 0.02,
    restitution: 0.7,
    friction: 0,
    masses: 1,
  })
  let [before, worst, bullets] = [heights.map((y) => 9.81 * y), 0, 0]
  for (let k = 0; k < 240; k++) {
    world.step(STEP)
    const { positions, velocities } = await world.disks.read()
    bullets = Math.max(bullets, world.stats.bullets)
    const energies = heights.map((_, n) => 9.81 * positions[2 * n + 1] + 0.5 * velocities[2 * n + 1] ** 2)
    worst = energies.reduce(
      (most, energy, n) => Math.max(most, (energy - before[n]) / (9.81 * heights[n])),
      worst,
    )
    before = energies
  }
  world.destroy()
  expect(bullets).toBeGreaterThan(10)
  expect(worst).toBeLessThan(1e-6)
})

test("World.step: under 'eventDriven' a hit costs nothing of the path", async () => {
  expect(Math.abs(await lostPerHit({ stepping: 'eventDriven' }, 200, 400))).toBeLessThan(1e-5)
})
